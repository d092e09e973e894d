"""Studies in the store."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Row, delete, func, insert, select, update

from predilect.service.errors import NotFound
from predilect.service.store.database import Database
from predilect.service.store.rows import StudyRow
from predilect.service.store.tables import sessions, studies


def create(database: Database, study: StudyRow) -> None:
    """A new study."""
    values = {column.name: getattr(study, column.name) for column in studies.c}
    values |= {"origins": list(study.origins), "set_up": dict(study.set_up)}
    with database.writing() as connection:
        connection.execute(insert(studies).values(values))


def read(database: Database, id: str) -> StudyRow:
    """The study with this id; ``NotFound`` if there is none."""
    return _one(database, "id", id)


def invited(database: Database, token: str) -> StudyRow:
    """The study that this token invites to; ``NotFound`` if there is none."""
    return _one(database, "token", token)


def every(database: Database) -> list[StudyRow]:
    """All studies, the newest first."""
    with database.reading() as connection:
        rows = connection.execute(select(studies).order_by(studies.c.created.desc(), studies.c.id)).all()
    return [_study(row) for row in rows]


def change(database: Database, id: str, open: bool | None, origins: Sequence[str] | None) -> None:
    """Open or close a study, or say anew which sites may embed it."""
    values: dict[str, object] = {} if open is None else {"open": open}
    if origins is not None:
        values["origins"] = list(origins)
    if values:
        with database.writing() as connection:
            connection.execute(update(studies).where(studies.c.id == id).values(values))


def remove(database: Database, id: str) -> int:
    """Delete a study with all its sessions; how many they were."""
    with database.writing() as connection:
        counted = select(func.count()).select_from(sessions).where(sessions.c.study == id)
        count = connection.execute(counted).scalar_one()
        if connection.execute(delete(studies).where(studies.c.id == id)).rowcount == 0:
            raise NotFound("there is no such study")
    return count


def _one(database: Database, column: str, value: str) -> StudyRow:
    with database.reading() as connection:
        row = connection.execute(select(studies).where(studies.c[column] == value)).one_or_none()
    if row is None:
        raise NotFound("there is no such study")
    return _study(row)


def _study(row: Row[tuple[object, ...]]) -> StudyRow:
    found = row._mapping
    values = {str(name): found[name] for name in found}
    return StudyRow(**{**values, "origins": tuple(values["origins"])})
