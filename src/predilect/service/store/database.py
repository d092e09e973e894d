"""The database behind the store: SQLite in a file, or PostgreSQL, by its URL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Semaphore
from time import monotonic, sleep

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from predilect.errors import InvalidInput, Problem
from predilect.service.errors import StoreAway

BUSY_SECONDS = 5
AGAIN_SECONDS = 0.01
PRIMARY_CODE = 0xFF
"""The part of SQLite's error codes that says which error it is; the rest says why."""

DRIVERS = {"sqlite": "sqlite", "postgresql+psycopg": "psycopg", "postgresql": "psycopg"}


class Database:
    """Short transactions on one database; whoever calls it may be on any thread."""

    def __init__(self, url: str, connections: int = 8) -> None:
        self.url = checked_url(url)
        self.engine = _engine(self.url, connections)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        # SQLite has one writer at a time, and lets others try again after ever longer pauses: threads of one
        # process rather queue here.
        self._turn = Semaphore(1 if self.is_sqlite else connections)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads."""
        with _away(), self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes: all of it, or nothing."""
        if not self._turn.acquire(timeout=BUSY_SECONDS):
            raise StoreAway("too many others are writing")
        try:
            with _away(), self.engine.connect() as connection:
                connection.execution_options(predilect_writes=True)
                with connection.begin():
                    yield connection
        finally:
            self._turn.release()

    def reach(self) -> None:
        """``StoreAway`` if the database cannot be reached."""
        with self.reading() as connection:
            connection.execute(text("SELECT 1"))

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()


def checked_url(url: str) -> URL:
    """The URL, if it is of a database that the service can use."""
    remedy = "write sqlite:///file.db or postgresql+psycopg://user:password@host/name"
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise InvalidInput("the store", [Problem("", f"{url!r} is not a URL", remedy)]) from None
    shown = parsed.render_as_string(hide_password=True)
    if parsed.drivername not in DRIVERS:
        raise InvalidInput("the store", [Problem("", f"{shown!r} is of no known database", remedy)])
    if parsed.drivername == "sqlite" and parsed.database in (None, "", ":memory:"):
        message = f"{shown!r} is in memory, which other processes cannot see"
        raise InvalidInput("the store", [Problem("", message, "name a file: sqlite:///file.db")])
    return parsed.set(drivername="postgresql+psycopg") if parsed.drivername == "postgresql" else parsed


def _engine(url: URL, connections: int) -> Engine:
    if url.get_backend_name() == "sqlite":
        engine = create_engine(
            url,
            pool_size=connections,
            max_overflow=0,
            pool_timeout=BUSY_SECONDS,
            connect_args={"timeout": BUSY_SECONDS},
        )
        event.listen(engine, "connect", _sqlite_connected)
        event.listen(engine, "begin", _sqlite_begins)
        return engine
    return create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=BUSY_SECONDS,
        pool_pre_ping=True,
        connect_args={
            "connect_timeout": BUSY_SECONDS,
            "options": f"-c statement_timeout={BUSY_SECONDS * 1000} -c lock_timeout={BUSY_SECONDS * 1000}",
        },
    )


def _sqlite_connected(connection: sqlite3.Connection, record: object) -> None:
    """Transactions begin where we say; readers and one writer do not wait for each other (WAL)."""
    connection.isolation_level = None
    _write_ahead(connection)
    for pragma in ("synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """The file's journal is a WAL: the first one to come changes it, for good.

    Of several that do so at once SQLite refuses all but one without waiting, whatever their timeout is.
    """
    last = monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & PRIMARY_CODE != sqlite3.SQLITE_BUSY or monotonic() > last:
                raise
            sleep(AGAIN_SECONDS)
        else:
            return


def _sqlite_begins(connection: Connection) -> None:
    writes = connection.get_execution_options().get("predilect_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def _away() -> Iterator[None]:
    """What is wrong with the database and not with what is asked of it is ``StoreAway``."""
    try:
        yield
    except OperationalError as error:
        raise StoreAway(str(error.orig)) from error
    except PoolTimeout as error:
        raise StoreAway("all its connections are in use") from error
    except DBAPIError as error:
        if error.connection_invalidated:
            raise StoreAway(str(error.orig)) from error
        raise
