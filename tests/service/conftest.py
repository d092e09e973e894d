"""Stores for the tests: SQLite in a file, and a real PostgreSQL where it is installed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from predilect.service.logs import LOGGER
from tests.service.postgres import NEEDED, Cluster, binaries, cluster


@pytest.fixture(autouse=True)
def heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that ran import-linter in this process has silenced all loggers that there were."""
    monkeypatch.setattr(LOGGER, "disabled", False)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A running PostgreSQL server."""
    if binaries() is None:
        pytest.skip(NEEDED)
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty store of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.db"
    running: Cluster = request.getfixturevalue("postgres")
    return running.database()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The URL of an empty store in a file."""
    return f"sqlite:///{tmp_path}/store.db"
