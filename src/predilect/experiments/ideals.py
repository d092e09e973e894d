"""What is best for a person in a context, by the solver: the yardstick of all regrets."""

from __future__ import annotations

from collections.abc import Mapping

from predilect.domain.values import FloatArray
from predilect.solving.question import Budget, Question, Solution, Solver

BUDGET = Budget(work=60, clock_seconds=600)

SATISFIED, SATISFIED_HYBRID = 1e-6, 1e-3
"""Shown regret that satisfies, as a share of the person's range from best to worst."""


class Ideals:
    """The best and the worst product for one person, found once for each context."""

    def __init__(self, solver: Solver, weights: FloatArray, hybrid: bool) -> None:
        self._solver = solver
        self._weights = weights
        self._share = SATISFIED_HYBRID if hybrid else SATISFIED
        low, high = solver.feature_bounds
        self._widest = float(abs(weights) @ (high - low))
        self._best: dict[str, Solution] = {}
        self._worst: dict[str, Solution] = {}

    def best(self, context: Mapping[str, object]) -> Solution:
        """The person's optimum; no product if the context leaves none."""
        return self._found(self._best, self._weights, context)

    def satisfied(self, regret: float, context: Mapping[str, object]) -> tuple[bool, bool]:
        """Whether this regret is next to nothing for the person, and whether that is proven.

        The worst product is looked for only where it matters.
        """
        if regret <= 0:
            return True, True
        if regret > self._share * self._widest:
            return False, True
        worst = self._found(self._worst, -self._weights, context)
        return regret <= self._share * (self.best(context).value + worst.value), worst.proven

    def _found(
        self, known: dict[str, Solution], weights: FloatArray, context: Mapping[str, object]
    ) -> Solution:
        key = repr(sorted(context.items()))
        if key not in known:
            known[key] = self._solver.best(Question(weights, context, budget=BUDGET))
        return known[key]
