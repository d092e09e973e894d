"""What people like: distributions of weights, which problems combine.

Each draws the weights of one person when it is called, and says its distribution in the words that
elicitors take as their ``prior``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np

from predilect.problems.problem import FloatArray, Taste


@runtime_checkable
class Described(Protocol):
    """A taste whose distribution has words."""

    @property
    def prior(self) -> str:
        """The distribution: ``uniform:1:100``."""
        ...

    def __call__(self, rng: np.random.Generator, /) -> FloatArray:
        """The weights of one person."""
        ...


@dataclass(frozen=True, slots=True)
class Uniform:
    """U[low, high] for each of ``count`` weights."""

    count: int
    low: float
    high: float

    @property
    def prior(self) -> str:
        """``uniform:LOW:HIGH``."""
        return f"uniform:{self.low!r}:{self.high!r}"

    def __call__(self, rng: np.random.Generator) -> FloatArray:
        """The weights of one person."""
        return rng.uniform(self.low, self.high, self.count)


@dataclass(frozen=True, slots=True)
class Normal:
    """N(mean, deviation²) for each of ``count`` weights."""

    count: int
    mean: float
    deviation: float

    @property
    def prior(self) -> str:
        """``normal:MEAN:DEVIATION``."""
        return f"normal:{self.mean!r}:{self.deviation!r}"

    def __call__(self, rng: np.random.Generator) -> FloatArray:
        """The weights of one person."""
        return rng.normal(self.mean, self.deviation, self.count)


@dataclass(frozen=True, slots=True)
class Thrifty:
    """The same, but the weight of the price (by its place) is negative and ``factor`` times as heavy."""

    taste: Described
    price: int
    factor: float

    @property
    def prior(self) -> str:
        """``…:thrifty:PRICE:FACTOR``."""
        return f"{self.taste.prior}:thrifty:{self.price}:{self.factor!r}"

    def __call__(self, rng: np.random.Generator) -> FloatArray:
        """The weights of one person."""
        drawn = self.taste(rng)
        drawn[self.price] = -self.factor * abs(drawn[self.price])
        return drawn


@dataclass(frozen=True, slots=True, eq=False)
class Scaled:
    """Weights for features of different ranges: a feature's whole range is worth its draw."""

    taste: Described
    ranges: FloatArray

    @property
    def prior(self) -> str:
        """``…:scaled``."""
        return f"{self.taste.prior}:scaled"

    def __call__(self, rng: np.random.Generator) -> FloatArray:
        """The weights of one person."""
        return self.taste(rng) / np.where(self.ranges > 0, self.ranges, 1.0)


def prior_of(taste: Taste) -> str | None:
    """The distribution of a taste as a prior's text, if it has one."""
    return taste.prior if isinstance(taste, Described) else None
