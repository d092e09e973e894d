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
from predilect.elicitors.selection.spending import Spending
from predilect.solving.question import Question, Solution, Solver

MOST_ROUNDS = 20
"""Rounds are few (about three); more than these are not tried."""

GREEDIEST = 0.1
"""One optimum may take this share of the work that is left: the rest is for those to come."""

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
    spending: Spending
    avoid: tuple[FloatArray, ...] = ()

    def best(self, starts: int, rng: np.random.Generator) -> tuple[Found, float, int]:
        """The best of the fixed points from so many starts, its EUS, and its number of rounds."""
        require_choice(self.k)
        centre = self.optima([self.particles.mean()])
        reached: dict[bytes, tuple[tuple[Solution, ...], float, int]] = {}
        for _ in range(starts):
            start = self.start(centre, rng)
            named = _features(start).tobytes()
            if named not in reached:  # late in a dialogue most starts are alike
                reached[named] = self.from_one_start(start, rng)
        options, worth, rounds = max(reached.values(), key=lambda each: each[1])
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

    def start(self, centre: tuple[Solution, ...], rng: np.random.Generator) -> tuple[Solution, ...]:
        """The optimum of the mean, and optima of drawn weights."""
        possible = centre[-1].features is not None
        options = self.optima(self.draws(self.k - 1, rng), centre) if possible else centre
        if options[-1].features is None:
            raise no_more(self.solver, self.context, self.k, len(options) - 1, options[-1].proven)
        return options

    def from_one_start(
        self, options: tuple[Solution, ...], rng: np.random.Generator
    ) -> tuple[tuple[Solution, ...], float, int]:
        """Options that no round betters, their EUS, and how often they were replaced."""
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

    def optima(
        self, weights: Sequence[FloatArray], beside: tuple[Solution, ...] = ()
    ) -> tuple[Solution, ...]:
        """``beside``, and an optimum for each weight vector, all different.

        The last has no product if there are no more.
        """
        found = list(beside)
        shown = (*self.avoid, *(option.features for option in found if option.features is not None))
        for vector in weights:
            share = self.spending.share(GREEDIEST)
            solution = self.solver.best(Question(vector, self.context, excluding=shown, budget=share))
            self.spending.take(solution)
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
