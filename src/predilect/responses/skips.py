"""A person who now and then does not answer."""

from __future__ import annotations

from dataclasses import dataclass

from predilect.dialogue import Answer, Skip
from predilect.domain.values import FloatArray
from predilect.responses.luck import Luck
from predilect.responses.response import Response, check_share


@dataclass(frozen=True, slots=True)
class Skips:
    """P(y) = (1 − rate) · P₀(y); otherwise the question is skipped."""

    response: Response
    rate: float

    def __post_init__(self) -> None:
        check_share("skip", self.rate)

    @property
    def reasonable(self) -> bool:
        """A skip prefers nothing."""
        return self.response.reasonable

    @property
    def kinds(self) -> frozenset[str]:
        """Skips too."""
        return self.response.kinds | {Skip.kind}

    def probabilities(self, utilities: FloatArray) -> FloatArray:
        """The formula."""
        return (1 - self.rate) * self.response.probabilities(utilities)

    def perceived(self, utilities: FloatArray, luck: Luck) -> FloatArray:
        """As by the other response."""
        return self.response.perceived(utilities, luck)

    def answer(self, utilities: FloatArray, luck: Luck) -> Answer:
        """The other response's answer, or none."""
        return Skip() if luck.once("skip") < self.rate else self.response.answer(utilities, luck)
