"""Noise that means the same everywhere: of two random products the better is picked with probability p.

Utilities of *random feasible products* set the scale of a person: λ alone means nothing across
problems, and neither do a band of indifference or the worth of an outside option.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from scipy.optimize import brentq

from predilect.domain.values import FloatArray
from predilect.errors import InvalidInput, Problem

FARTHEST = 40.0
"""λ is looked for between exp(-40) and exp(40) over the mean difference."""


@dataclass(frozen=True, slots=True, eq=False)
class UtilityScale:
    """What random feasible products are worth to a person.

    ``differences`` are those of pairs that could be shown together, all above 0.
    """

    utilities: FloatArray
    differences: FloatArray

    @classmethod
    def of(cls, weights: FloatArray, samples: Iterable[FloatArray]) -> UtilityScale:
        """The scale of a person; each sample holds features of products for one context, one a row."""
        worths = [features @ weights for features in samples]
        differences = [np.abs(worth[:, None] - worth)[np.triu_indices(len(worth), 1)] for worth in worths]
        found = np.concatenate(differences)
        slack = 1e-12 * max(1.0, float(np.abs(np.concatenate(worths)).max()))
        return cls(np.concatenate(worths), found[found > slack])

    @property
    def typical_difference(self) -> float:
        """The median difference of two products of different worth."""
        self._require_differences()
        return float(np.median(self.differences))

    def worth_of_share(self, share: float) -> float:
        """A utility that this share of the products does not reach."""
        return float(np.quantile(self.utilities, share))

    def _require_differences(self) -> None:
        if not len(self.differences):
            wrong = Problem("weights", "all products are worth the same to this person", "take another taste")
            raise InvalidInput("the scale of a simulated person", [wrong])


class Noisy(Protocol):
    """A response model of which λ is known."""

    def better_picked(self, differences: FloatArray) -> FloatArray:
        """The probability that the better of two is picked, by the difference of their utilities."""
        ...


class NoisyModel(Protocol):
    """Makes a response model with a given λ."""

    def __call__(self, rationality: float, /) -> Noisy:
        """The model."""
        ...


def reliability_of(model: Noisy, scale: UtilityScale) -> float:
    """The probability that the person picks the better of two random products."""
    return float(model.better_picked(scale.differences).mean())


def rationality_for(model: NoisyModel, reliability: float, scale: UtilityScale) -> float:
    """The λ with which the person picks the better of two random products with this probability.

    The probability rises with λ from 1/2 to 1, so there is one.
    """
    check_reliability(reliability)
    mean = scale.differences.mean() if scale.typical_difference else 1.0

    def excess(logarithm: float) -> float:
        return reliability_of(model(float(np.exp(logarithm)) / mean), scale) - reliability

    if excess(FARTHEST) < 0:
        wrong = Problem("reliability", repr(reliability), "give a smaller one: two products are too close")
        raise InvalidInput("reliability", [wrong])
    logarithm = brentq(excess, -FARTHEST, FARTHEST, xtol=1e-12, rtol=1e-14)
    return float(np.exp(logarithm) / mean)


def check_reliability(reliability: float) -> None:
    """``InvalidInput`` unless it is between a half and 1."""
    if not 0.5 < reliability < 1:
        remedy = "give a number between 0.5 (chance) and 1; for 1, take the noiseless response"
        raise InvalidInput("simulated people", [Problem("reliability", repr(reliability), remedy)])
