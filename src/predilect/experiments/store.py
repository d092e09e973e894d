"""Outcomes on disk: one line of JSON for each unit, so that a run is resumed from any point.

A unit is there wholly or not at all. A last line that was torn (the process was killed, the disk was
full) is dropped and said; its unit is run again. Of several outcomes of one unit the last counts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from predilect.errors import InvalidInput, Problem
from predilect.experiments.attempts import Outcome
from predilect.experiments.units import Unit

VERSION = 1
KIND = "units"


class Store:
    """The outcomes in one file; only one process writes to it.

    ``notices`` says what was found and put right when it was opened.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notices: list[str] = []
        self._places: dict[str, tuple[int, bool]] = {}
        self._size = 0  # how much of the file is whole
        self._found = 0  # how much of it there is, torn or whole
        try:
            self._open()
        except OSError as error:
            raise unwritable(path, error) from None

    def succeeded(self, unit: Unit) -> bool:
        """Whether the unit's rows are here."""
        return self._places.get(unit.name, (0, False))[1]

    def failed(self, unit: Unit) -> bool:
        """Whether the unit was tried and failed."""
        return not self._places.get(unit.name, (0, True))[1]

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome; when this returns it is on disk."""
        if self._size == 0:
            self._append(HEADER_LINE)
        place = self._size
        self._append(_line(outcome.to_document()))
        self._places[outcome.unit.name] = (place, outcome.failure is None)

    def outcomes(self, units: Iterable[Unit]) -> Iterator[Outcome]:
        """The outcomes of those of the units that have one, in their order."""
        yield from self._at(self._places[unit.name][0] for unit in units if unit.name in self._places)

    def all_outcomes(self) -> Iterator[Outcome]:
        """The last outcome of every unit, in the order in which units were first tried."""
        yield from self._at(place for place, _ in self._places.values())

    def _at(self, places: Iterable[int]) -> Iterator[Outcome]:
        if not self._places:
            return
        with self.path.open("rb") as lines:
            for place in places:
                lines.seek(place)
                yield Outcome.from_document(json.loads(lines.readline()))

    def _open(self) -> None:
        if not self.path.exists():
            return
        with self.path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                self._found += len(line)
                if not line.endswith(b"\n") and (number > 1 or HEADER_LINE.startswith(line)):
                    self.notices.append(f"{self.path}: line {number} was torn and is dropped")
                    break
                self._read(number, line)
                self._size += len(line)

    def _read(self, number: int, line: bytes) -> None:
        try:
            document = json.loads(line)
            if number > 1:
                self._places[document["unit"]] = (self._size, "rows" in document)
                return
            kind, version = document["predilect"], int(document["version"])
        except (ValueError, KeyError, TypeError):
            said, remedy = "this is not a unit that predilect wrote", "delete the line; its unit runs again"
            if number == 1:
                said, remedy = "this is not a file of units", "name another file, or delete it to start anew"
            raise InvalidInput(str(self.path), [Problem(f"line {number}", said, remedy)]) from None
        if kind != KIND or version > VERSION:
            said = f"this is version {version} of {kind!r}, and {VERSION} of 'units' is known"
            raise InvalidInput(
                str(self.path), [Problem("line 1", said, "use a newer predilect, or another file")]
            )

    def _append(self, line: bytes) -> None:
        """Write after what is whole; if it does not fit, the file ends as before."""
        try:
            with open(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666), "r+b", buffering=0) as file:
                self._require_own(file.seek(0, os.SEEK_END))
                file.truncate(self._size)
                try:
                    left = memoryview(line)
                    file.seek(self._size)
                    while left:
                        left = left[file.write(left) :]
                    os.fsync(file.fileno())
                except OSError:
                    file.truncate(self._size)
                    raise
                finally:
                    self._found = self._size
        except OSError as error:
            raise unwritable(self.path, error) from None
        self._size = self._found = self._size + len(line)

    def _require_own(self, size: int) -> None:
        if size != self._found:
            said = f"has {size} bytes instead of {self._found}: another run writes to it"
            raise InvalidInput(
                str(self.path), [Problem("", said, "wait for that, and run the command again")]
            )


def _line(document: object) -> bytes:
    return json.dumps(document, ensure_ascii=False, allow_nan=False).encode() + b"\n"


HEADER_LINE = _line({"predilect": KIND, "version": VERSION})


def unwritable(path: Path, error: OSError) -> InvalidInput:
    """What to do about a file that cannot be read or written."""
    said = error.strerror or str(error)
    remedy = (
        "make room or name another file; what is finished is kept, and the same command goes on from there"
    )
    return InvalidInput(f"cannot write {str(path)!r}", [Problem("", said, remedy)])
