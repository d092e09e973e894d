"""Deleting what is past its time: sessions that nobody has touched for so many days."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from predilect.service.store import documents, sessions, studies
from predilect.service.store.database import Database


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
