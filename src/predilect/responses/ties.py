"""A person who says that options are equally good when they seem nearly so."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from predilect.dialogue import Answer, Pick, Tie
from predilect.domain.values import FloatArray
from predilect.errors import InvalidInput, Problem
from predilect.responses.luck import Luck
from predilect.responses.response import Response


@dataclass(frozen=True, slots=True)
class Ties:
    """Options that seem at most ``band`` worse than the best are equally good.

    P(y alone) = P₀(y), where all others are worth ``band`` more.
    """

    response: Response
    band: float

    def __post_init__(self) -> None:
        if not (np.isfinite(self.band) and self.band >= 0):
            raise InvalidInput("habit 'tie'", [Problem("tie", repr(self.band), "give a number from 0 on")])

    @property
    def reasonable(self) -> bool:
        """The band is the same for all."""
        return self.response.reasonable

    @property
    def kinds(self) -> frozenset[str]:
        """Ties too."""
        return self.response.kinds | {Tie.kind}

    def probabilities(self, utilities: FloatArray) -> FloatArray:
        """Of picking one option alone."""
        raised = utilities + self.band
        chances = np.empty(len(utilities))
        for place, utility in enumerate(utilities):
            others = raised.copy()
            others[place] = utility
            chances[place] = self.response.probabilities(others)[place]
        return chances

    def perceived(self, utilities: FloatArray, luck: Luck) -> FloatArray:
        """As by the other response."""
        return self.response.perceived(utilities, luck)

    def answer(self, utilities: FloatArray, luck: Luck) -> Answer:
        """A pick becomes a tie if another option is nearly as good."""
        answer = self.response.answer(utilities, luck)
        if not isinstance(answer, Pick):
            return answer
        perceived = self.perceived(utilities, luck)
        near = np.flatnonzero(perceived >= perceived[answer.option] - self.band)
        return Tie(tuple(near.tolist())) if len(near) > 1 else answer
