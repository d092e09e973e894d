"""The log of a session as it grows: events are written, kept by whoever wants them, and then count."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from predilect.sessions.events import Event
from predilect.sessions.header import refusal
from predilect.sessions.history import History, OutOfPlace
from predilect.sessions.lines import json_line, read_event, written_event
from predilect.sessions.log import Log
from predilect.sessions.log_file import LogFile

Record = Callable[[Sequence[str]], None]
"""Keeps new lines of the log; if it raises, what the session did has not happened."""


class Recording:
    """The lines of a log, and what is in force after them."""

    def __init__(self, log: Log, record: Record | None) -> None:
        self.history: History = log.history
        self.record = record
        self._form = log.form
        self._lines = [*log.lines]

    @property
    def text(self) -> str:
        """Everything that happened, as JSON lines."""
        return "".join(f"{line}\n" for line in self._lines)

    def save(self, path: str | Path) -> None:
        """Write the log to a new file, and from now on every event too."""
        self.record = LogFile.new(path, self._lines).append

    def go_on_writing(self, path: str | Path, log: Log) -> None:
        """From now on write every event to the file that the log was read from."""
        self.record = LogFile.of(path, log).append

    def follow(self, lines: Sequence[str]) -> None:
        """Let lines count that are kept already; ``InvalidInput`` if they do not follow on this log."""
        history = self.history
        for number, line in enumerate(lines, start=len(self._lines) + 1):
            try:
                history = history.after(read_event(json.loads(line), self._form))
            except (OutOfPlace, ValueError) as error:
                raise refusal("the log", f"line {number}", str(error), "read the whole log again") from None
        self._lines += lines
        self.history = history

    def append(self, *events: Event) -> None:
        """Record events, then let them count, as they will be read back."""
        lines = [json_line(written_event(event, self._form)) for event in events]
        history = self.history
        for line in lines:
            history = history.after(read_event(json.loads(line), self._form))
        if self.record is not None:
            self.record(lines)
        self._lines += lines
        self.history = history
