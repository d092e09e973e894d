"""The benchmarks by name. A new one is a file and an entry here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from benchmarks.growth import growth
from benchmarks.house import import_time, memory
from benchmarks.optimum import Goals, far, gap, optimum
from benchmarks.rows import Benchmark

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
    "import": (import_time,),
    "memory": (memory,),
    "growth": (growth,),
}
