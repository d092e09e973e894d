"""Simulated people: weights that nobody sees, a way to answer, and luck of their own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from predilect.dialogue import Answer, Pick, Query
from predilect.domain.domain import Rule
from predilect.domain.product import Product
from predilect.domain.values import FloatArray
from predilect.responses.improving import Improving
from predilect.responses.luck import Luck
from predilect.responses.refusals import refusal
from predilect.responses.response import Response, check_share
from predilect.solving.question import Solver


@dataclass(frozen=True, slots=True, eq=False)
class SimulatedPerson:
    """Answers by ``weights`` and ``response``; ``refusing`` is how often they add a rule of their own.

    With ``improving`` they show what they would rather have instead of picking.
    Seed, user, turn and product decide all chance, so that two elicitors face the same person.
    """

    weights: FloatArray
    response: Response
    seed: int = 0
    user: int = 0
    refusing: float = 0.0
    improving: Improving | None = None

    def __post_init__(self) -> None:
        check_share("rules", self.refusing)

    def utilities(self, query: Query) -> FloatArray:
        """What the options are worth to the person."""
        return query.features @ self.weights

    def answer(self, query: Query, turn: int) -> Answer:
        """The person's answer to what is shown at this turn."""
        luck = self._luck(query, turn)
        answer = self.response.answer(self.utilities(query), luck)
        if self.improving is not None and isinstance(answer, Pick):
            return self.improving.answer(query, self.weights, luck)
        return answer

    def helped_by(self, solver: Solver) -> SimulatedPerson:
        """The same person, who finds improved products with this solver."""
        if self.improving is None:
            return self
        return replace(self, improving=replace(self.improving, solver=solver))

    def rule(self, query: Query, turn: int, ideal: Product) -> Rule | None:
        """The rule that the person adds when they see this, if any; ``ideal`` is their best product."""
        luck = self._luck(query, turn)
        if luck.once("rules") >= self.refusing:
            return None
        return refusal(query, self.utilities(query), ideal, luck)

    def _luck(self, query: Query, turn: int) -> Luck:
        return Luck.of(query.features, self.seed, self.user, turn)
