"""What the best product is like: for draws of a belief, the best of the products at hand.

An answer tells something about the best product as far as the two go together over the draws. With p the
probability of an answer for each draw, and X the features of each draw's favourite,

    I(answer; favourite) ≈ Σ_answers Var[E[p | X]] / (2 ln 2 · E[p])   bits,

where E[p | X] is linear in X: mutual information up to the second order. No draw is alone in its favourite's
features, as it may be in its favourite, and so some hundred draws do for any number of products.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from predilect.domain.values import FloatArray

Single = NDArray[np.float32]

CONSTANT = 1e-9
"""Features of less variance, as a share of their greatest square, are the same in all favourites."""

RIDGE = 1e-2
"""What is added to each variance of the standardized features: what nearly never varies tells nothing."""

LEAST_VARIANCE = 1e-3
"""Directions of less variance are left out."""


@dataclass(frozen=True, slots=True, eq=False)
class Favourites:
    """For each draw its favourite.

    ``shares`` tell how probable each product is the best at hand. ``traits`` are the features of
    each draw's favourite (a row for each draw), decorrelated, with mean 0 and a variance of 1 at most.
    """

    places: NDArray[np.int64]
    shares: FloatArray
    traits: Single

    @classmethod
    def of(cls, utilities: FloatArray, features: FloatArray) -> Favourites:
        """The favourites of draws (rows) to whom products (columns) are worth so much."""
        places = utilities.argmax(axis=1)
        shares = np.bincount(places, minlength=len(features)) / len(places)
        return cls(places, shares, _decorrelated(features, shares)[places].astype(np.float32))

    def explained(self, numbers: Single) -> FloatArray:
        """How much of the variance of each column, a number for each draw, goes along with the traits.

        What the luck of draws explains on the average is taken away.
        """
        draws, traits = self.traits.shape
        along = self.traits.T @ (numbers - numbers.mean(axis=0)) / draws
        luck = traits * numbers.var(axis=0) / draws
        return np.asarray(np.square(along).sum(axis=0) - luck, dtype=float)

    def told(self, chances: Single) -> FloatArray:
        """Bits about the favourite in one of the answers to each question: a chance for each draw."""
        likely = np.maximum(chances.mean(axis=0, dtype=float), np.finfo(np.float32).tiny)
        return np.asarray(self.explained(chances) / (2 * log(2) * likely))


def _decorrelated(features: FloatArray, shares: FloatArray) -> FloatArray:
    """Features in new coordinates: those of products drawn with these shares are uncorrelated."""
    centred = features - shares @ features
    variance = shares @ np.square(centred)
    varying = variance > CONSTANT * np.square(features).max(axis=0, initial=0.0)
    standard = centred[:, varying] / np.sqrt(variance[varying])
    spread, directions = np.linalg.eigh((standard * shares[:, None]).T @ standard)
    kept = spread > LEAST_VARIANCE
    return np.asarray(standard @ (directions[:, kept] / np.sqrt(spread[kept] + RIDGE)))
