"""Who asks: the elicitor if nobody is named, and how much work a client may have it do."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature

from predilect.elicitors import ELICITORS, elicitor_named
from predilect.elicitors.parameters import is_number
from predilect.elicitors.showing import shows_one
from predilect.errors import InvalidInput, Problem
from predilect.sessions import Session

EFFORT = ("work", "effort")
"""Parameters that say how much is computed, beside all that are counts."""


def default_elicitor() -> str:
    """Who asks if nobody is named: the same as in a ``Session``."""
    return str(signature(Session).parameters["elicitor"].default)


def comparing() -> tuple[str, ...]:
    """The elicitors that let people compare options; the others show one and want it improved."""
    return tuple(name for name in ELICITORS if not shows_one(elicitor_named(name)))


def check_effort(name: str, knowledge: Mapping[str, object]) -> None:
    """Refuse parameters that ask for more work than the elicitor's defaults; less is fine."""
    if name not in ELICITORS:
        return  # which the elicitors say themselves
    known = signature(ELICITORS[name]).parameters
    problems: list[Problem] = []
    for each, value in knowledge.items():
        most = known[each].default if each in known else None
        limited = isinstance(most, int | float) and is_number(most) and (type(most) is int or each in EFFORT)
        if limited and isinstance(value, int | float) and isinstance(most, int | float) and value > most:
            message = f"{value} is more work than a client may ask for"
            problems.append(Problem(f"knowledge.{each}", message, f"give at most {most}"))
    if problems:
        raise InvalidInput(f"elicitor {name!r}", problems)
