"""A log read from its text: whatever is whole is read, and a torn last line is dropped and said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from predilect.domain.domain import Domain
from predilect.domain.fingerprint import fingerprint
from predilect.domain.inputs import Inputs
from predilect.domain.reading import Reading
from predilect.elicitors import Elicitor
from predilect.sessions.header import Header, elicitor_of, parameters_of, read_header, refusal
from predilect.sessions.history import History, OutOfPlace
from predilect.sessions.lines import Line, json_line, read_event
from predilect.sessions.products import OptionForm
from predilect.sessions.turns import AUTO, MOST_OPTIONS, check_abilities, check_settings


@dataclass(frozen=True, slots=True, eq=False)
class Log:
    """A header, the lines of a log, and what is in force after them.

    ``size`` counts the bytes that are whole. ``warnings`` say what had to be dropped. ``subject`` names
    the log in messages.
    """

    header: Header
    inputs: Inputs
    form: OptionForm
    lines: tuple[str, ...]
    history: History
    size: int
    warnings: tuple[str, ...] = ()
    subject: str = "the log"


def new_log(
    domain: Domain,
    elicitor: Elicitor[Any],
    k: int | str,
    seed: int,
    solver: str,
    stop_when: float | None = None,
) -> Log:
    """A log in which nothing has happened yet."""
    most = MOST_OPTIONS if k == AUTO else k
    check_settings(most, seed, solver, elicitor)
    check_abilities(elicitor, k == AUTO, stop_when)
    assert isinstance(most, int)
    reading = Reading(domain)
    header = Header(
        domain,
        elicitor.name,
        parameters_of(elicitor),
        most,
        seed,
        solver,
        adaptive=k == AUTO,
        stop_when=stop_when,
        features=len(reading.feature_names),
        fingerprint=fingerprint(domain),
    )
    form = OptionForm(reading.free, header.features)
    return Log(header, reading.inputs, form, (json_line(header.written()),), History(), 0)


def read_log_file(path: str | Path) -> Log:
    """The log in a file."""
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise refusal(f"log {path}", "", f"cannot be read: {error.strerror}", "check its name") from None
    return read_log(content, f"log {path}")


def read_log(content: bytes, subject: str = "the log") -> Log:
    """The log in a text (UTF-8, one JSON document a line)."""
    rows = content.splitlines(keepends=True)
    if not rows:
        raise refusal(subject, "", "is empty", "there is nothing to go on with: start a new session")
    first = _line(rows[0])
    if first is None:
        raise refusal(subject, "line 1", "the header is torn or no JSON", "start a new session")
    header = read_header(first, subject)
    inputs = Inputs(header.domain)
    form = OptionForm(inputs.free, header.features)
    history, size, lines = History(), len(rows[0]), [_text(rows[0])]
    warnings: tuple[str, ...] = ()
    for number, (row, line) in enumerate(_lines(rows[1:]), start=2):
        if line is None and number == len(rows):
            warnings = (f"{subject}: line {number} was torn when it was written, and is dropped",)
            break
        if line is None:
            raise refusal(subject, f"line {number}", "is no JSON", f"cut the log off before line {number}")
        try:
            history = history.after(read_event(line, form))
        except (OutOfPlace, ValueError) as error:
            raise refusal(
                subject, f"line {number}", str(error), f"cut the log off before line {number}"
            ) from None
        lines.append(_text(row))
        size += len(row)
    return Log(header, inputs, form, tuple(lines), history, size, warnings, subject)


def elicitor_for(log: Log, elicitor: Elicitor[Any] | None = None) -> Elicitor[Any]:
    """The elicitor that a log names, or the caller's own, if the log's settings are some that it can have."""
    found = elicitor_of(log.header, elicitor)
    check_settings(log.header.k, log.header.seed, log.header.solver, found)
    return found


def _lines(rows: list[bytes]) -> Iterator[tuple[bytes, Line | None]]:
    for row in rows:
        yield row, _line(row)


def _line(row: bytes) -> Line | None:
    """The document of a line, or None if it is torn."""
    try:
        document = json.loads(row)
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) else None


def _text(row: bytes) -> str:
    return row.decode("utf-8").rstrip("\r\n")
