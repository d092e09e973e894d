"""YAML to plain values: exact numbers, no aliases or tags, each key once, and the line of what is wrong.

Events are read one by one, so nothing that is nested too deep or refers to itself is ever built.
Keys of mappings stay texts; ``true``, ``false``, ``null`` and decimal numbers mean what they say, and any
other plain word (``no``, ``2024-01-01``, ``007``) is a text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

import yaml

from predilect.documents.limits import UNREADABLE, DocumentPath, too_deep
from predilect.domain.forming import DEEPEST
from predilect.domain.values import parse_exact
from predilect.errors import Problem

MOST_PROBLEMS = 100
"""After this many problems the rest is not looked at."""

NUMBER = re.compile(r"[-+]?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
WORDS: dict[str, object] = {"true": True, "false": False, "null": None, "~": None, "": None}
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Stop(Exception):
    """The rest of the text makes no sense."""


@dataclass(slots=True)
class _Open:
    """A list or mapping that is being read, and the key whose value comes next, perhaps a second time."""

    container: list[object] | dict[str, object]
    key: str | None = None
    again: bool = False

    @property
    def step(self) -> str | int:
        return len(self.container) if isinstance(self.container, list) else self.key or ""


def read_yaml(text: str) -> tuple[object, list[Problem]]:
    """The value of a text, with ``UNREADABLE`` parts perhaps, and its problems."""
    reader = _Reader(())
    return reader.read(text), reader.problems


def lines_of(text: str, paths: Collection[DocumentPath]) -> dict[DocumentPath, int]:
    """The lines where the values at these paths start, counted from 1."""
    reader = _Reader(paths)
    reader.read(text)
    return reader.lines


def plain_value(text: str) -> object:
    """What a plain word means."""
    if text in WORDS:
        return WORDS[text]
    if text.isdecimal() and text.isascii() and text[0] != "0" and len(text) < 20:
        return int(text)
    if NUMBER.fullmatch(text):
        number = parse_exact(text)
        return int(number) if number.denominator == 1 else number
    return text


class _Reader:
    def __init__(self, wanted: Collection[DocumentPath]) -> None:
        self.wanted = frozenset(wanted)
        self.lines: dict[DocumentPath, int] = {}
        self.problems: list[Problem] = []
        self.open: list[_Open] = []
        self.root: object = None
        self.documents = 0

    def read(self, text: str) -> object:
        try:
            for event in yaml.parse(text, Loader=LOADER):
                self._event(event)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            message = error.problem or "the text cannot be read"
            self._note(mark, f"this is not YAML: {message}", "check indentation, quotes and brackets")
        except (yaml.YAMLError, UnicodeError, ValueError) as error:
            message = str(error).splitlines()[0]
            self._note(None, f"this is not YAML: {message}", "remove what is not text")
        except _Stop:
            pass
        return self.root

    def _note(self, mark: Any, message: str, remedy: str) -> None:
        place = f"line {mark.line + 1}" if mark is not None else ""
        problem = Problem(place, message, remedy)
        if problem not in self.problems:
            self.problems.append(problem)

    def _event(self, event: Any) -> None:
        if len(self.problems) >= MOST_PROBLEMS:
            raise _Stop
        match event:
            case yaml.DocumentStartEvent():
                self.documents += 1
                if self.documents > 1:
                    self._note(
                        event.start_mark, "a second document starts here", "keep one document in a file"
                    )
                    raise _Stop
            case yaml.AliasEvent():
                message = f"the alias *{event.anchor} is not allowed"
                self._note(event.start_mark, message, "write the value out, or make a table or set of it")
                self._add(UNREADABLE)
            case yaml.ScalarEvent():
                self._check_plain(event)
                self._scalar(event)
            case yaml.SequenceStartEvent():
                self._check_plain(event)
                self._enter(event, [])
            case yaml.MappingStartEvent():
                self._check_plain(event)
                self._enter(event, {})
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._add(self.open.pop().container)

    def _check_plain(self, event: Any) -> None:
        if event.anchor is not None:
            message = f"the anchor &{event.anchor} is not allowed"
            self._note(event.start_mark, message, "write the value out where it is used")
        if event.tag:
            remedy = "remove it; put texts in quotes"
            self._note(event.start_mark, f"the tag {event.tag} is not allowed", remedy)

    def _at_key(self) -> bool:
        return bool(self.open) and isinstance(self.open[-1].container, dict) and self.open[-1].key is None

    def _enter(self, event: Any, container: list[object] | dict[str, object]) -> None:
        if self._at_key():
            self._note(event.start_mark, "a key is a list or mapping", "use a text or a number as key")
            raise _Stop
        if len(self.open) >= DEEPEST:
            self.problems.append(too_deep(f"line {event.start_mark.line + 1}"))
            raise _Stop
        self._locate(event)
        self.open.append(_Open(container))

    def _scalar(self, event: Any) -> None:
        if self._at_key():
            self.open[-1].again = event.value in self.open[-1].container
            if self.open[-1].again:
                message = f"the key {event.value[:60]!r} is here a second time"
                self._note(event.start_mark, message, "keep one of them")
            self.open[-1].key = event.value
            self._locate(event)
            return
        self._locate(event)
        try:
            self._add(plain_value(event.value) if event.implicit[0] else event.value)
        except ValueError as error:
            self._note(event.start_mark, str(error), "write fewer digits, or quote it if it is a text")
            self._add(UNREADABLE)

    def _add(self, value: object) -> None:
        if not self.open:
            self.root = value
            return
        parent = self.open[-1]
        if isinstance(parent.container, list):
            parent.container.append(value)
        elif parent.key is not None:
            parent.container[parent.key] = UNREADABLE if parent.again else value
            parent.key = None
        else:
            raise _Stop

    def _locate(self, event: Any) -> None:
        if self.wanted:
            path = tuple(parent.step for parent in self.open)
            if path in self.wanted:
                self.lines.setdefault(path, event.start_mark.line + 1)


def steps(path: DocumentPath) -> Iterator[DocumentPath]:
    """The path and the paths to all that contains it, innermost first."""
    for length in range(len(path), -1, -1):
        yield path[:length]
