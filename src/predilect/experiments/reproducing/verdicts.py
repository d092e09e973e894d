"""Which claims hold on stored rows: paired differences with intervals, and a word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from predilect.domain.values import FloatArray
from predilect.experiments.comparing.curves import Curves
from predilect.experiments.plans import Played
from predilect.experiments.reproducing.claims import AVERAGE, REGRET, SECONDS, Claim
from predilect.experiments.reproducing.systems import in_words
from predilect.experiments.simulating import Simulation
from predilect.experiments.statistics import Interval, mean_interval

HOLDS, FAILS, UNDECIDED, NOT_RUN = "holds", "does not hold", "undecided", "not run"

MARGIN = 0.05
"""What "no worse" allows, as a share of the other's mean."""

MEASURES: Mapping[str, Callable[[Curves], FloatArray]] = {
    REGRET: lambda curves: np.asarray(curves.stopped().shown.mean(axis=1)),
    AVERAGE: lambda curves: np.asarray(curves.shown.mean(axis=1)),
    SECONDS: lambda curves: np.asarray(curves.stopped().seconds.sum(axis=1)),
}
"""One number for each person."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A claim and what rows say: means, medians, and the paired difference with its 95 % interval.

    ``why`` is what is missing, if it was not run, or what may explain that it does not hold.
    """

    claim: Claim
    word: str
    lower: tuple[float, float] | None = None
    higher: tuple[float, float] | None = None
    difference: Interval | None = None
    why: str = ""


def judged(claims: Iterable[Claim], played: Played) -> list[Verdict]:
    """The verdict on each claim."""
    return [_judged(claim, played) for claim in claims]


def _judged(claim: Claim, played: Played) -> Verdict:
    both = [(each, played.curves(each)) for each in (claim.lower, claim.higher)]
    absent = [f"{_named(each)}: {played.state(each)}" for each, curves in both if curves is None]
    if absent:
        return Verdict(claim, NOT_RUN, why="; ".join(absent))
    one, other = (curves for _, curves in both if curves is not None)
    people = [person for person in one.people if person in set(other.people)]
    if not people:
        return Verdict(claim, NOT_RUN, why="they have no people in common yet")
    measure = MEASURES[claim.measure]
    lower, higher = measure(one.of(people)), measure(other.of(people))
    difference = mean_interval(lower - higher)
    word = word_for(difference, claim.no_worse, float(higher.mean()))
    why = claim.reason if word == FAILS or (claim.no_worse and word == HOLDS) else ""
    return Verdict(claim, word, _middles(lower), _middles(higher), difference, why)


def word_for(difference: Interval, no_worse: bool, other: float) -> str:
    """Holds if the whole interval is below 0 (for "no worse", below the margin); fails if it is above 0."""
    if difference.high is not None and difference.high < 0:
        return HOLDS
    if no_worse and difference.high is not None and difference.high <= MARGIN * other:
        return HOLDS
    return FAILS if difference.above_zero else UNDECIDED


def _middles(values: FloatArray) -> tuple[float, float]:
    return float(values.mean()), float(np.median(values))


def _named(setting: Simulation) -> str:
    return f"{in_words(setting.elicitor)} k = {setting.k}"
