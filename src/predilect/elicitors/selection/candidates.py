"""Products that may be worth showing: the pool, and optima of weights that the belief suggests.

Suggested are the mean, the means of both halves of the belief under random cuts, and draws from it. A draw's
optimum follows the luck of what was never asked; the mean of half the belief does so much less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from math import pi, sqrt

import numpy as np

from predilect.dialogue import Option, Query
from predilect.domain.values import FloatArray
from predilect.elicitors.belief.gaussians import Gaussians
from predilect.elicitors.found import Found, no_more, options_of
from predilect.elicitors.selection.pool import Different
from predilect.solving.question import Budget, Question, Solution, Solver

HALF = sqrt(2 / pi)
"""The mean of the upper half of N(0, 1)."""

SECONDS_PER_SOLVE, SECONDS_PER_WORK = 0.001, 15.0
"""About what an optimum costs on the clock: small ones pass before the engine counts any work."""


FAMILIAR = 12
"""After so many optima in a row that were at hand already, no more are asked for."""


def cost_of(solution: Solution) -> float:
    """About how many seconds a solve took, by its work: the same on every machine."""
    return SECONDS_PER_SOLVE + SECONDS_PER_WORK * solution.work


@dataclass(slots=True, eq=False)
class Search:
    """Optima as they are found: ``cost`` is the work that they took, in about seconds.

    The budget is for all of them; the first may take half of it.
    """

    solver: Solver
    context: Mapping[str, object]
    budget: Budget
    different: Different
    found: list[Option] = field(default_factory=list)
    solved: list[Solution] = field(default_factory=list)
    cost: float = 0.0

    def optimum(self, weights: FloatArray, excluding: tuple[FloatArray, ...] = ()) -> Solution:
        """The best product for these weights; it is kept if it is new."""
        share = Budget(
            min(self.budget.work / 2, max(self.budget.work - self.work, self.budget.work / 64)),
            self.budget.clock_seconds / 8,
        )
        solution = self.solver.best(Question(weights, self.context, excluding=excluding, budget=share))
        self.solved.append(solution)
        self.cost += cost_of(solution)
        for option in options_of([solution]):
            if self.different.add(option):
                self.found.append(option)
        return solution

    @property
    def work(self) -> float:
        """The work of all solves."""
        return sum(solution.work for solution in self.solved)

    def explore(
        self, belief: Gaussians, most: int, least: int, effort: float, chance: np.random.Generator
    ) -> None:
        """Optima of suggested weights, until they have cost ``effort``, are ``most``, or are all familiar.

        There are ``least`` anyhow.
        """
        familiar = 0
        for weights in islice(suggested(belief, most, chance), most):
            if len(self.solved) >= least and (self.cost >= effort or familiar >= FAMILIAR):
                return
            known = len(self.found)
            self.optimum(weights)
            familiar = familiar + 1 if len(self.found) == known else 0

    def as_found(self, query: Query) -> Found:
        """The question that came of it, and how sure the solver was of all optima."""
        return Found(
            query,
            all(solution.proven for solution in self.solved),
            any(solution.clock_ended for solution in self.solved),
            max((solution.gap for solution in self.solved), default=0.0),
        )

    def fill(self, weights: FloatArray, k: int, avoid: tuple[FloatArray, ...]) -> None:
        """As many different products as a question needs, the next best ones; an error if there are none."""
        while len(self.different.options) < k:
            known = (*avoid, *self.different.features)
            solution = self.optimum(weights, known)
            if solution.features is None:
                raise no_more(self.solver, self.context, k, len(self.different.options), solution.proven)
            if len(self.different.options) == len(known) - len(avoid):
                raise no_more(self.solver, self.context, k, len(self.different.options), False)


def suggested(belief: Gaussians, most: int, chance: np.random.Generator) -> Iterator[FloatArray]:
    """The mean, then again and again both halves under a random cut, and two draws; ``most`` at least."""
    mean, covariance = belief.mean, belief.covariance
    yield mean
    deviation = np.sqrt(np.diag(covariance))
    scale = np.divide(1.0, deviation, out=np.zeros(len(mean)), where=deviation > 0)
    drawn = chance.permutation(belief.draws(2 * (most // 4 + 1), chance)[0])
    cuts = chance.standard_normal((len(drawn) // 2, len(mean))) * scale
    for cut, one, other in zip(cuts, drawn[::2], drawn[1::2], strict=True):
        toward = covariance @ cut
        size = sqrt(float(cut @ toward)) or 1.0
        yield mean + HALF * toward / size
        yield mean - HALF * toward / size
        yield one
        yield other
