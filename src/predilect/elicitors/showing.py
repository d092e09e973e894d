"""How many options an elicitor shows: two or more, unless it is about one product at a time."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from predilect.errors import InvalidInput, Problem

MOST_EVER = 100
"""A question with more is refused at once: finding so many different products takes minutes and more."""


@runtime_checkable
class ShowsOne(Protocol):
    """An elicitor that shows one product and learns from what the person makes of it."""

    @property
    def shows_one(self) -> bool:
        """Whether it does."""
        ...


def shows_one(elicitor: object) -> bool:
    """Whether questions have one option."""
    return isinstance(elicitor, ShowsOne) and elicitor.shows_one


def fewest_options(elicitor: object) -> int:
    """The least number of options in a question."""
    return 1 if shows_one(elicitor) else 2


def require_one(k: int) -> None:
    """Refuse a question with more than one option, or none."""
    if k < 1:
        fault = Problem("k", f"{k} options are no choice", "show 1")
        raise InvalidInput("the question is too small", [fault])
    if k > 1:
        fault = Problem("k", f"{k} asked, but this elicitor shows one product", "give k = 1")
        raise InvalidInput("the question is too large", [fault])
