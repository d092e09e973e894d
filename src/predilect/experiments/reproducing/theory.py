"""The theory experiment: runs of one person with a constant step size, and a γ that looks at β."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from predilect.experiments.reporting.sections import Panel, Section
from predilect.experiments.reproducing.experiments import TASTES
from predilect.experiments.reproducing.scope import QUICK_RUNS, Scope
from predilect.experiments.reproducing.systems import BETA_AWARE, CP
from predilect.experiments.simulating import Simulation
from predilect.experiments.theory.bound import LEAST_RUNS

TURNS = 25
KS = (2, 4)


def runs(scope: Scope) -> tuple[Simulation, ...]:
    """The first person of each taste, so many times, each time with other luck."""
    count = QUICK_RUNS if scope.quick else LEAST_RUNS
    turns = scope.turns or (10 if scope.quick else TURNS)
    base = Simulation("synthetic", CP, users=count, turns=turns, seed=scope.seed, person=0)
    every = [replace(base, tastes=tastes, k=k) for tastes in TASTES for k in KS]
    return tuple(each for each in every if scope.wants(each))


def by_beta(scope: Scope) -> Iterator[Section]:
    """γ that keeps β small, beside 1/t."""
    problem = "synthetic"
    turns = scope.turns_of(problem, TURNS)
    base = Simulation(problem, users=scope.people(), turns=turns, seed=scope.seed)
    for k in KS:
        panels = []
        for tastes in TASTES:
            every = [replace(base, elicitor=name, k=k, tastes=tastes) for name in (CP, BETA_AWARE)]
            panels.append(Panel(f"{tastes} people", tuple(each for each in every if scope.wants(each))))
        text = (
            "The paper's future work: of several γ the most exploring one whose query keeps β within its "
            "allowance, beside γ = 1/t. "
        )
        yield Section(f"theory-beta-k{k}", f"{problem}: γ by β, k = {k}", text, tuple(panels), stops=True)
