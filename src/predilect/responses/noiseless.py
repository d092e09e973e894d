"""A person who always picks the best; equal ones by luck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from predilect.dialogue import Pick
from predilect.domain.values import FloatArray
from predilect.responses.luck import Luck
from predilect.responses.response import PICKS, best_ones, pick_of_best


@dataclass(frozen=True, slots=True)
class Noiseless:
    """P(y) = 1 / (number of best options) for a best option, 0 for the others."""

    reasonable: ClassVar[bool] = True
    kinds: ClassVar[frozenset[str]] = PICKS

    def probabilities(self, utilities: FloatArray) -> FloatArray:
        """Shared by the best options."""
        best = best_ones(utilities)
        return np.asarray(best / best.sum(), dtype=float)

    def perceived(self, utilities: FloatArray, luck: Luck) -> FloatArray:
        """As they are."""
        return utilities

    def answer(self, utilities: FloatArray, luck: Luck) -> Pick:
        """A best option."""
        return pick_of_best(utilities, luck)
