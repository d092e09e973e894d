"""A person who shows what they would rather have: a product that makes up for a share of what is missing.

    u(ȳ) ≥ u(y) + α (u(y*) − u(y))

Answers like that are α-informative (Shivaswamy and Joachims). The person keeps to the shown product as long
as that is good enough: ȳ is an optimum of closeness, plus utility with the least factor that a few halvings
find to be enough.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from predilect.dialogue import Improve, Option, Pick, Query
from predilect.domain.values import FloatArray
from predilect.errors import InvalidInput, Problem, Unsupported
from predilect.responses.luck import Luck
from predilect.solving.question import PROOF_TOLERANCE, Budget, Question, Solver

BUDGET = Budget(work=20, clock_seconds=300)

LEAST, MOST = -6.0, 6.0
"""What utility counts beside closeness, both in shares of their ranges: powers of 2."""

HALVINGS = 6

LUCK = 0.1
"""How much luck counts beside closeness: it decides between products that are equally close."""


@dataclass(frozen=True, slots=True, eq=False)
class Improving:
    """``alpha`` is the share; products are found by ``solver``."""

    alpha: float
    solver: Solver | None = None

    def __post_init__(self) -> None:
        if not 0 < self.alpha <= 1:
            remedy = "give a number above 0, and 1 at most"
            raise InvalidInput("simulated people", [Problem("alpha", repr(self.alpha), remedy)])

    def answer(self, query: Query, weights: FloatArray, luck: Luck) -> Improve | Pick:
        """The best option improved; who can have nothing better takes it as it is."""
        if self.solver is None:
            raise Unsupported("a person who improves products needs a solver to find them")
        utilities = query.features @ weights
        place = int(np.argmax(utilities))
        best = self.solver.best(Question(weights, query.context, budget=BUDGET))
        if best.product is None or best.features is None:
            raise Unsupported("a simulated person found no product within the budget")
        missing = float(weights @ best.features) - float(utilities[place])
        if missing <= PROOF_TOLERANCE * max(1.0, abs(best.value), best.scale):
            return Pick(place)
        enough = float(utilities[place]) + self.alpha * missing
        near, utility = self._near(self.solver, query.features[place], luck), _in_shares(self.solver, weights)
        improved, low, high = Option(best.product, best.features), LEAST, MOST
        for _ in range(HALVINGS if self.alpha < 1 else 0):
            power = (low + high) / 2
            found = self.solver.best(Question(near + 2**power * utility, query.context, budget=BUDGET))
            if (
                found.product is not None
                and found.features is not None
                and weights @ found.features >= enough
            ):
                improved, high = Option(found.product, found.features), power
            else:
                low = power
        return Improve(improved)

    def _near(self, solver: Solver, shown: FloatArray, luck: Luck) -> FloatArray:
        """Weights for products that agree with the shown one in two-valued features, and for luck."""
        low, high = solver.feature_bounds
        span = np.where(high > low, high - low, 1.0)
        two_valued = np.abs(high - low - solver.feature_steps) <= PROOF_TOLERANCE * span
        alike = np.where(two_valued, np.where(shown > (low + high) / 2, 1.0, -1.0), 0.0)
        drawn = np.random.default_rng(int(luck.once("improving") * 2**52)).uniform(-1, 1, len(span))
        return _in_shares(solver, alike / span) + LUCK * _in_shares(solver, drawn / span)


def _in_shares(solver: Solver, weights: FloatArray) -> FloatArray:
    """Weights that are worth from 0 to 1 more than the worst, if features could be chosen freely."""
    low, high = solver.feature_bounds
    total = float(np.abs(weights) @ (high - low))
    return weights / total if total else weights
