"""Domain documents by their digest, and the domains that were uploaded."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from predilect.service.store.database import Database
from predilect.service.store.rows import DomainRow
from predilect.service.store.tables import documents, domains, sessions


def digest_of(text: str) -> str:
    """What a document is known by."""
    return hashlib.sha256(text.encode()).hexdigest()


def keep(connection: Connection, digest: str, text: str) -> None:
    """Keep a document, if it is not there yet."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    connection.execute(dialect.insert(documents).values(digest=digest, text=text).on_conflict_do_nothing())


def drop_unused(database: Database) -> None:
    """Forget documents that no session and no uploaded domain is about."""
    used = select(sessions.c.digest).union(select(domains.c.digest))
    with suppress(IntegrityError), database.writing() as connection:  # one is used anew: the next time
        connection.execute(delete(documents).where(documents.c.digest.not_in(used)))


def read(database: Database, digest: str) -> str | None:
    """The text of a document."""
    with database.reading() as connection:
        wanted = select(documents.c.text).where(documents.c.digest == digest)
        return connection.execute(wanted).scalar_one_or_none()


def upload(database: Database, id: str, text: str) -> bool:
    """Keep an uploaded domain; False if there is another one with this id."""
    digest = digest_of(text)
    with database.writing() as connection:
        known = connection.execute(select(domains.c.digest).where(domains.c.id == id)).scalar_one_or_none()
        if known is not None:
            return bool(known == digest)
        keep(connection, digest, text)
        connection.execute(insert(domains).values(id=id, digest=digest, created=datetime.now(UTC)))
    return True


def uploaded(database: Database) -> list[DomainRow]:
    """All uploaded domains, the oldest first."""
    with database.reading() as connection:
        rows = connection.execute(select(domains).order_by(domains.c.created, domains.c.id)).all()
    return [DomainRow(row.id, row.digest) for row in rows]


def find_upload(database: Database, id: str) -> DomainRow | None:
    """The uploaded domain with this id."""
    with database.reading() as connection:
        row = connection.execute(select(domains).where(domains.c.id == id)).one_or_none()
    return None if row is None else DomainRow(row.id, row.digest)


def count_uploads(database: Database) -> int:
    """How many domains are uploaded."""
    with database.reading() as connection:
        return connection.execute(select(func.count()).select_from(domains)).scalar_one()
