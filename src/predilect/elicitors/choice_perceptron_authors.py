"""The Choice Perceptron as its authors' code has it, for a side-by-side comparison.

It differs from the paper: w¹ is random in {−1, 0, 1}; γ stays within [0.1, 0.9]; the objective is
γ ‖w‖ δ / k + (1 − γ) √d μ / k with the weights times 10 cut to integers; the step size is chosen by
the summed positive held-out margin and applied to the newest choice only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from predilect.dialogue import Answer, Notes, Query
from predilect.domain.domain import Domain
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray
from predilect.elicitors.choices import Choice, choice_of
from predilect.elicitors.distant_options import Trade, one_by_one
from predilect.elicitors.found import avoiding, require_choice
from predilect.elicitors.parameters import gamma_faults, positive_faults
from predilect.elicitors.steps import best_step, positive_margin
from predilect.elicitors.updates import Perceptron
from predilect.errors import InvalidInput
from predilect.solving.question import Budget, Question, Solution, Solver

LEAST_GAMMA, GREATEST_GAMMA = 0.1, 0.9
PRECISION = 10
"""The authors' solver took integer weights: these are cut to tenths."""


@dataclass(frozen=True, slots=True, eq=False)
class AuthorsState:
    """The weights, the choices so far, the turn that comes next, and products just passed over."""

    weights: FloatArray
    choices: tuple[Choice, ...] = ()
    turn: int = 1
    passed_over: tuple[FloatArray, ...] = ()


@dataclass(frozen=True, slots=True)
class ChoicePerceptronAuthors:
    """``gamma`` is ``"1/t"`` or a number, clipped to [0.1, 0.9]; ``work`` is the budget of a question."""

    gamma: float | str = "1/t"
    work: float = 30.0

    name = "choice-perceptron-authors"
    answers = frozenset({"pick", "tie", "skip"})

    def __post_init__(self) -> None:
        if faults := [*gamma_faults(self.gamma), *positive_faults("work", self.work)]:
            raise InvalidInput(f"elicitor {self.name!r}", faults)

    def start(self, domain: Domain, seed: int) -> AuthorsState:
        """Random weights in {−1, 0, 1}."""
        generator = np.random.default_rng([seed, 0])
        return AuthorsState(generator.integers(-1, 2, len(Reading(domain).feature_names)).astype(float))

    def ask(
        self, state: AuthorsState, solver: Solver, context: Mapping[str, object], k: int
    ) -> tuple[Query, Notes]:
        """An optimum for the cut weights, and k − 1 others by the authors' objective."""
        require_choice(k)
        gamma = 1 / state.turn if isinstance(self.gamma, str) else self.gamma
        gamma = min(max(gamma, LEAST_GAMMA), GREATEST_GAMMA)
        cut = np.trunc(PRECISION * state.weights)
        features = len(cut)
        trade = Trade(
            (1 - gamma) * sqrt(features) / k * cut,
            np.full(features, gamma * float(np.linalg.norm(cut)) / k),
        )
        budget = Budget(self.work)
        found = avoiding(
            state.passed_over,
            lambda avoid: one_by_one(solver, cut, trade, k, context, budget, avoid),
        )
        notes = {"gamma": gamma, "proven": found.proven, "clock_ended": found.clock_ended, "gap": found.gap}
        return found.query, notes

    def tell(self, state: AuthorsState, query: Query, notes: Notes, answer: Answer) -> AuthorsState:
        """``w ← w + η Δ`` with the step size that the choices so far favour."""
        choice = choice_of(query, answer)
        turn = state.turn + 1
        if choice is None or not np.any(choice.direction):
            return replace(state, turn=turn, passed_over=(*state.passed_over, *query.features))
        choices = (*state.choices, choice)
        step = best_step(choices, Perceptron(), len(state.weights), positive_margin)
        return AuthorsState(state.weights + step * choice.direction, choices, turn)

    def recommend(self, state: AuthorsState, solver: Solver, context: Mapping[str, object]) -> Solution:
        """The optimum for the weights."""
        return solver.best(Question(state.weights, context, budget=Budget(self.work)))

    def weights(self, state: AuthorsState) -> FloatArray:
        """The weights."""
        return state.weights
