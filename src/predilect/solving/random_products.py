"""Random feasible products, which tell what utilities a person meets.

Where all products can be listed they are drawn uniformly. Elsewhere they are optima of random
weights, N(0, 1) over each feature's range: not uniform (they lie at the border, and differ more from
each other than uniform ones do), but drawn the same way for every person and elicitor.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from predilect.domain.values import FloatArray
from predilect.errors import Infeasible, Unsupported
from predilect.solving.enumeration import EnumerationSolver
from predilect.solving.question import Budget, Question, Solver

MOST_EXAMINED = 500_000
"""Products are listed if no more partial ones than this have to be looked at."""

BUDGET = Budget(work=2, clock_seconds=60)


def random_features(
    solver: Solver, context: Mapping[str, object], count: int, rng: np.random.Generator
) -> FloatArray:
    """The features of ``count`` random feasible products in a context, one row each."""
    listed = _listed(solver, context)
    if listed is not None:
        return listed[rng.integers(len(listed), size=count)]
    low, high = solver.feature_bounds
    span = np.where(high > low, high - low, 1.0)
    found = []
    for _ in range(count):
        weights = rng.normal(size=len(span)) / span
        solution = solver.best(Question(weights, context, budget=BUDGET))
        if solution.features is not None:
            found.append(solution.features)
        elif solution.proven:
            raise Infeasible("no product is possible", solver.conflict(context))
    if not found:
        raise Unsupported("no random product was found within the budget of the solver")
    return np.array(found)


def _listed(solver: Solver, context: Mapping[str, object]) -> FloatArray | None:
    """All products, if they are few enough to be listed."""
    try:
        features = EnumerationSolver(solver.domain, MOST_EXAMINED).listing(context).features
    except Unsupported:
        return None
    return features if len(features) else None
