"""The mean features of random products: what a person gets who does not choose.

Random are optima of random weights, N(0, 1) over each feature's range: they need no list of all products.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from predilect.domain.domain import Domain
from predilect.domain.values import FloatArray
from predilect.errors import Unsupported
from predilect.solving.question import Budget, Question, Solver

SEED = 20_161
PRODUCTS = 24


@dataclass(slots=True, eq=False)
class Middles:
    """The mean for each context, worked out once: it depends on the domain and the context only."""

    _known: dict[str, tuple[Domain, FloatArray]] = field(default_factory=dict, repr=False)

    def of(self, solver: Solver, context: Mapping[str, object], budget: Budget) -> FloatArray:
        """The mean features of random products in a context."""
        key = repr(sorted(context.items()))
        known = self._known.get(key)
        if known is None or known[0] is not solver.domain:
            known = self._known[key] = solver.domain, mean_of_random(solver, context, budget)
        return known[1]


def mean_of_random(solver: Solver, context: Mapping[str, object], budget: Budget) -> FloatArray:
    """The mean features of some random products; the budget is for all of them."""
    chance = np.random.default_rng(SEED)
    low, high = solver.feature_bounds
    spans = np.where(high > low, high - low, 1.0)
    share = Budget(budget.work / PRODUCTS, budget.clock_seconds / PRODUCTS)
    found = []
    for weights in chance.standard_normal((PRODUCTS, len(spans))) / spans:
        features = solver.best(Question(weights, context, budget=share)).features
        if features is not None:
            found.append(features)
    if not found:
        raise Unsupported("no random product was found within the budget; give it more work")
    return np.asarray(np.mean(found, axis=0))
