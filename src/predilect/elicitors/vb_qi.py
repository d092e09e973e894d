"""Bayesian choice queries by query iteration (Viappiani and Boutilier, NIPS 2010), on any domain.

belief ← particles from the prior
for t = 1 … T:  Q ← fixed point of query iteration;  share(w) ← share(w) · P(answer | Q; w)
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from predilect.dialogue import Answer, Notes, Query
from predilect.domain.domain import Domain
from predilect.domain.values import FloatArray
from predilect.elicitors.belief.learning import Believed, begun, belief_faults, learned, scaled_by
from predilect.elicitors.found import Found, avoiding
from predilect.elicitors.parameters import positive_faults, whole_faults
from predilect.elicitors.selection.expected_utility import foresight_faults
from predilect.elicitors.selection.query_iteration import QueryIteration
from predilect.elicitors.selection.spending import Spending
from predilect.errors import InvalidInput
from predilect.solving.question import Budget, Question, Solution, Solver

QUERY = zlib.crc32(b"query")


@dataclass(frozen=True, slots=True)
class VbQi:
    """Its parameters.

    ``prior`` is a text (``uniform:1:100``, ``standard``), ``rationality`` the person's λ. ``foresight`` is
    how choices are foreseen while a question is looked for: ``noiseless``, or ``logistic`` with that λ.
    ``starts`` is from how many starts query iteration sets out, ``moves`` how often each of the
    ``particles`` is moved after all were drawn anew. ``work`` is the budget of a question.
    """

    prior: str = "standard"
    rationality: float = 1.0
    foresight: str = "noiseless"
    starts: int = 4
    particles: int = 50_000
    moves: int = 5
    work: float = 30.0

    name = "vb-qi"
    answers = frozenset({"pick", "tie", "skip"})

    def __post_init__(self) -> None:
        faults = [
            *belief_faults(self),
            *foresight_faults(self.foresight),
            *whole_faults("starts", self.starts, 1),
            *positive_faults("work", self.work),
        ]
        if faults:
            raise InvalidInput(f"elicitor {self.name!r}", faults)

    def start(self, domain: Domain, seed: int) -> Believed:
        """The prior."""
        return begun(self, domain, seed)

    def ask(
        self, state: Believed, solver: Solver, context: Mapping[str, object], k: int
    ) -> tuple[Query, Notes]:
        """A fixed point of query iteration."""
        state, spans = scaled_by(state, solver)
        particles = state.belief.particles
        foreseen = self.rationality if self.foresight == "logistic" else None
        about: dict[str, object] = {}

        def find(avoid: tuple[FloatArray, ...]) -> Found:
            search = QueryIteration(
                solver, context, particles, k, foreseen, Spending(Budget(self.work)), avoid
            )
            found, about["expected_utility"], about["rounds"] = search.best(self.starts, state.chance(QUERY))
            return found

        found = avoiding(state.passed_over, find)
        notes = {
            **spans,
            **about,
            "effective": particles.effective,
            "proven": found.proven,
            "clock_ended": found.clock_ended,
            "gap": found.gap,
        }
        return found.query, notes

    def tell(self, state: Believed, query: Query, notes: Notes, answer: Answer) -> Believed:
        """One more choice; the particles are worked out when they are needed."""
        return learned(state, query, notes, answer)

    def recommend(self, state: Believed, solver: Solver, context: Mapping[str, object]) -> Solution:
        """The optimum for the mean weights."""
        return solver.best(Question(self.weights(state), context, budget=Budget(self.work)))

    def weights(self, state: Believed) -> FloatArray:
        """The mean weights."""
        return state.belief.particles.mean()

    def uncertainty(self, state: Believed) -> FloatArray:
        """The standard deviation of each weight."""
        return state.belief.particles.deviation()
