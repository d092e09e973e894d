"""Expected utility of a selection: what the option that is going to be chosen is worth on average.

    EUS(Q) = E_w[Σ_y P(y | Q; w) ⟨w, φ(y)⟩]

where P is Plackett-Luce with a rationality λ, or picks the best option where no noise is foreseen.
"""

from __future__ import annotations

import numpy as np
from scipy.special import softmax

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.particles import Particles
from predilect.errors import Problem

FORESIGHTS = ("noiseless", "logistic")


def foresight_faults(foresight: object) -> list[Problem]:
    """The name of a response model that is foreseen is wanted."""
    if foresight in FORESIGHTS:
        return []
    return [Problem("foresight", repr(foresight), f"known are: {', '.join(FORESIGHTS)}")]


def utilities(particles: Particles, features: FloatArray) -> FloatArray:
    """What each product (a row of features) is worth to each particle, particle by particle."""
    return np.asarray(particles.weights @ features.T.astype(np.float32), dtype=float)


def choice_shares(utilities: FloatArray, rationality: float | None) -> FloatArray:
    """How probable each option's choice is, for each particle; without a rationality the best is chosen."""
    if rationality is not None:
        return np.asarray(softmax(rationality * utilities, axis=1), dtype=float)
    shares = np.zeros(utilities.shape)
    shares[np.arange(len(utilities)), utilities.argmax(axis=1)] = 1.0
    return shares


def expected_utility(particles: Particles, features: FloatArray, rationality: float | None = None) -> float:
    """EUS of the products with these features."""
    worth = utilities(particles, features)
    return float(particles.shares @ (worth * choice_shares(worth, rationality)).sum(axis=1))


def mean_if_chosen(
    particles: Particles, features: FloatArray, rationality: float | None = None
) -> list[FloatArray | None]:
    """For each option the mean weights given that it is chosen; None where nobody would choose it."""
    chosen = choice_shares(utilities(particles, features), rationality) * particles.shares[:, None]
    totals = chosen.sum(axis=0)
    sums = chosen.T.astype(np.float32) @ particles.weights
    return [
        np.asarray(row, dtype=float) / total if total > 0 else None
        for row, total in zip(sums, totals, strict=True)
    ]
