"""What an elicitor is: a fold over answers that asks a solver for products to show.

state = elicitor.start(solver.domain, seed)
query, notes = elicitor.ask(state, solver, context, k)
state = elicitor.tell(state, query, notes, Pick(1))
solution = elicitor.recommend(state, solver, context)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from predilect.dialogue import Answer, Notes, Query
from predilect.domain.domain import Domain
from predilect.domain.values import FloatArray
from predilect.solving.question import Solution, Solver

State = TypeVar("State")


class Elicitor(Protocol[State]):
    """A way to choose questions and to learn from answers. It has parameters but no state.

    ``tell`` is pure and calls no solver, so that a log is replayed in milliseconds: whatever ``ask``
    found that later turns need is in its notes. ``solver`` is the one for the domain as it stands,
    with the person's own rules.
    """

    @property
    def name(self) -> str:
        """Its name in ``ELICITORS``."""
        ...

    @property
    def answers(self) -> frozenset[str]:
        """The kinds of answers that it learns from or passes over; others are refused."""
        ...

    def start(self, domain: Domain, seed: int) -> State:
        """What is known before the first question."""
        ...

    def ask(self, state: State, solver: Solver, context: Mapping[str, object], k: int) -> tuple[Query, Notes]:
        """The next question, with ``k`` options, and notes for ``tell``."""
        ...

    def tell(self, state: State, query: Query, notes: Notes, answer: Answer) -> State:
        """What is known after the answer."""
        ...

    def recommend(self, state: State, solver: Solver, context: Mapping[str, object]) -> Solution:
        """The best product as far as is known."""
        ...

    def weights(self, state: State) -> FloatArray:
        """The estimated weights of the features."""
        ...
