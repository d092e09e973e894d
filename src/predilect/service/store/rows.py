"""The rows of the store as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

Json = Mapping[str, object]


@dataclass(frozen=True, slots=True, eq=False)
class SessionRow:
    """A session without its lines.

    Rules up to the number ``firm`` were set when it began, and hold to its end.
    """

    id: str
    domain: str
    digest: str
    header: Json
    created: datetime
    touched: datetime
    study: str | None = None
    respondent: str | None = None
    metadata: Json = field(default_factory=dict)
    firm: int = 0


@dataclass(frozen=True, slots=True)
class LineRow:
    """One line: ``kind`` is what the text says in ``event``; ``number`` counts the session's lines from 1."""

    number: int
    kind: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class StudyRow:
    """A study; ``set_up`` is a ``StudySetUp`` as plain values."""

    id: str
    token: str
    title: str
    consent: str
    set_up: Json
    origins: tuple[str, ...]
    open: bool
    created: datetime
    closes: datetime | None = None
    days_kept: int | None = None

    def takes_part(self, now: datetime) -> bool:
        """Whether people can join at this moment."""
        return self.open and (self.closes is None or now < self.closes)


@dataclass(frozen=True, slots=True)
class DomainRow:
    """An uploaded domain: its id, and the digest of its document."""

    id: str
    digest: str
