"""SetMargin's α, β and γ by cross-validation: those whose weights misrank the fewest held-out pairs.

The choices are left out in blocks, in the order in which they were made, and one weight vector is found from
the others. A pair that is not ranked either way counts half; ties go to the smallest (α, β, γ), as in the
authors' code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from predilect.domain.values import FloatArray
from predilect.elicitors.selection.margins import MarginModel, Tradeoff
from predilect.elicitors.selection.spending import Spending
from predilect.solving.question import Budget

ALPHAS = (20.0, 10.0, 5.0, 1.0)
BETAS = GAMMAS = (10.0, 1.0, 0.1, 0.01)
UNRANKED = 1e-9
"""Leads this close to 0 are none."""

GREEDIEST = 0.05
"""One problem may take this share of the work that is left: most need far less, and a few far more."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """The trade-off that was found, and whether all problems on the way were solved to the end."""

    tradeoff: Tradeoff
    proven: bool
    clock_ended: bool


def best_tradeoff(
    model: MarginModel, pairs: FloatArray, owners: NDArray[np.int64], folds: int, budget: Budget
) -> Tuned | None:
    """The trade-off for the choices whose pairs these are; None if there are too few.

    ``model`` is the one with one product for all pairs, ``owners`` tells which choice each pair comes from.
    """
    blocks = [np.isin(owners, block) for block in np.array_split(np.unique(owners), folds)]
    if not all(block.any() for block in blocks) or folds < 2:
        return None
    fewest = min(int((~block).sum()) for block in blocks)
    alphas = [alpha for alpha in sorted(ALPHAS) if alpha * fewest > 1]  # else the margin has no bound
    candidates = [Tradeoff(*each) for each in product(alphas, sorted(BETAS), sorted(GAMMAS))]
    if not candidates:
        return None
    trial = Trial(model, pairs, budget)
    best, least = candidates[0], np.inf
    for tradeoff in candidates:
        faults = trial.misranked(blocks, tradeoff, least)
        if faults < least:
            best, least = tradeoff, faults
    return Tuned(best, trial.proven, trial.clock_ended)


class Trial:
    """Trade-offs tried one after the other, all paid for by one budget."""

    def __init__(self, model: MarginModel, pairs: FloatArray, budget: Budget) -> None:
        self._model, self._pairs, self._spending = model, pairs, Spending(budget)
        self.proven = True

    @property
    def clock_ended(self) -> bool:
        """Whether the clock ended a problem."""
        return self._spending.clock_ended

    def misranked(self, blocks: Sequence[NDArray[np.bool_]], tradeoff: Tradeoff, enough: float) -> float:
        """How many held-out pairs are misranked over all blocks, as far as it is not enough to lose."""
        faults = 0.0
        for block in blocks:
            if faults >= enough:
                break
            weights = self._weights(tradeoff, ~block)
            if not len(weights):
                return np.inf  # the budget ended before there were any
            leads = self._pairs[block] @ weights[0]
            faults += float((leads < -UNRANKED).sum() + 0.5 * (np.abs(leads) <= UNRANKED).sum())
        return faults

    def _weights(self, tradeoff: Tradeoff, kept: NDArray[np.bool_]) -> FloatArray:
        share = self._spending.share(GREEDIEST)
        margins = self._model.solve(tradeoff, share, set(np.flatnonzero(kept).tolist()))
        self._spending.take(margins.found)
        self.proven &= margins.found.proven
        return margins.weights
