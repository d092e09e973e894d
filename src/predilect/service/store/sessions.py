"""Sessions in the store: made once, then only appended to, then deleted."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from sqlalchemy import Row, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from predilect.service.errors import Behind, NotFound
from predilect.service.store import documents
from predilect.service.store.database import Database
from predilect.service.store.rows import LineRow, SessionRow
from predilect.service.store.tables import lines, sessions

Kept = tuple[SessionRow, list[LineRow]]


def create(database: Database, session: SessionRow, document: str, texts: Sequence[str]) -> None:
    """A new session on the domain with this document, and its first lines."""
    try:
        _create(database, session, document, texts)
    except IntegrityError:  # the document was thought unused, and dropped in between
        _create(database, session, document, texts)


def _create(database: Database, session: SessionRow, document: str, texts: Sequence[str]) -> None:
    now = datetime.now(UTC)
    with database.writing() as connection:
        documents.keep(connection, session.digest, document)
        connection.execute(
            insert(sessions).values(
                id=session.id,
                domain=session.domain,
                digest=session.digest,
                header=dict(session.header),
                study=session.study,
                respondent=session.respondent,
                metadata=dict(session.metadata),
                created=session.created,
                touched=now,
                firm=session.firm,
            )
        )
        if texts:
            connection.execute(insert(lines), _numbered(session.id, 0, texts, now))


def read(database: Database, id: str, after: int = 0) -> Kept:
    """The session and its lines after the first ``after``; ``NotFound`` if there is none."""
    with database.reading() as connection:
        row = connection.execute(select(sessions).where(sessions.c.id == id)).one_or_none()
        if row is None:
            raise NotFound("there is no such session, or it was deleted")
        wanted = select(lines).where(lines.c.session == id, lines.c.number > after)
        found = connection.execute(wanted.order_by(lines.c.number)).all()
    return _session(row), [_line(each) for each in found]


def length(database: Database, id: str) -> int:
    """How many lines a session has; ``NotFound`` if there is none."""
    counted = (
        select(func.count()).select_from(lines).where(lines.c.session == sessions.c.id).scalar_subquery()
    )
    with database.reading() as connection:
        found = connection.execute(select(counted).where(sessions.c.id == id)).scalar_one_or_none()
    if found is None:
        raise NotFound("there is no such session, or it was deleted")
    return int(found)


def append(database: Database, id: str, after: int, texts: Sequence[str]) -> None:
    """Append lines to a session that has ``after`` of them: all or none.

    ``Behind`` if another process was faster, ``NotFound`` if the session is deleted.
    """
    now = datetime.now(UTC)
    try:
        with database.writing() as connection:
            touched = update(sessions).where(sessions.c.id == id).values(touched=now)
            if connection.execute(touched).rowcount == 0:
                raise NotFound("there is no such session, or it was deleted")
            connection.execute(insert(lines), _numbered(id, after, texts, now))
    except IntegrityError:
        raise Behind from None


def remove(database: Database, id: str) -> bool:
    """Delete a session with its lines; whether there was one."""
    with database.writing() as connection:
        return connection.execute(delete(sessions).where(sessions.c.id == id)).rowcount == 1


def remove_older(database: Database, before: datetime, study: str | None) -> int:
    """Delete the sessions of a study (or of none) that nobody touched since; how many there were."""
    of_study = sessions.c.study == study if study is not None else sessions.c.study.is_(None)
    with database.writing() as connection:
        return connection.execute(delete(sessions).where(of_study, sessions.c.touched < before)).rowcount


def remove_respondent(database: Database, study: str, respondent: str) -> int:
    """Delete all of one respondent's sessions in a study; ``respondent`` may also be a session's id."""
    theirs = or_(sessions.c.respondent == respondent, sessions.c.id == respondent)
    with database.writing() as connection:
        return connection.execute(delete(sessions).where(sessions.c.study == study, theirs)).rowcount


def of_study(database: Database, study: str) -> list[Kept]:
    """All sessions of a study with their lines, the oldest first."""
    with database.reading() as connection:
        wanted = select(sessions).where(sessions.c.study == study)
        rows = connection.execute(wanted.order_by(sessions.c.created, sessions.c.id)).all()
        theirs = lines.join(sessions, lines.c.session == sessions.c.id)
        every = select(lines).select_from(theirs).where(sessions.c.study == study)
        by_session: dict[str, list[LineRow]] = {}
        for each in connection.execute(every.order_by(lines.c.session, lines.c.number)):
            by_session.setdefault(each.session, []).append(_line(each))
    return [(_session(row), by_session.get(row.id, [])) for row in rows]


def _numbered(id: str, after: int, texts: Iterable[str], at: datetime) -> list[dict[str, object]]:
    return [
        {"session": id, "number": number, "kind": json.loads(text)["event"], "text": text, "at": at}
        for number, text in enumerate(texts, start=after + 1)
    ]


def _session(row: Row[tuple[object, ...]]) -> SessionRow:
    found = row._mapping
    return SessionRow(**{str(name): found[name] for name in found})


def _line(row: Row[tuple[object, ...]]) -> LineRow:
    return LineRow(row.number, row.kind, row.text, row.at)
