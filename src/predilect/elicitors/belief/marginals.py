"""Distributions of one number: uniform and normal, and of its absolute value."""

from __future__ import annotations

from dataclasses import dataclass
from math import erf, exp, log, pi, sqrt
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from predilect.domain.values import FloatArray

Floating = TypeVar("Floating", NDArray[np.float32], NDArray[np.float64])
"""Many numbers of either precision."""


@dataclass(frozen=True, slots=True)
class Uniform:
    """U[low, high]."""

    low: float
    high: float

    @property
    def mean(self) -> float:
        """The middle."""
        return (self.low + self.high) / 2

    @property
    def deviation(self) -> float:
        """The width over √12."""
        return (self.high - self.low) / sqrt(12)

    @property
    def absolute_mean(self) -> float:
        """∫ |x| dx over the width."""
        return (self.high * abs(self.high) - self.low * abs(self.low)) / (2 * (self.high - self.low))

    def at_scores(self, scores: Floating) -> Floating:
        """Values of this distribution, in the order of scores from N(0, 1)."""
        shares: Floating = ndtr(scores)
        return self.low + (self.high - self.low) * shares

    def log_density(self, values: FloatArray) -> FloatArray:
        """Constant between the bounds."""
        inside = (values >= self.low) & (values <= self.high)
        return np.where(inside, -log(self.high - self.low), -np.inf)


@dataclass(frozen=True, slots=True)
class Normal:
    """N(mean, deviation²)."""

    mean: float
    deviation: float

    @property
    def absolute_mean(self) -> float:
        """The mean of the folded normal distribution."""
        share = self.mean / self.deviation
        return self.deviation * sqrt(2 / pi) * exp(-(share**2) / 2) + self.mean * erf(share / sqrt(2))

    def at_scores(self, scores: Floating) -> Floating:
        """Values of this distribution, in the order of scores from N(0, 1)."""
        return self.mean + self.deviation * scores

    def log_density(self, values: FloatArray) -> FloatArray:
        """The formula."""
        shares = (values - self.mean) / self.deviation
        return np.asarray(-0.5 * shares**2 - log(self.deviation * sqrt(2 * pi)))


Marginal = Uniform | Normal


def absolute_deviation(marginal: Marginal) -> float:
    """The standard deviation of |x|."""
    return sqrt(max(0.0, marginal.mean**2 + marginal.deviation**2 - marginal.absolute_mean**2))


def absolute_log_density(marginal: Marginal, values: FloatArray) -> FloatArray:
    """The log density of |x| at each value."""
    folded = np.logaddexp(marginal.log_density(values), marginal.log_density(-values))
    return np.where(values >= 0, folded, -np.inf)
