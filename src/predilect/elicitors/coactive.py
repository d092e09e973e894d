"""The coactive preference perceptron (Shivaswamy and Joachims, ICML 2012; JAIR 2015).

w¹ ← 0
for t = 1 … T:  show y ← argmax ⟨w, φ⟩;  the person returns an improved ȳ;  w ← w + φ(ȳ) − φ(y)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from predilect.dialogue import Answer, Improve, Notes, Query
from predilect.domain.domain import Domain
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray
from predilect.elicitors.found import Found, avoiding, no_more, options_of
from predilect.elicitors.parameters import positive_faults
from predilect.elicitors.showing import require_one
from predilect.elicitors.tie_breaking import with_ties_broken
from predilect.errors import InvalidInput
from predilect.solving.question import Budget, Question, Solution, Solver


@dataclass(frozen=True, slots=True, eq=False)
class CoactiveState:
    """The weights, the turn that comes next, and products that were just passed over."""

    learned: FloatArray
    seed: int
    turn: int = 1
    passed_over: tuple[FloatArray, ...] = ()


@dataclass(frozen=True, slots=True)
class Coactive:
    """``work`` is the budget of a question. Ties for the optimum go to a random direction."""

    work: float = 30.0

    name = "coactive"
    answers = frozenset({"improve", "pick", "skip"})
    shows_one = True

    def __post_init__(self) -> None:
        if faults := positive_faults("work", self.work):
            raise InvalidInput(f"elicitor {self.name!r}", faults)

    def start(self, domain: Domain, seed: int) -> CoactiveState:
        """Nothing is known: w¹ = 0."""
        return CoactiveState(np.zeros(len(Reading(domain).feature_names)), seed)

    def ask(
        self, state: CoactiveState, solver: Solver, context: Mapping[str, object], k: int
    ) -> tuple[Query, Notes]:
        """One product: the optimum for the weights."""
        require_one(k)
        ties = np.random.default_rng([state.seed, state.turn])
        weights, favour = with_ties_broken(state.learned, solver, ties)

        def find(avoid: tuple[FloatArray, ...]) -> Found:
            best = solver.best(Question(weights, context, excluding=avoid, budget=Budget(self.work)))
            if best.features is None:
                raise no_more(solver, context, k, 0, best.proven)
            return Found(Query(options_of([best]), context), best.proven, best.clock_ended, best.gap + favour)

        found = avoiding(state.passed_over, find)
        return found.query, {"proven": found.proven, "clock_ended": found.clock_ended, "gap": found.gap}

    def tell(self, state: CoactiveState, query: Query, notes: Notes, answer: Answer) -> CoactiveState:
        """``w ← w + φ(improved) − φ(shown)``; who takes the product as it is teaches nothing new."""
        state = replace(state, turn=state.turn + 1)
        if isinstance(answer, Improve):
            direction = answer.option.features - query.features[0]
            if np.any(direction):
                return replace(state, learned=state.learned + direction, passed_over=())
        return replace(state, passed_over=(*state.passed_over, *query.features))

    def recommend(self, state: CoactiveState, solver: Solver, context: Mapping[str, object]) -> Solution:
        """The optimum for the weights."""
        return solver.best(Question(state.learned, context, budget=Budget(self.work)))

    def weights(self, state: CoactiveState) -> FloatArray:
        """The weights."""
        return state.learned
