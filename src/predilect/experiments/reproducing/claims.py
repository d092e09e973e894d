"""What the paper says about its experiments, as differences that can be measured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from predilect.experiments.reproducing.experiments import TASTES, TURNS
from predilect.experiments.reproducing.scope import Scope
from predilect.experiments.reproducing.systems import CP, SETMARGIN, VB_EUS, VB_QI, in_words
from predilect.experiments.simulating import Simulation

REGRET, AVERAGE, SECONDS = "regret", "average regret", "seconds"
"""What is compared: regret a turn until an optimum is seen, regret a turn over all turns, seconds in all."""


@dataclass(frozen=True, slots=True)
class Claim:
    """``lower`` should be below ``higher`` by ``measure``, for people of one taste.

    ``no_worse`` only asks that it is not above by more than a margin. ``reason`` is why we may see
    something else.
    """

    said: str
    lower: Simulation
    higher: Simulation
    measure: str
    no_worse: bool = False
    reason: str = ""

    @property
    def where(self) -> str:
        """``synthetic, uniform``."""
        return f"{self.lower.problem}, {self.lower.tastes}"

    @property
    def comparison(self) -> str:
        """``CP k = 2 − SetMargin k = 2``."""
        return " − ".join(f"{in_words(each.elicitor)} k = {each.k}" for each in (self.lower, self.higher))


TOLD = "VB-QI is told λ and the very distribution of tastes here, and its optima are solved exactly"
OPTIMAL = "every query is solved to optimality here, where the paper's solver was cut off after 20 seconds"


def claims(scope: Scope) -> Iterator[Claim]:
    """All claims, of each problem and taste."""
    for tastes in TASTES:
        yield from _synthetic(scope, tastes)
    for tastes in TASTES:
        yield from _pc(scope, tastes)
    for tastes in TASTES:
        yield from _trip(scope, tastes)


def _synthetic(scope: Scope, tastes: str) -> Iterator[Claim]:
    at = _at(scope, "synthetic", tastes)
    yield Claim("CP misses less than SetMargin", at(CP, 2), at(SETMARGIN, 2), REGRET)
    yield Claim("VB-EUS misses less than CP", at(VB_EUS, 2), at(CP, 2), REGRET)
    yield Claim("CP misses less than VB-QI", at(CP, 2), at(VB_QI, 2), REGRET, reason=TOLD)
    yield Claim("with k = 4 CP misses less than with k = 2", at(CP, 4), at(CP, 2), REGRET)
    yield Claim(
        "with k = 4 CP misses no more than SetMargin", at(CP, 4), at(SETMARGIN, 4), REGRET, no_worse=True
    )
    for k in (2, 4):
        yield Claim("CP is faster than SetMargin", at(CP, k), at(SETMARGIN, k), SECONDS)
    for rival in (VB_EUS, VB_QI):
        yield Claim(f"CP is faster than {in_words(rival)}", at(CP, 2), at(rival, 2), SECONDS)


def _pc(scope: Scope, tastes: str) -> Iterator[Claim]:
    at = _at(scope, "pc", tastes)
    yield Claim("CP misses less with k = 3 than with k = 2", at(CP, 3), at(CP, 2), REGRET)
    yield Claim("CP misses less with k = 4 than with k = 3", at(CP, 4), at(CP, 3), REGRET)
    for k in (2, 3):
        yield Claim("CP misses less than SetMargin", at(CP, k), at(SETMARGIN, k), REGRET)
        yield Claim("CP is faster than SetMargin", at(CP, k), at(SETMARGIN, k), SECONDS)
    if tastes == "uniform":
        said = "CP with k = 2 works as well as SetMargin with k = 3"
        yield Claim(said, at(CP, 2), at(SETMARGIN, 3), REGRET, no_worse=True)


def _trip(scope: Scope, tastes: str) -> Iterator[Claim]:
    at = _at(scope, "trip", tastes)
    yield Claim("CP misses less with k = 3 than with k = 2", at(CP, 3), at(CP, 2), AVERAGE)
    said = "CP misses no more with k = 4 than with k = 3 (in the paper it does, after 40 turns)"
    yield Claim(said, at(CP, 4), at(CP, 3), AVERAGE, no_worse=True, reason=OPTIMAL)


class _At:
    """Settings of one problem and taste, by elicitor and k."""

    def __init__(self, base: Simulation) -> None:
        self.base = base

    def __call__(self, elicitor: str, k: int) -> Simulation:
        return replace(self.base, elicitor=elicitor, k=k)


def _at(scope: Scope, problem: str, tastes: str) -> _At:
    turns = scope.turns_of(problem, TURNS[problem])
    return _At(Simulation(problem, users=scope.people(), tastes=tastes, turns=turns, seed=scope.seed))
