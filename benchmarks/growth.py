"""How the time of one optimum and of compiling grows with the size of a problem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

import numpy as np

from benchmarks.optimum import compiled, questions, timed
from benchmarks.rows import Row
from predilect.problems import open_problem
from predilect.solving.question import Budget

SIZES = (4, 10, 20, 40, 60, 80, 100)
CITIES = (10, 15, 20, 30, 40, 50)
FIGURES = Path("docs/figures")
BUDGET = Budget(work=1e6, clock_seconds=30.0)
MEDIAN, NINETIETH, COMPILE, PROVEN = "median of 20", "90th percentile", "compile", "proven"


def growth() -> Iterator[Row]:
    """``synthetic`` from 4 to 100 attributes, and ``trip`` from 10 to 50 cities; draws the figures."""
    rows = [
        *(row for size in SIZES for row in _grown(f"synthetic:r={size}")),
        *(row for cities in CITIES for row in _grown(f"trip:cities={cities},slots=10")),
    ]
    yield from rows
    draw(rows)


def _grown(name: str) -> Iterator[Row]:
    problem = open_problem(name)
    solver, seconds = compiled(problem, "cp_sat")
    timings = timed(solver, questions(problem, 20, BUDGET))
    taken = np.array([timing.seconds for timing in timings])
    yield Row(name, "cp_sat", MEDIAN, float(np.median(taken)), "s")
    yield Row(name, "cp_sat", NINETIETH, float(np.percentile(taken, 90)), "s")
    yield Row(name, "cp_sat", PROVEN, 100 * float(np.mean([t.solution.proven for t in timings])), "%")
    yield Row(name, "cp_sat", COMPILE, seconds, "s")


def draw(rows: Sequence[Row]) -> None:
    """Seconds against size, one panel for each problem, as SVG and PNG."""
    try:
        plt = import_module("matplotlib.pyplot")  # an extra that the type checker need not have
    except ImportError:
        print("no figures: install predilect[figures]")
        return
    plt.rcParams["svg.hashsalt"] = "predilect"
    figure, axes = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
    value = {(row.benchmark, row.what): row.value for row in rows}
    panels = [
        (SIZES, "synthetic:r={}", "attributes r (r² features)"),
        (CITIES, "trip:cities={},slots=10", "cities, 10 slots"),
    ]
    for axis, (sizes, name, label) in zip(axes, panels, strict=True):
        for what, style in ((MEDIAN, "o-"), (NINETIETH, "o:"), (COMPILE, "s--")):
            axis.plot(sizes, [value[name.format(size), what] for size in sizes], style, label=what)
        axis.set(title=name.partition(":")[0], xlabel=label, yscale="log")
        axis.grid(alpha=0.3)
    axes[0].set_ylabel("seconds (cp_sat, one thread)")
    axes[0].legend(frameon=False)
    FIGURES.mkdir(parents=True, exist_ok=True)
    for ending, metadata in (("svg", {"Date": None}), ("png", {})):
        figure.savefig(FIGURES / f"growth.{ending}", dpi=150, metadata=metadata)
    plt.close(figure)
