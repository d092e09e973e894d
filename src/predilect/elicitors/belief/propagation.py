"""Expectation propagation (Minka, 2001) for a Gaussian and statements of the form "this is above 0".

    p(z) ∝ N(z; 0, I) Π_i Φ((o_i + ⟨a_i, z⟩) / ν)

Each factor is stood for by a Gaussian one, the site, with a precision τ_i and a mean times precision. A round
takes each site away (the cavity), puts the factor in its place, and moves the site to where the
mean and variance along a_i come out right; all sites move at once. Several noises ν are worked on together.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import log_ndtr

from predilect.domain.values import FloatArray

MOST_ROUNDS = 60
SETTLED = 1e-4
"""Rounds end when no mean along a row moves by more than this share of its deviation."""

STEP = 0.8
"""How far sites move towards where they should be: all at once, they would overshoot."""

LEAST_PRECISION = 1e-10
HALF_LOG_TAU = 0.5 * np.log(2 * np.pi)


@dataclass(frozen=True, slots=True, eq=False)
class Propagated:
    """For each noise the mean and covariance of z, and the log probability of all statements."""

    means: FloatArray
    covariances: FloatArray
    evidence: FloatArray
    rounds: int


def propagated(rows: FloatArray, offsets: FloatArray, noises: FloatArray) -> Propagated:
    """The Gaussians that stand for the posterior, one for each of the ``noises``."""
    count, size = len(noises), rows.shape[1]
    identity = np.eye(size)
    precisions, shifts = np.zeros((count, len(rows))), np.zeros((count, len(rows)))
    noise = np.square(noises)[:, None]
    means, covariances = np.zeros((count, size)), np.tile(identity, (count, 1, 1))
    along, spread = _along(rows, means, covariances)
    rounds = 0
    while rounds < MOST_ROUNDS and len(rows):
        rounds += 1
        cavity = 1 / (1 / spread - precisions)
        middle = cavity * (along / spread - shifts)
        wide = np.sqrt(noise + cavity)
        score = (offsets + middle) / wide
        ratio = np.exp(-0.5 * score**2 - HALF_LOG_TAU - log_ndtr(score))
        shrink = np.maximum(cavity * ratio * (score + ratio) / wide**2, 1e-12)
        # The tilted variance is (1 − shrink) of the cavity's; its site's precision in one formula.
        wanted = np.maximum(shrink / ((1 - shrink) * cavity), LEAST_PRECISION)
        moved = middle + cavity * ratio / wide
        step = STEP if rounds > 1 else 1.0
        shifts += step * (moved * (wanted + 1 / cavity) - middle / cavity - shifts)
        precisions += step * (wanted - precisions)
        weighted = rows.T[None] * precisions[:, None, :]
        covariances = np.asarray(np.linalg.inv(identity + weighted @ rows), dtype=float)
        means = np.einsum("gij,gj->gi", covariances, shifts @ rows)
        before, (along, spread) = along, _along(rows, means, covariances)
        if np.max(np.abs(along - before) / np.sqrt(spread)) < SETTLED:
            break
    evidence = _evidence(rows, offsets, noise, precisions, shifts, means, covariances)
    return Propagated(means, covariances, evidence, rounds)


def _along(rows: FloatArray, means: FloatArray, covariances: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Mean and variance along each row."""
    spread = np.einsum("gnj,nj->gn", rows @ covariances, rows)
    return means @ rows.T, np.maximum(spread, 1e-300)


def _evidence(
    rows: FloatArray,
    offsets: FloatArray,
    noise: FloatArray,
    precisions: FloatArray,
    shifts: FloatArray,
    means: FloatArray,
    covariances: FloatArray,
) -> FloatArray:
    """Log ∫ N(z; 0, I) Π_i Φ(…), as far as the sites tell.

    The log normalizer of a Gaussian is A = ½ log|V| + ½ ⟨m, V⁻¹m⟩. The sum over sites of log Z_i and of what
    taking the site away changes, plus A of the posterior less that of the prior (which is 0).
    """
    along, spread = _along(rows, means, covariances)
    cavity = 1 / (1 / spread - precisions)
    middle = cavity * (along / spread - shifts)
    factors = log_ndtr((offsets + middle) / np.sqrt(noise + cavity))
    away = 0.5 * (np.log(cavity) + middle**2 / cavity - np.log(spread) - along**2 / spread)
    # ⟨m, V⁻¹m⟩ = ⟨m, Aᵀ shifts⟩
    whole = 0.5 * (np.linalg.slogdet(covariances)[1] + (means * (shifts @ rows)).sum(axis=1))
    return np.asarray((factors + away).sum(axis=1) + whole)
