"""Migrations, run on start under a lock: of many processes that start at once, one does the work."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from predilect.service.store.database import Database

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x7072_6564_696C_6563
"""The number of PostgreSQL's advisory lock: "predilec"."""


def migrate(database: Database) -> None:
    """Bring the tables to the newest form: all migrations that are missing, or none.

    On SQLite the transaction that writes is the lock; on PostgreSQL an advisory one, held until the end.
    """
    with database.writing() as connection:
        if not database.is_sqlite:
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK})
        command.upgrade(configuration(connection), "head")


def configuration(connection: Connection) -> Config:
    """What alembic is told: where the migrations are, and the open transaction."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config
