"""The benchmarks by name. A new one is a file and an entry here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from benchmarks.dialogue import question, replay
from benchmarks.growth import growth
from benchmarks.house import import_time, memory
from benchmarks.load import load
from benchmarks.load import memory as memory_of_service
from benchmarks.optimum import Goals, far, gap, optimum
from benchmarks.rows import Benchmark
from benchmarks.scaling import cost_of_a_unit, full, quick, two_workers

BENCHMARKS: Mapping[str, tuple[Benchmark, ...]] = {
    "pc": (
        partial(optimum, "pc", "cp_sat", Goals(0.003, python_seconds=0.0015)),
        partial(optimum, "pc", "milp", Goals(0.003, python_seconds=0.0015)),
    ),
    "trip": (partial(optimum, "trip", "cp_sat", Goals(0.12, python_share=30)),),
    "trip-authors": (partial(optimum, "trip:variant=authors", "cp_sat", Goals(0.05, python_share=30)),),
    "trip-15-10": (partial(optimum, "trip:cities=15,slots=10", "cp_sat", Goals(1.0), 20),),
    "trip-20-10": (partial(optimum, "trip:cities=20,slots=10", "cp_sat", Goals(5.0), 20),),
    "trip-20-20": (partial(gap, "trip:cities=20,slots=20", "cp_sat", 10.0),),
    "meal": (
        partial(optimum, "meal", "milp", Goals(0.1, python_share=30)),
        partial(optimum, "meal", "milp-highs", Goals(0.1, python_share=30)),
    ),
    "meal-far": (partial(far, "meal", "milp", 0.5), partial(far, "meal", "milp-highs", 0.5)),
    "synthetic-100": (partial(optimum, "synthetic:r=100", "cp_sat", Goals(0.05), 20),),
    "ask-pc": (
        partial(question, "pc", 2, 0.008, authors=0.09),
        partial(question, "pc", 3, 0.012, authors=0.13),
        partial(question, "pc", 4, 0.015),
    ),
    "ask-trip-authors": (
        partial(question, "trip:variant=authors", 2, 0.15, authors=0.4, people=4),
        partial(question, "trip:variant=authors", 3, 0.3, people=4),
        partial(question, "trip:variant=authors", 4, 0.5, people=4),
    ),
    "ask-trip": (
        partial(question, "trip", 2, 0.45, people=4),
        partial(question, "trip", 3, 0.9, people=4),
        partial(question, "trip", 4, 1.5, people=4),
    ),
    "ask-trip-20-20": (
        partial(question, "trip:cities=20,slots=20", 2, 10.0, people=2, turns=8, parameters={"work": 10.0}),
    ),
    "ask-meal": (partial(question, "meal", 3, 1.2, people=4, backend="milp"),),
    "ask-synthetic": (
        partial(question, "synthetic", 2, 0.1, authors=0.1),
        partial(question, "synthetic:r=100", 2, 0.15, people=2),
    ),
    "replay": (partial(replay, "pc"), partial(replay, "trip")),
    "workers": (partial(two_workers, "processes"), partial(two_workers, "dask")),
    "units": (
        partial(cost_of_a_unit, "synthetic", "uniform", 2, 25),
        partial(cost_of_a_unit, "pc", "uniform", 2, 100),
        partial(cost_of_a_unit, "trip", "normal", 3, 20, users=2),
        partial(cost_of_a_unit, "meal", "normal", 3, 10, users=2),
    ),
    "reproduce-quick": tuple(partial(quick, name) for name in ("synthetic", "pc", "trip", "meal", "theory")),
    "import": (import_time,),
    "memory": (memory,),
    "growth": (growth,),
    "load": (load, partial(memory_of_service, 1_000)),
}

LONG: Mapping[str, tuple[Benchmark, ...]] = {
    "reproduce-synthetic": (partial(full, "synthetic", 10, without=("setmargin",)),),
    "reproduce-pc": (partial(full, "pc", 5, systems=("choice-perceptron",), k=(2, 3)),),
    "reproduce-trip": (partial(full, "trip", 90, systems=("choice-perceptron",)),),
}
"""Minutes to an hour and a half each: run only if they are named."""
