"""A person who could do without: none of these, if none is worth as much as something else."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from predilect.dialogue import Answer, NoneOfThese
from predilect.domain.values import FloatArray
from predilect.responses.luck import Luck
from predilect.responses.response import Response


@dataclass(frozen=True, slots=True)
class OutsideOption:
    """P(y) = P₀(y) among the options and something else, which is worth ``utility``."""

    response: Response
    utility: float

    @property
    def reasonable(self) -> bool:
        """What is left out is the same for all options."""
        return self.response.reasonable

    @property
    def kinds(self) -> frozenset[str]:
        """None of these, too."""
        return self.response.kinds | {NoneOfThese.kind}

    def probabilities(self, utilities: FloatArray) -> FloatArray:
        """Of picking one of the options."""
        return self.response.probabilities(np.append(utilities, self.utility))[:-1]

    def perceived(self, utilities: FloatArray, luck: Luck) -> FloatArray:
        """As by the other response."""
        return self.response.perceived(utilities, luck)

    def answer(self, utilities: FloatArray, luck: Luck) -> Answer:
        """The other response's answer, unless something else seems better than every option."""
        seen = self.response.perceived(np.append(utilities, self.utility), luck.with_outside())
        return NoneOfThese() if seen[-1] > seen[:-1].max() else self.response.answer(utilities, luck)
