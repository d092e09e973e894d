"""Deleting what is past its time: sessions that nobody has touched for so many days.

A clock that jumps into the future would make everything old at once, so a process only deletes while its
clock has gone as steadily as the time that it has run.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from predilect.service.store import documents, sessions, studies
from predilect.service.store.database import Database

JUMP = 3600.0
"""By how many seconds a clock may be set right without being mistrusted."""


class Steady:
    """Whether the clock has gone on as time has since this was made."""

    def __init__(
        self, clock: Callable[[], float] = time.time, elapsed: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock, self._elapsed = clock, elapsed
        self._offset = clock() - elapsed()

    def holds(self) -> bool:
        """True unless the clock has jumped."""
        return abs(self._clock() - self._elapsed() - self._offset) <= JUMP


def expire(database: Database, days_kept: int, now: datetime | None = None) -> int:
    """Delete sessions after ``days_kept`` days (0: never), those of studies after the study's own number."""
    now = datetime.now(UTC) if now is None else now
    gone = 0
    if days_kept:
        gone += sessions.remove_older(database, now - timedelta(days=days_kept), None)
    for study in studies.every(database):
        if study.days_kept is not None:
            gone += sessions.remove_older(database, now - timedelta(days=study.days_kept), study.id)
    if gone:
        documents.drop_unused(database)
    return gone
