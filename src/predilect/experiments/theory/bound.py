"""The constants of Theorem 1 along runs, and its bound.

E[reg_T] ≤ √(2β/η + 4R²) ‖w*‖ / (α √T) + 2R ‖w*‖ M / T

Expectations are means over runs of one person that differ in luck only.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from predilect.domain.values import FloatArray
from predilect.experiments.theory.runs import Runs

UNINFORMATIVE = 1e-12
"""An expected gain below this share of the worst regret's greatest value is none."""

LEAST_RUNS = 200
"""Fewer runs say too little about means for the bound to be held against them."""


@dataclass(frozen=True, slots=True, eq=False)
class Constants:
    """The constants after each turn T.

    ``alpha`` is the largest that is valid on all informative turns so far, ``beta`` the mean, ``missed`` the
    number of uninformative turns (the paper's M), and ``radius`` the greatest R. ``typical`` is not in the
    theorem: the median over runs of what α would be if only this turn counted (NaN if none is informative).
    """

    alpha: FloatArray
    beta: FloatArray
    missed: FloatArray
    radius: FloatArray
    typical: FloatArray


def constants(runs: Runs) -> Constants:
    """The constants of some runs, after each turn.

    α is 1 at most, as Definition 1 has it. A turn counts for M if the query was uninformative in every run.
    """
    turns = np.arange(1, runs.turns + 1)
    informative = _informative(runs)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(
            informative & (runs.worst_regret > 0), runs.expected_gain / runs.worst_regret, np.inf
        )
    alpha = np.minimum(1.0, np.minimum.accumulate(ratio.min(axis=0)))
    return Constants(
        alpha=alpha,
        beta=runs.affirmed.mean(axis=0).cumsum() / turns,
        missed=(~informative.any(axis=0)).cumsum().astype(float),
        radius=np.maximum.accumulate(runs.radius.max(axis=0)),
        typical=np.array([_median(column[np.isfinite(column)]) for column in ratio.T]),
    )


def _median(values: FloatArray) -> float:
    return float(np.median(values)) if len(values) else float("nan")


def _informative(runs: Runs) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    least = UNINFORMATIVE * max(1.0, float(runs.worst_regret.max(initial=0.0)))
    return np.asarray(runs.expected_gain > least)


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """The theorem beside what was observed, after each turn.

    ``observed`` is the mean average regret and ``error`` its standard error; ``bound`` is Theorem 1's.
    ``gain`` is the mean utility gain of a turn so far and ``gain_bound`` = √(2β/η + 4R²) ‖w*‖ / √T the middle
    of the proof, before α and M enter. ``luck`` is the standard error of (gain − expected gain): of all
    steps, the only one that holds in expectation and not in means over the same runs. ``most`` is the
    greatest regret of any option shown: a bound above it says nothing.
    """

    observed: FloatArray
    error: FloatArray
    bound: FloatArray
    gain: FloatArray
    gain_bound: FloatArray
    luck: FloatArray
    most: float

    @property
    def holds(self) -> bool:
        """Whether the observed means stay below the bound at every turn."""
        return bool(np.all(self.observed <= self.bound))

    @property
    def vacuous(self) -> bool:
        """Whether the bound is above any regret there is, at every turn."""
        return bool(np.all(self.bound >= self.most))


def bound_of(runs: Runs, found: Constants) -> Bound | None:
    """The bound and what was observed; None without a constant step size, or if people are not reasonable."""
    step = runs.step
    if step is None or not runs.reasonable or np.isnan(runs.expected_gain).any():
        return None
    turns = np.arange(1, runs.turns + 1)
    spread = np.maximum(0.0, 2 * found.beta / step + 4 * found.radius**2)
    gain_bound = np.sqrt(spread) * runs.tastes / np.sqrt(turns)
    average = runs.regret.cumsum(axis=1) / turns
    chance = (runs.gain - runs.expected_gain).cumsum(axis=1) / turns
    return Bound(
        observed=average.mean(axis=0),
        error=_error(average),
        bound=gain_bound / found.alpha + 2 * found.radius * runs.tastes * found.missed / turns,
        gain=runs.gain.mean(axis=0).cumsum() / turns,
        gain_bound=gain_bound,
        luck=_error(chance),
        most=float(runs.worst_regret.max()),
    )


def _error(values: FloatArray) -> FloatArray:
    if len(values) < 2:
        return np.full(values.shape[1], np.nan)
    return np.asarray(values.std(axis=0, ddof=1) / np.sqrt(len(values)))
