"""A person in a hurry: with a probability, the first option is taken, whatever it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from predilect.dialogue import Answer, Pick
from predilect.domain.values import FloatArray
from predilect.responses.luck import Luck
from predilect.responses.response import PICKS, Response, check_share


@dataclass(frozen=True, slots=True)
class PositionBias:
    """P(y) = (1 − rate) · P₀(y) + rate · [y is shown first]; not reasonable."""

    response: Response
    rate: float

    reasonable: ClassVar[bool] = False

    def __post_init__(self) -> None:
        check_share("position", self.rate)

    @property
    def kinds(self) -> frozenset[str]:
        """Those of the other response, and picks."""
        return self.response.kinds | PICKS

    def probabilities(self, utilities: FloatArray) -> FloatArray:
        """The formula."""
        first = np.zeros(len(utilities))
        first[0] = self.rate
        return (1 - self.rate) * self.response.probabilities(utilities) + first

    def perceived(self, utilities: FloatArray, luck: Luck) -> FloatArray:
        """As by the other response."""
        return self.response.perceived(utilities, luck)

    def answer(self, utilities: FloatArray, luck: Luck) -> Answer:
        """The other response's answer, or the first option."""
        if luck.once("position") < self.rate:
            return Pick(0)
        return self.response.answer(utilities, luck)
