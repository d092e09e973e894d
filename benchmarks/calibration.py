"""Certificates against the truth: a reliability diagram, and how often a stop was right.

``python -m benchmarks.calibration [users]`` plays the people of each setting and writes the figure. It takes
minutes to hours, and so is no part of ``make bench``.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from predilect.experiments.calibrating import FEWEST, Bin, Judged, coverage, judgements, reliability
from predilect.experiments.simulating import Simulation

FIGURES = Path("docs/figures")
STOP_WHEN = 0.95
SETTINGS: Mapping[str, Simulation] = {
    "synthetic, told the tastes": Simulation(
        "synthetic", "predilect:prior=tastes,rationality=known", k=2, reliability=0.99, turns=20
    ),
    "synthetic, told nothing": Simulation("synthetic", k=2, reliability=0.99, turns=20),
    "synthetic, told nothing, noisy": Simulation("synthetic", k=4, reliability=0.9, turns=20),
    "pc, told the tastes": Simulation(
        "pc", "predilect:prior=tastes,rationality=known", k=4, reliability=0.99, turns=30
    ),
    "pc, told nothing": Simulation("pc", k=4, reliability=0.99, turns=30),
}


def main() -> None:
    """All settings, or those whose number is given after the number of users."""
    users = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    chosen = [int(number) for number in sys.argv[2:]] or range(len(SETTINGS))
    found: dict[str, list[Bin]] = {}
    for number in chosen:
        name, simulation = list(SETTINGS.items())[number]
        judged: list[Judged] = []
        for unit in replace(simulation, users=users).units():
            judged += judgements(unit)
        found[name] = reliability(judged)
        _print(name, found[name], coverage(judged, STOP_WHEN), users)
    draw(found)


def _print(name: str, bins: Sequence[Bin], stopped: Bin | None, users: int) -> None:
    print(f"{name}: {users} people", flush=True)
    for each in bins:
        few = "  (few)" if each.cases < FEWEST else ""
        print(
            f"  said {each.confidence:.3f}, true {each.frequency:.3f} [{each.low:.3f}, {each.high:.3f}], "
            f"{each.cases} cases of {each.users} people{few}"
        )
    if stopped is not None:
        print(
            f"  stopped at {STOP_WHEN}: {stopped.users} people, true {stopped.frequency:.3f} "
            f"[{stopped.low:.3f}, {stopped.high:.3f}]"
        )


def draw(found: Mapping[str, Sequence[Bin]]) -> None:
    """What was said against what was true, as SVG and PNG."""
    try:
        plt = import_module("matplotlib.pyplot")  # an extra that the type checker need not have
    except ImportError:
        print("no figures: install predilect[figures]")
        return
    plt.rcParams["svg.hashsalt"] = "predilect"
    figure, axis = plt.subplots(figsize=(5, 5), layout="constrained")
    axis.plot([0, 1], [0, 1], color="grey", linewidth=1)
    for name, bins in found.items():
        kept = [each for each in bins if each.cases >= FEWEST]
        said, true = [each.confidence for each in kept], [each.frequency for each in kept]
        errors = [[each.frequency - each.low for each in kept], [each.high - each.frequency for each in kept]]
        axis.errorbar(said, true, errors, marker="o", capsize=2, label=name)
    axis.set(xlabel="confidence that was given", ylabel="share in which it was true", aspect="equal")
    axis.grid(alpha=0.3)
    axis.legend(frameon=False)
    FIGURES.mkdir(parents=True, exist_ok=True)
    for ending, metadata in (("svg", {"Date": None}), ("png", {})):
        figure.savefig(FIGURES / f"calibration.{ending}", dpi=150, metadata=metadata)
    plt.close(figure)


if __name__ == "__main__":
    main()
