"""The tables, as ``migrations`` make them; a test compares the two."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
)


class Moment(TypeDecorator[datetime]):
    """A moment in UTC; SQLite forgets the zone, so it is put back."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment as it is stored."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        """The moment as it is read."""
        if value is None:
            return None
        moment: datetime = value
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


METADATA = MetaData()

documents = Table(
    "documents",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)
"""Domain documents by their SHA-256: each is kept once, however many sessions are about it."""

domains = Table(
    "domains",
    METADATA,
    Column("id", String(80), primary_key=True),
    Column("digest", String(64), ForeignKey("documents.digest"), nullable=False),
    Column("created", Moment, nullable=False),
)
"""Domains that someone has uploaded."""

studies = Table(
    "studies",
    METADATA,
    Column("id", String(22), primary_key=True),
    Column("token", String(40), nullable=False, unique=True),
    Column("title", Text, nullable=False),
    Column("consent", Text, nullable=False),
    Column("set_up", JSON, nullable=False),
    Column("origins", JSON, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("created", Moment, nullable=False),
    Column("closes", Moment),
    Column("days_kept", Integer),
)

sessions = Table(
    "sessions",
    METADATA,
    Column("id", String(22), primary_key=True),
    Column("domain", String(200), nullable=False),
    Column("digest", String(64), ForeignKey("documents.digest"), nullable=False),
    Column("header", JSON, nullable=False),
    Column("study", String(22), ForeignKey("studies.id", ondelete="CASCADE")),
    Column("respondent", String(200)),
    Column("metadata", JSON, nullable=False),
    Column("created", Moment, nullable=False),
    Column("touched", Moment, nullable=False),
    Column("firm", Integer, nullable=False, server_default="0"),
    Index("sessions_of_study", "study", "respondent"),
    Index("sessions_by_age", "touched"),
)
"""Sessions; ``header`` is the first line of the log without the domain, which ``digest`` names."""

lines = Table(
    "lines",
    METADATA,
    Column("session", String(22), ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Moment, nullable=False),
)
"""What happened, only ever appended: the key lets two processes not both write a session's next line."""
