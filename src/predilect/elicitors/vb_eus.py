"""Bayesian choice queries of greatest expected utility (Viappiani and Boutilier, NIPS 2010), on lists.

belief ← particles from the prior
for t = 1 … T:  Q ← greedy maximum of EUS over all products;  share(w) ← share(w) · P(answer | Q; w)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from predilect.dialogue import Answer, Notes, Option, Query
from predilect.domain.domain import Domain
from predilect.domain.values import FloatArray
from predilect.elicitors.belief.learning import Believed, begun, belief_faults, learned, scaled_by
from predilect.elicitors.found import Found, avoiding, no_more, require_choice
from predilect.elicitors.parameters import positive_faults, whole_faults
from predilect.elicitors.selection.expected_utility import expected_utility, foresight_faults
from predilect.elicitors.selection.greedy import Greedy
from predilect.errors import InvalidInput, Unsupported
from predilect.solving.enumeration import DifferentProducts
from predilect.solving.every_product import every_product
from predilect.solving.question import Budget, Question, Solution, Solver

SAME = 1e-9
"""Features that differ by less are the same."""


@dataclass(frozen=True, slots=True)
class VbEus:
    """Its parameters.

    ``prior`` is a text (``uniform:1:100``, ``standard``), ``rationality`` the person's λ. ``foresight`` is
    how choices are foreseen while a question is looked for: ``noiseless``, or ``logistic`` with that λ.
    ``most`` products are looked at; a domain that has more is refused. Each of the ``particles`` is moved
    ``moves`` times after all were drawn anew. ``work`` is the budget of a recommendation.
    """

    prior: str = "standard"
    rationality: float = 1.0
    foresight: str = "noiseless"
    most: int = 100_000
    particles: int = 50_000
    moves: int = 5
    work: float = 30.0

    name = "vb-eus"
    answers = frozenset({"pick", "tie", "skip"})

    def __post_init__(self) -> None:
        faults = [
            *belief_faults(self),
            *foresight_faults(self.foresight),
            *whole_faults("most", self.most, 1),
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
        """The greedy question."""
        require_choice(k)
        products = self.products(solver, context)
        if len(products.rows) < k:
            raise no_more(solver, context, k, len(products.rows), proven=True)
        state, spans = scaled_by(state, solver)
        particles = state.belief.particles
        foreseen = self.rationality if self.foresight == "logistic" else None
        search = Greedy(particles, products.features, foreseen)

        def find(avoid: tuple[FloatArray, ...]) -> Found:
            allowed = np.ones(len(products.rows), dtype=np.bool_)
            for shown in avoid:
                allowed &= (np.abs(products.features - shown) > SAME).any(axis=1)
            places = search.options(k, allowed)
            if len(places) < k:
                raise no_more(solver, context, k, len(places), proven=True)
            options = tuple(Option(products.product(place), products.features[place]) for place in places)
            return Found(Query(options, context), proven=True, clock_ended=False, gap=0.0)

        found = avoiding(state.passed_over, find)
        notes = {
            **spans,
            "expected_utility": expected_utility(particles, found.query.features, foreseen),
            "looked_at": search.evaluated,
            "effective": particles.effective,
            "proven": found.proven,
            "clock_ended": found.clock_ended,
            "gap": found.gap,
        }
        return found.query, notes

    def products(self, solver: Solver, context: Mapping[str, object]) -> DifferentProducts:
        """All products; ``Unsupported`` where there are too many."""
        try:
            return every_product(solver, context, self.most)
        except Unsupported as error:
            remedy = "use vb-qi, which needs no list, or allow more with the parameter most"
            raise Unsupported(
                f"{self.name} looks at every product, {self.most:,} at most, and {error}; {remedy}"
            ) from None

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
