"""Simulated people: weights that nobody sees, a way to answer, and luck of their own."""

from __future__ import annotations

from dataclasses import dataclass

from predilect.dialogue import Answer, Query
from predilect.domain.domain import Rule
from predilect.domain.product import Product
from predilect.domain.values import FloatArray
from predilect.responses.luck import Luck
from predilect.responses.refusals import refusal
from predilect.responses.response import Response, check_share


@dataclass(frozen=True, slots=True, eq=False)
class SimulatedPerson:
    """Answers by ``weights`` and ``response``; ``refusing`` is how often they add a rule of their own.

    Seed, user, turn and product decide all chance, so that two elicitors face the same person.
    """

    weights: FloatArray
    response: Response
    seed: int = 0
    user: int = 0
    refusing: float = 0.0

    def __post_init__(self) -> None:
        check_share("rules", self.refusing)

    def utilities(self, query: Query) -> FloatArray:
        """What the options are worth to the person."""
        return query.features @ self.weights

    def answer(self, query: Query, turn: int) -> Answer:
        """The person's answer to what is shown at this turn."""
        return self.response.answer(self.utilities(query), self._luck(query, turn))

    def rule(self, query: Query, turn: int, ideal: Product) -> Rule | None:
        """The rule that the person adds when they see this, if any; ``ideal`` is their best product."""
        luck = self._luck(query, turn)
        if luck.once("rules") >= self.refusing:
            return None
        return refusal(query, self.utilities(query), ideal, luck)

    def _luck(self, query: Query, turn: int) -> Luck:
        return Luck.of(query.features, self.seed, self.user, turn)
