"""Moves that leave a belief as it is, and particles that were alike apart: Metropolis, many chains at once.

Steps are Gaussian with the covariance of the particles, towards their mean:

    z′ = m + √(1 − β²) (z − m) + β ξ,  ξ ~ N(0, Σ)

They would leave N(m, Σ) as it is, so z′ is accepted with probability min(1, r(z′) / r(z)) where r is
the density over that of N(m, Σ): the number of dimensions alone makes no step small. β follows the share
that is accepted.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.linalg import cholesky, solve_triangular

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.plackett_luce import Single

CHUNK = 4096
"""Particles moved at a time: they fit into the processor's cache."""

FEW, MANY = 0.15, 0.35
"""Steps get shorter where fewer are accepted than the one, and longer where more than the other."""

CHANGE = 1.5
LEAST, GREATEST = 0.02, 1.0
JITTER = 1e-6


def moved(
    scores: Single,
    log_likelihood: Callable[[Single], FloatArray],
    steps: int,
    boldness: float,
    rng: np.random.Generator,
) -> tuple[Single, float]:
    """The scores after so many steps, and the β that the next move begins with.

    A priori scores are independent draws from N(0, 1).
    """
    mean = scores.mean(axis=0)
    covariance = np.cov(scores, rowvar=False).reshape(scores.shape[1], -1)
    root: Single = cholesky(covariance + JITTER * np.eye(len(mean)), lower=True).astype(np.float32)
    # In v = root⁻¹ (z − m) the steps are v′ = √(1 − β²) v + β N(0, 1).
    whitened: Single = solve_triangular(root, (scores - mean).T, lower=True).T

    def ratio(v: Single) -> FloatArray:
        z = mean + v @ root.T
        return log_likelihood(z) + _half_squares(v) - _half_squares(z)

    chunks = [slice(start, start + CHUNK) for start in range(0, len(scores), CHUNK)]
    ratios = np.concatenate([ratio(whitened[chunk]) for chunk in chunks])
    for _ in range(steps):
        kept = np.float32(np.sqrt(1 - boldness**2))
        accepted = 0
        for chunk in chunks:
            v = whitened[chunk]
            proposed = kept * v + np.float32(boldness) * rng.standard_normal(v.shape, dtype=np.float32)
            worth = ratio(proposed)
            better = np.log(rng.uniform(size=len(v))) < worth - ratios[chunk]
            v[better] = proposed[better]
            ratios[chunk][better] = worth[better]
            accepted += int(better.sum())
        share = accepted / len(scores)
        factor = CHANGE if share > MANY else 1 / CHANGE if share < FEW else 1.0
        boldness = min(GREATEST, max(LEAST, boldness * factor))
    return mean + whitened @ root.T, boldness


def _half_squares(rows: Single) -> FloatArray:
    return np.asarray(np.einsum("ij,ij->i", rows, rows), dtype=float) / 2
