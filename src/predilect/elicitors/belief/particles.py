"""Weighted particles: many weight vectors, reweighted by every answer (Viappiani and Boutilier, 2010).

share(w) ← share(w) · P(answer | Q; w)
where the effective number of particles, 1 / Σ share², falls below half of them: draw them anew by
their shares, and move each of them (``metropolis.py``)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import softmax

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.metropolis import moved
from predilect.elicitors.belief.plackett_luce import Likelihood, Single
from predilect.elicitors.belief.prior import Prior
from predilect.elicitors.choices import Choice


@dataclass(frozen=True, slots=True, eq=False)
class Particles:
    """Weight vectors, one in each row, and the log of their shares up to a constant.

    ``scores`` are what stands for them before any answer: independent draws from N(0, 1). ``boldness`` is
    how far the latest move went.
    """

    scores: Single
    weights: Single
    log_shares: FloatArray
    boldness: float = 0.5

    @property
    def shares(self) -> FloatArray:
        """How probable each particle is; they sum to 1."""
        return np.asarray(softmax(self.log_shares), dtype=float)

    @property
    def effective(self) -> float:
        """As many particles of equal shares would be as good."""
        return float(1 / np.square(self.shares).sum())

    def mean(self) -> FloatArray:
        """The mean weights."""
        return np.asarray(self.shares.astype(np.float32) @ self.weights, dtype=float)

    def deviation(self) -> FloatArray:
        """The standard deviation of each weight."""
        centred = self.weights - self.mean().astype(np.float32)
        return np.asarray(np.sqrt(self.shares.astype(np.float32) @ np.square(centred)), dtype=float)


@dataclass(frozen=True, slots=True)
class Filter:
    """How particles are drawn and kept: the prior, how many, λ, and the moves after drawing anew."""

    prior: Prior
    count: int
    rationality: float
    moves: int

    def first(self, spans: FloatArray, rng: np.random.Generator) -> Particles:
        """Draws from the prior, all alike."""
        scores = rng.standard_normal((self.count, len(spans)), dtype=np.float32)
        return Particles(scores, self.prior.at_scores(scores, spans), np.zeros(self.count))

    def after(
        self, particles: Particles, choices: Sequence[Choice], spans: FloatArray, rng: np.random.Generator
    ) -> Particles:
        """The particles when the last of all these choices is known too."""
        newest = Likelihood(choices[-1:], self.rationality)(particles.weights)
        reweighted = replace(particles, log_shares=particles.log_shares + newest)
        if reweighted.effective >= self.count / 2:
            return reweighted
        likelihood = Likelihood(choices, self.rationality)
        scores = reweighted.scores[_systematic(reweighted.shares, rng)]
        scores, boldness = moved(
            scores,
            lambda each: likelihood(self.prior.at_scores(each, spans)),
            self.moves,
            particles.boldness,
            rng,
        )
        weights = self.prior.at_scores(scores, spans)
        return Particles(scores, weights, np.zeros(self.count), boldness)


def _systematic(shares: FloatArray, rng: np.random.Generator) -> FloatArray:
    """As many places as there are shares, each as often as its share says, rounded up or down."""
    ladder = (np.arange(len(shares)) + rng.uniform()) / len(shares)
    return np.minimum(np.searchsorted(np.cumsum(shares), ladder), len(shares) - 1)
