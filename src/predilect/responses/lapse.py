"""A person whose mind wanders: with a probability, any option is as likely as any other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from predilect.dialogue import Answer, Pick
from predilect.domain.values import FloatArray
from predilect.responses.luck import Luck
from predilect.responses.response import PICKS, Response, check_share


@dataclass(frozen=True, slots=True)
class Lapse:
    """P(y) = (1 − rate) · P₀(y) + rate / k."""

    response: Response
    rate: float

    def __post_init__(self) -> None:
        check_share("lapse", self.rate)

    @property
    def reasonable(self) -> bool:
        """Chance prefers nothing."""
        return self.response.reasonable

    @property
    def kinds(self) -> frozenset[str]:
        """Those of the other response, and picks."""
        return self.response.kinds | PICKS

    def probabilities(self, utilities: FloatArray) -> FloatArray:
        """The formula."""
        return (1 - self.rate) * self.response.probabilities(utilities) + self.rate / len(utilities)

    def perceived(self, utilities: FloatArray, luck: Luck) -> FloatArray:
        """As by the other response."""
        return self.response.perceived(utilities, luck)

    def answer(self, utilities: FloatArray, luck: Luck) -> Answer:
        """The other response's answer, or any option."""
        if luck.once("lapse") < self.rate:
            return Pick(int(np.argmax(luck.each("lapse"))))
        return self.response.answer(utilities, luck)
