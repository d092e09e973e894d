"""Thurstone-Mosteller: Gaussian noise of deviation 1/λ on each utility; P(y) = P(u(y) + ε is greatest)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from scipy.special import log_ndtr, ndtr, ndtri

from predilect.dialogue import Pick
from predilect.domain.values import FloatArray
from predilect.responses.luck import Luck
from predilect.responses.response import PICKS, check_rationality, pick_of_best

NOISE = np.linspace(-10, 10, 801)
"""Where the noise is integrated, in deviations: the trapezoidal rule is exact to 1e-12 there."""

STEP = float(NOISE[1] - NOISE[0])


@dataclass(frozen=True, slots=True)
class ThurstoneMosteller:
    """``rationality`` is λ, one over the deviation of the noise."""

    rationality: float = 1.0

    reasonable: ClassVar[bool] = True
    kinds: ClassVar[frozenset[str]] = PICKS

    def __post_init__(self) -> None:
        check_rationality("thurstone-mosteller", self.rationality)

    def probabilities(self, utilities: FloatArray) -> FloatArray:
        """Φ(λ (u − u′) / √2) for two options; for more, ∫ φ(ε) Π Φ(ε + λ (u − u′)) dε."""
        if len(utilities) == 2:
            return self.better_picked(utilities - utilities[::-1])
        ahead = self.rationality * (utilities[:, None] - utilities[None, :])
        each = log_ndtr(NOISE[None, None, :] + ahead[:, :, None])
        each[np.arange(len(utilities)), np.arange(len(utilities))] = 0.0
        density = np.exp(-(NOISE**2) / 2) / np.sqrt(2 * np.pi)
        chances = (np.exp(each.sum(axis=1)) * density).sum(axis=1) * STEP
        return np.asarray(chances / chances.sum(), dtype=float)

    def better_picked(self, differences: FloatArray) -> FloatArray:
        """The probability that the better of two is picked, by the difference of their utilities."""
        return np.asarray(ndtr(self.rationality * differences / np.sqrt(2)), dtype=float)

    def perceived(self, utilities: FloatArray, luck: Luck) -> FloatArray:
        """With Gaussian noise."""
        return np.asarray(utilities + ndtri(luck.each("perception")) / self.rationality, dtype=float)

    def answer(self, utilities: FloatArray, luck: Luck) -> Pick:
        """What seems best."""
        return pick_of_best(self.perceived(utilities, luck), luck)
