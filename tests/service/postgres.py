"""A PostgreSQL server of the tests' own: made in a temporary directory, on a free loopback port."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

NEEDED = "needs PostgreSQL: apt-get install postgresql"
SETTINGS = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=200")
_numbers = count(1)


def binaries() -> Path | None:
    """Where initdb and pg_ctl are: on the path, or where Debian puts them."""
    found = shutil.which("pg_ctl")
    if found is not None:
        return Path(found).resolve().parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    return debian[-1].parent if debian else None


class Cluster:
    """A server that can be stopped, killed and started again; ``durable`` makes it keep what it committed."""

    def __init__(self, directory: Path, durable: bool = False) -> None:
        bin = binaries()
        assert bin is not None
        self.bin, self.directory = bin, directory / "cluster"
        # PostgreSQL does not run as root.
        self.user = None if os.geteuid() else _unprivileged()
        self.options = () if durable else SETTINGS
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if self.user is not None:
            os.chown(directory, pwd.getpwnam(self.user).pw_uid, -1)
        self._run(
            "initdb", "-U", "tests", "-A", "trust", "-E", "UTF8", "--no-sync", "-D", str(self.directory)
        )

    def start(self) -> None:
        """Start, and wait until it takes connections."""
        settings = [
            f"port={self.port}",
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            *self.options,
        ]
        told = " ".join(f"-c {each}" for each in settings).replace("directories=", "directories=''")
        self._run("pg_ctl", "-D", str(self.directory), "-w", "-l", "log", "-o", told, "start")

    def stop(self, how: str = "fast") -> None:
        """Stop: ``fast`` cuts connections off, ``immediate`` is like a power cut."""
        self._run("pg_ctl", "-D", str(self.directory), "-w", "-m", how, "stop")

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"predilect{next(_numbers)}_{os.getpid()}"
        with psycopg.connect(f"host=127.0.0.1 port={self.port} user=tests dbname=postgres") as connection:
            connection.autocommit = True
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://tests@127.0.0.1:{self.port}/{name}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.bin / program), *arguments]
        directory = self.directory.parent
        # The server keeps the streams that it inherits open: a pipe would never end.
        with (directory / "output").open("w+") as output:
            done = subprocess.run(
                command,
                check=False,
                cwd=directory,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                user=self.user,
            )
            output.seek(0)
            assert done.returncode == 0, output.read()


@contextmanager
def cluster(durable: bool = False) -> Iterator[Cluster]:
    """A running server, which is gone in the end."""
    directory = Path(tempfile.mkdtemp(prefix="predilect-postgres-"))
    made = Cluster(directory, durable)
    made.start()
    try:
        yield made
    finally:
        if (made.directory / "postmaster.pid").exists():
            made.stop("immediate")
        shutil.rmtree(directory, ignore_errors=True)


def _unprivileged() -> str:
    known = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"
