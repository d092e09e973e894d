"""Plackett-Luce: P(y) = exp(λ u(y)) / Σ exp(λ u), which is Gumbel noise of scale 1/λ on each utility."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from scipy.special import expit, softmax

from predilect.dialogue import Pick
from predilect.domain.values import FloatArray
from predilect.responses.luck import Luck
from predilect.responses.response import PICKS, check_rationality, pick_of_best


@dataclass(frozen=True, slots=True)
class PlackettLuce:
    """``rationality`` is λ: 0 would be pure chance, and the greater, the surer."""

    rationality: float = 1.0

    reasonable: ClassVar[bool] = True
    kinds: ClassVar[frozenset[str]] = PICKS

    def __post_init__(self) -> None:
        check_rationality("plackett-luce", self.rationality)

    def probabilities(self, utilities: FloatArray) -> FloatArray:
        """The formula."""
        return np.asarray(softmax(self.rationality * utilities), dtype=float)

    def better_picked(self, differences: FloatArray) -> FloatArray:
        """The probability that the better of two is picked, by the difference of their utilities."""
        return np.asarray(expit(self.rationality * differences), dtype=float)

    def perceived(self, utilities: FloatArray, luck: Luck) -> FloatArray:
        """With Gumbel noise: the greatest is distributed as the formula says."""
        return utilities - np.log(-np.log(luck.each("perception"))) / self.rationality

    def answer(self, utilities: FloatArray, luck: Luck) -> Pick:
        """What seems best."""
        return pick_of_best(self.perceived(utilities, luck), luck)
