"""A run keeps what is done: the same rows with any number of jobs, and resumed from any point."""

import json
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from predilect.errors import InvalidInput
from predilect.experiments.rows import Row
from predilect.experiments.running import Progress, run
from predilect.experiments.store import Store
from predilect.experiments.units import Unit
from tests.experiments.units import Bare, unit, units, without_seconds
from tests.house.repository import ROOT

TRIP = "trip:cities=4,slots=6"


def mixed_units() -> list[Unit]:
    return [
        *units(3, reliability=0.9, response="plackett-luce:tie=0.2"),
        *units(2, TRIP, tastes="normal"),
    ]


def rows_of(store: Store, wanted: list[Unit]) -> list[Bare]:
    return [without_seconds(row) for outcome in store.outcomes(wanted) for row in outcome.rows]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[Bare]:
    store = Store(tmp_path_factory.mktemp("run") / "all.jsonl")
    assert run(mixed_units(), store) == Progress(total=5, before=0, done=5, failed=0)
    return rows_of(store, mixed_units())


def start(path: Path, jobs: int, users: int = 40, turns: int = 30) -> subprocess.Popen[str]:
    arguments = [str(path), str(jobs), str(users), str(turns)]
    return subprocess.Popen(
        [sys.executable, "-m", "tests.experiments.driver", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def until_done(process: subprocess.Popen[str], units_done: int) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if int(line.split()[0]) >= units_done:
            return
    pytest.fail(process.stderr.read() if process.stderr else "")


def test_one_job_and_two_yield_the_same_rows(tmp_path: Path, expected: list[Bare]) -> None:
    store = Store(tmp_path / "two.jsonl")
    told: list[Progress] = []
    run(mixed_units(), store, jobs=2, progress=told.append)
    assert rows_of(store, mixed_units()) == expected
    assert [so_far.done for so_far in told] == [0, 1, 2, 3, 4, 5]


def test_the_order_in_which_units_are_played_does_not_matter(tmp_path: Path, expected: list[Bare]) -> None:
    store = Store(tmp_path / "reversed.jsonl")
    run(mixed_units()[::-1], store)
    assert rows_of(store, mixed_units()) == expected


@pytest.mark.parametrize("done", [0, 1, 3, 5])
def test_a_run_resumes_from_any_point(tmp_path: Path, expected: list[Bare], done: int) -> None:
    path = tmp_path / "resumed.jsonl"
    run(mixed_units()[:done], Store(path))
    resumed = Store(path)
    assert run(mixed_units(), resumed) == Progress(5, before=done, done=5 - done)
    assert rows_of(resumed, mixed_units()) == expected
    assert len(path.read_text().splitlines()) == 1 + 5


@pytest.mark.parametrize("kept", [1, 5, 300])
def test_a_torn_last_line_is_dropped_and_said(tmp_path: Path, expected: list[Bare], kept: int) -> None:
    path = tmp_path / "torn.jsonl"
    run(mixed_units(), Store(path))
    whole = path.read_bytes()
    last = whole.rindex(b"\n", 0, -1) + 1
    path.write_bytes(whole[: last + kept])
    store = Store(path)
    assert "line 6 was torn and is dropped" in store.notices[0]
    assert len(list(store.all_outcomes())) == 4
    assert path.read_bytes() == whole[: last + kept]  # nothing is written before there is something to keep
    assert run(mixed_units(), store).done == 1
    assert rows_of(Store(path), mixed_units()) == expected
    assert path.read_bytes()[:last] == whole[:last]


def test_a_torn_first_line_is_an_empty_store(tmp_path: Path) -> None:
    path = tmp_path / "torn.jsonl"
    path.write_text('{"predilect": "un')
    store = Store(path)
    assert not store.succeeded(unit())
    assert list(store.all_outcomes()) == []
    run([unit()], store)
    assert Store(path).succeeded(unit())


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "both.jsonl"
    one, other = Store(path), Store(path)
    run(units(2), one)
    with pytest.raises(InvalidInput, match="another run writes to it"):
        run(units(2), other)
    assert len(list(Store(path).all_outcomes())) == 2


def test_a_unit_that_failed_is_recorded_with_its_error_and_tried_again(tmp_path: Path) -> None:
    path = tmp_path / "failed.jsonl"
    wanted = [unit(), unit(response="bradley-terry", k=3)]
    assert run(wanted, Store(path)) == Progress(2, before=0, done=2, failed=1)
    store = Store(path)
    assert [store.failed(each) for each in wanted] == [False, True]
    (failure,) = [outcome.failure for outcome in store.all_outcomes() if outcome.failure]
    assert "k = 2, or plackett-luce" in failure.message
    assert run(wanted, store) == Progress(2, before=1, done=1, failed=1)
    assert len(list(store.all_outcomes())) == 2


def test_a_mistake_in_the_code_is_recorded_with_its_trace(tmp_path: Path) -> None:
    store = Store(tmp_path / "mistake.jsonl")
    run([unit(turns="four")], store)
    (outcome,) = store.all_outcomes()
    assert outcome.failure is not None
    assert outcome.failure.message.startswith("TypeError")
    assert "Traceback" in outcome.failure.trace


def test_a_worker_that_is_killed_costs_its_unit_only(tmp_path: Path) -> None:
    store = Store(tmp_path / "killed.jsonl")
    killed: list[int | None] = []

    def kill_one(so_far: Progress) -> None:
        if so_far.done == 1:
            (process, *_) = multiprocessing.active_children()
            process.kill()
            killed.append(process.pid)

    wanted = units(4, turns=15)
    assert run(wanted, store, jobs=2, progress=kill_one) == Progress(4, before=0, done=4, failed=1)
    (failure,) = [outcome.failure for outcome in store.all_outcomes() if outcome.failure]
    assert failure.message == "its process ended with exit code -9"
    assert run(wanted, store) == Progress(4, before=3, done=1, failed=0)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_run_ends_its_workers_and_goes_on(
    tmp_path: Path, jobs: int, by: signal.Signals
) -> None:
    path = tmp_path / "interrupted.jsonl"
    process = start(path, jobs)
    until_done(process, 2)
    process.send_signal(by)
    _, error = process.communicate(timeout=60)  # ends when the last worker has closed its output
    assert process.returncode in (-by, 130, 1)
    assert "Process Spawn" not in error
    store = Store(path)
    done = len(list(store.all_outcomes()))
    assert 2 <= done < 40
    wanted = units(done + 1, turns=30)
    assert all(not outcome.failure for outcome in store.outcomes(wanted))
    assert run(units(4, turns=30), store).total == 4
    rows: list[Row] = [row for outcome in store.outcomes(units(4, turns=30)) for row in outcome.rows]
    assert len(rows) == 4 * 30


def test_a_full_disk_is_one_message_and_keeps_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "full.jsonl"
    store = Store(path)
    run(units(1), store)
    size = path.stat().st_size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 700, hard))
    try:
        with pytest.raises(InvalidInput, match="make room or name another file"):
            run(units(4), store)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.stat().st_size == size
    assert run(units(4), Store(path)) == Progress(4, before=1, done=3)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,price\n", "this is not a file of units"),
        ('{"predilect": "log", "version": 1}\n', "'units' is known"),
        ('{"predilect": "units", "version": 99}\n', "use a newer predilect"),
        ('{"predilect": "units", "version": 1}\nnonsense\n', "line 2"),
        ("[]\n", "this is not a file of units"),
        ("a note without an end of line", "this is not a file of units"),
    ],
)
def test_another_file_is_refused_and_left_alone(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(text)
    with pytest.raises(InvalidInput, match=said):
        Store(path)
    assert path.read_text() == text


def test_every_line_of_a_store_is_json(tmp_path: Path) -> None:
    path = tmp_path / "store.jsonl"
    run(units(2), Store(path))
    header, *lines = map(json.loads, path.read_text().splitlines())
    assert header == {"predilect": "units", "version": 1}
    assert [line["settings"]["user"] for line in lines] == [0, 1]
