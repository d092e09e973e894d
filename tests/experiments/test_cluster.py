"""A cluster yields the rows that one process yields, also when a worker is killed."""

from pathlib import Path

import pytest

from predilect.errors import InvalidInput
from predilect.experiments.cluster import on_cluster, play
from predilect.experiments.running import Progress, run
from predilect.experiments.store import Store
from predilect.experiments.units import Unit
from tests.experiments.cluster import cluster_of
from tests.experiments.units import Bare, unit, units, without_seconds

pytestmark = pytest.mark.filterwarnings("default")  # Dask's own are not ours to repair

USERS = 8


def rows_of(store: Store, wanted: list[Unit]) -> list[Bare]:
    return [without_seconds(row) for outcome in store.outcomes(wanted) for row in outcome.rows]


def test_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    wanted = [*units(USERS, turns=12), *units(2, "trip:cities=4,slots=6", tastes="normal", turns=12)]
    alone, spread = Store(tmp_path / "alone.jsonl"), Store(tmp_path / "spread.jsonl")
    run(wanted, alone)
    with cluster_of(2, tmp_path) as cluster:
        killed: list[int] = []

        def kill_one(so_far: Progress) -> None:
            if so_far.done == 2 and not killed:
                cluster.workers[0].kill()  # SIGKILL
                killed.append(cluster.workers[0].pid)

        done = run(wanted, spread, progress=kill_one, engine=on_cluster(cluster.address))
    assert killed
    assert done == Progress(USERS + 2, before=0, done=USERS + 2)
    assert rows_of(spread, wanted) == rows_of(alone, wanted)


@pytest.mark.nightly
def test_local_workers_yield_the_same_rows_and_failures(tmp_path: Path) -> None:
    wanted = [*units(4), unit(response="bradley-terry", k=3)]
    alone, spread = Store(tmp_path / "alone.jsonl"), Store(tmp_path / "spread.jsonl")
    run(wanted, alone)
    assert run(wanted, spread, engine=on_cluster("local:2")) == Progress(5, before=0, done=5, failed=1)
    assert rows_of(spread, wanted) == rows_of(alone, wanted)
    assert [each.failure for each in spread.outcomes(wanted)] == [
        each.failure for each in alone.outcomes(wanted)
    ]


@pytest.mark.parametrize("address", ["local:", "local:0", "local:two"])
def test_an_address_without_workers_is_refused(address: str) -> None:
    with pytest.raises(InvalidInput, match="local:2"):
        on_cluster(address)


def test_a_scheduler_that_does_not_answer_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("predilect.experiments.cluster.PATIENCE", "0.2s")
    with pytest.raises(InvalidInput, match=r"no scheduler answers at 'tcp://127.0.0.1:9'"):
        run(units(1), Store(tmp_path / "none.jsonl"), engine=on_cluster("tcp://127.0.0.1:9"))


def test_a_worker_of_another_version_does_not_play() -> None:
    failure = play(unit(), "0.0.0").failure
    assert failure is not None
    assert "install the same on all" in failure.message
