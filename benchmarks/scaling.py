"""What more processes bring, what a unit costs, and how long the paper's experiments take in small."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.rows import Row
from predilect.experiments.cluster import on_cluster
from predilect.experiments.plans import play
from predilect.experiments.reproducing.reproduce import reproduction
from predilect.experiments.reproducing.scope import Scope
from predilect.experiments.running import Engine, run
from predilect.experiments.simulating import Simulation
from predilect.experiments.store import Store
from predilect.experiments.units import Unit
from predilect.experiments.workers import in_processes

LEAST_SPEEDUP = 1.8
UNITS = 200
"""A minute of work: starting workers, which is in the time, takes seconds."""


def two_workers(by: str = "processes") -> Iterator[Row]:
    """How long two workers take, as a share of one worker's time, on units that only compute."""
    units = Simulation("pc", "choice-perceptron", k=3, users=UNITS, turns=60).units()
    one, two = (_seconds(units, _engine(by, workers)) for workers in (1, 2))
    yield Row("two workers", by, f"one worker, {UNITS} units of pc", one, "s")
    yield Row("two workers", by, "two workers, the same units", two, "s")
    yield Row("two workers", by, "two / one", two / one, "", 1 / LEAST_SPEEDUP)


def cost_of_a_unit(problem: str, tastes: str, k: int, turns: int, users: int = 4) -> Iterator[Row]:
    """Seconds of one processor, and bytes in the store, for a unit of the Choice Perceptron."""
    units = Simulation(problem, "choice-perceptron", k=k, tastes=tastes, users=users, turns=turns).units()
    with tempfile.TemporaryDirectory() as directory:
        store = Store(Path(directory) / "units.jsonl")
        started = time.process_time()
        run(units, store)
        seconds = (time.process_time() - started) / users
        size = store.path.stat().st_size / users
    said = f"{problem}, k = {k}, {turns} turns"
    yield Row("a unit", "", f"{said}: processor", seconds, "s")
    yield Row("a unit", "", f"{said}: store", size / 1024, "KiB")
    yield Row("a unit", "", f"{said}: 10⁶ units, hours of one processor", 1e6 * seconds / 3600, "h")


def quick(experiment: str) -> Iterator[Row]:
    """How long ``predilect reproduce EXPERIMENT --quick --jobs 2`` plays."""
    with tempfile.TemporaryDirectory() as directory:
        started = time.perf_counter()
        play(reproduction(experiment, Scope(quick=True)).plan, Path(directory), 2)
        yield Row("reproduce --quick", "", experiment, time.perf_counter() - started, "s", 120)


def full(experiment: str, minutes: float, **chosen: tuple[object, ...]) -> Iterator[Row]:
    """How long an experiment of the paper takes on two processors, with 20 people."""
    scope = Scope(**chosen)  # type: ignore[arg-type]
    with tempfile.TemporaryDirectory() as directory:
        started = time.perf_counter()
        play(reproduction(experiment, scope).plan, Path(directory), 2)
        taken = (time.perf_counter() - started) / 60
    yield Row("reproduce", "", f"{experiment}, {chosen}", taken, "min", minutes)


def _engine(by: str, workers: int) -> Engine:
    if by == "processes":
        return lambda units: in_processes(units, workers)
    return on_cluster(f"local:{workers}")


def _seconds(units: Sequence[Unit], engine: Engine) -> float:
    """The time of a run, its workers' start included; they are warm after a first unit each."""
    with tempfile.TemporaryDirectory() as directory:
        started = time.perf_counter()
        run(units, Store(Path(directory) / "units.jsonl"), engine=engine)
        return time.perf_counter() - started
