"""Options of built-in problems: ``name:key=value,key=value``, everything wrong listed at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar, cast

from predilect.domain.naming import did_you_mean
from predilect.errors import InvalidInput, Problem

T = TypeVar("T")
NEXT_OPTION = re.compile(r",(?=[^=,]*(?:=|$))")
WORDS_FOR_YES, WORDS_FOR_NO = ("yes", "true", "1"), ("no", "false", "0")


@dataclass(frozen=True, slots=True)
class Option(Generic[T]):
    """An option: its name, its default, the text that says what it is, and how its value is read.

    ``read`` raises ``ValueError`` for what is no value; ``wanted`` is the remedy.
    """

    name: str
    default: T
    description: str
    wanted: str
    read: Callable[[str], T]

    @property
    def default_text(self) -> str:
        """The default as it is written in a name."""
        match self.default:
            case None:
                return ""
            case bool():
                return "yes" if self.default else "no"
            case _:
                return str(self.default)


def whole(name: str, default: int, low: int, high: int, description: str) -> Option[int]:
    """A whole number from ``low`` to ``high``."""

    def read(text: str) -> int:
        if not re.fullmatch(r"\s*\d{1,18}\s*", text, re.ASCII) or not low <= int(text) <= high:
            raise ValueError(text)
        return int(text)

    return Option(name, default, description, f"give a whole number from {low:,} to {high:,}", read)


def word(name: str, default: str, words: tuple[str, ...], description: str) -> Option[str]:
    """One of some words."""
    return Option(
        name,
        default,
        description,
        f"choose {' or '.join(words)}",
        lambda text: words[words.index(text.strip())],
    )


def switch(name: str, default: bool, description: str) -> Option[bool]:
    """Yes or no."""

    def read(text: str) -> bool:
        if text.strip().lower() not in WORDS_FOR_YES + WORDS_FOR_NO:
            raise ValueError(text)
        return text.strip().lower() in WORDS_FOR_YES

    return Option(name, default, description, "say yes or no", read)


def file(name: str, description: str) -> Option[Path | None]:
    """A path, or none."""

    def read(text: str) -> Path | None:
        if not text.strip() or "\0" in text:
            raise ValueError(text)
        return Path(text)

    return Option(name, None, description, "name a file", read)


class Options:
    """The values of a problem's options; ``given`` names those that were not left at their default."""

    def __init__(self, values: Mapping[str, object], given: Iterable[str]) -> None:
        self._values = dict(values)
        self.given = tuple(given)

    def __getitem__(self, option: Option[T]) -> T:
        return cast("T", self._values[option.name])


def read_options(subject: str, text: str, known: Iterable[Option[object]]) -> Options:
    """The options that a text such as ``cities=20,slots=20`` gives; ``InvalidInput`` if any is wrong."""
    options = {option.name: option for option in known}
    values = {name: option.default for name, option in options.items()}
    given: list[str] = []
    problems: list[Problem] = []
    for part in NEXT_OPTION.split(text) if text else ():
        name, sign, value = part.partition("=")
        name = name.strip()
        if name not in options:
            remedy = did_you_mean(name, options) if options else "leave it out"
            problems.append(Problem("", f"{name!r} is not an option", remedy or "leave it out"))
        elif not sign:
            problems.append(Problem(name, "has no value", options[name].wanted))
        elif name in given:
            problems.append(Problem(name, "is given twice", "give it once"))
        else:
            given.append(name)
            try:
                values[name] = options[name].read(value)
            except ValueError:
                problems.append(Problem(name, f"{value!r} does not fit", options[name].wanted))
    if problems:
        described = ", ".join(f"{option.name} ({option.description})" for option in options.values())
        raise InvalidInput(f"{subject} (its options: {described or 'none'})", problems)
    return Options(values, given)
