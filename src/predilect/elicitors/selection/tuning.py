"""SetMargin's α, β and γ by cross-validation: those whose weights misrank the fewest held-out pairs.

The choices are left out in blocks, in the order in which they were made, and one weight vector is found from
the others. A pair that is not ranked either way counts half; ties go to the smallest (α, β, γ).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from predilect.domain.values import FloatArray
from predilect.elicitors.selection.margins import MarginModel, Tradeoff
from predilect.solving.question import Budget

ALPHAS = (20.0, 10.0, 5.0, 1.0)
BETAS = GAMMAS = (10.0, 1.0, 0.1, 0.01)
UNRANKED = 1e-9
"""Leads this close to 0 are none."""


def best_tradeoff(
    model: MarginModel, pairs: FloatArray, owners: NDArray[np.int64], folds: int, budget: Budget
) -> Tradeoff | None:
    """The trade-off for the choices whose pairs these are; None if there are too few.

    ``model`` is the one with one product for all pairs, ``owners`` tells which choice each pair comes from.
    """
    blocks = [np.isin(owners, block) for block in np.array_split(np.unique(owners), folds)]
    if not all(block.any() for block in blocks) or folds < 2:
        return None
    fewest = min(int((~block).sum()) for block in blocks)
    alphas = [alpha for alpha in sorted(ALPHAS) if alpha * fewest > 1]  # else the margin has no bound
    candidates = [Tradeoff(*each) for each in product(alphas, sorted(BETAS), sorted(GAMMAS))]
    solves = max(1, len(candidates) * len(blocks))
    share = replace(budget, work=budget.work / solves, clock_seconds=budget.clock_seconds / solves)
    best, least = None, np.inf
    for tradeoff in candidates:
        faults = _misranked(model, pairs, blocks, tradeoff, share, least)
        if best is None or faults < least:
            best, least = tradeoff, faults
    return best


def _misranked(
    model: MarginModel,
    pairs: FloatArray,
    blocks: Sequence[NDArray[np.bool_]],
    tradeoff: Tradeoff,
    budget: Budget,
    enough: float,
) -> float:
    """How many held-out pairs are misranked over all blocks; no more is counted than is enough to lose."""
    faults = 0.0
    for block in blocks:
        if faults >= enough:
            break
        weights = model.solve(tradeoff, budget, set(np.flatnonzero(~block).tolist())).weights
        if not len(weights):
            return np.inf  # the budget ended before there were any
        leads = pairs[block] @ weights[0]
        faults += float((leads < -UNRANKED).sum() + 0.5 * (np.abs(leads) <= UNRANKED).sum())
    return faults
