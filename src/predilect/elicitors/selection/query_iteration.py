"""Query iteration (Viappiani and Boutilier, 2010): a question that is a fixed point of its own answers.

{y₁ … y_k} ← optimum of the mean w, and optima of k − 1 drawn w, all different
repeat:  yᵢ ← optimum of the mean w given that yᵢ would be chosen  until EUS stops rising

Only optima of weight vectors are needed, so it runs wherever a solver does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from predilect.dialogue import Query
from predilect.domain.values import FloatArray
from predilect.elicitors.belief.particles import Particles
from predilect.elicitors.found import Found, no_more, options_of, require_choice
from predilect.elicitors.selection.expected_utility import expected_utility, mean_if_chosen
from predilect.solving.question import Budget, Question, Solution, Solver

MOST_ROUNDS = 20
"""Rounds are few (about three); more than these are not tried."""

RISE = 1e-6
"""EUS rises if it is greater by this share of its size: the rest is rounding."""


@dataclass(frozen=True, slots=True, eq=False)
class QueryIteration:
    """One search for a question: ``rationality`` is the λ that is foreseen, None for no noise."""

    solver: Solver
    context: Mapping[str, object]
    particles: Particles
    k: int
    rationality: float | None
    budget: Budget
    avoid: tuple[FloatArray, ...] = ()

    def best(self, starts: int, rng: np.random.Generator) -> tuple[Found, float, int]:
        """The best of the fixed points from so many starts, its EUS, and its number of rounds."""
        require_choice(self.k)
        found = [self.from_one_start(rng) for _ in range(starts)]
        options, worth, rounds = max(found, key=lambda each: each[1])
        query = Query(options_of(options), self.context)
        return (
            Found(
                query,
                all(option.proven for option in options),
                any(option.clock_ended for option in options),
                sum(option.gap for option in options),
            ),
            worth,
            rounds,
        )

    def from_one_start(self, rng: np.random.Generator) -> tuple[tuple[Solution, ...], float, int]:
        """Options, their EUS, and how often they were replaced."""
        options = self.optima([self.particles.mean(), *self.draws(self.k - 1, rng)])
        if options[-1].features is None:
            raise no_more(self.solver, self.context, self.k, len(options) - 1, options[-1].proven)
        worth = self.worth(options)
        for rounds in range(MOST_ROUNDS):
            better = self.optima(self.wanted(options, rng))
            if better[-1].features is None:
                return options, worth, rounds
            risen = self.worth(better)
            if risen <= worth + RISE * max(1.0, abs(worth)):
                return options, worth, rounds
            options, worth = better, risen
        return options, worth, MOST_ROUNDS

    def wanted(self, options: Sequence[Solution], rng: np.random.Generator) -> list[FloatArray]:
        """The mean weights of those who would choose each option; drawn ones where nobody would."""
        means = mean_if_chosen(self.particles, _features(options), self.rationality)
        drawn = iter(self.draws(sum(mean is None for mean in means), rng))
        return [next(drawn) if mean is None else mean for mean in means]

    def draws(self, count: int, rng: np.random.Generator) -> list[FloatArray]:
        """Weights drawn from the belief."""
        places = rng.choice(len(self.particles.weights), size=count, p=self.particles.shares)
        return [np.asarray(self.particles.weights[place], dtype=float) for place in places]

    def optima(self, weights: Sequence[FloatArray]) -> tuple[Solution, ...]:
        """An optimum for each weight vector, all different; the last has no product if there are no more."""
        work = self.budget.work / (self.k * (MOST_ROUNDS + 1))
        clock = self.budget.clock_seconds / (self.k * (MOST_ROUNDS + 1))
        found: list[Solution] = []
        shown = self.avoid
        for vector in weights:
            solution = self.solver.best(
                Question(vector, self.context, excluding=shown, budget=Budget(work, clock))
            )
            found.append(solution)
            if solution.features is None:
                break
            shown = (*shown, solution.features)
        return tuple(found)

    def worth(self, options: Sequence[Solution]) -> float:
        """EUS."""
        return expected_utility(self.particles, _features(options), self.rationality)


def _features(options: Sequence[Solution]) -> FloatArray:
    return np.array([option.features for option in options])
