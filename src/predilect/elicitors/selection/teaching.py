"""Which options to show: those of which the chosen one is expected to be worth the most.

    EUS(Q) = E_w[utility of what is chosen from Q]

What is best to show is then also best to ask (Viappiani and Boutilier, 2010). For a pair whose lead is
a − b ~ N(δ, θ²) under a Gaussian belief, seen through noise of deviation ν, there is a formula (Clark, 1961):

    EUS(a, b) = E[b] + δ Φ(δ/s) + θ²/s · φ(δ/s),   s² = θ² + ν²

so that the best of all pairs is found without the luck of draws. Further options are added one by one by
draws that come in mirrored twos and have exactly the belief's mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import pi, sqrt

import numpy as np
from scipy.special import ndtr, softmax

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.gaussians import LOGISTIC, Gaussians


@dataclass(frozen=True, slots=True, eq=False)
class Teaching:
    """Products by what they are worth under a belief: mean and covariance, and for draws (a row each)."""

    mean: FloatArray
    covariance: FloatArray
    noise: float
    utilities: FloatArray
    rationalities: FloatArray

    @classmethod
    def about(
        cls, belief: Gaussians, features: FloatArray, draws: int, chance: np.random.Generator
    ) -> Teaching:
        """Products with these features, a row each."""
        weights, rationalities = belief.mirrored_draws(draws, chance)
        return cls(
            features @ belief.mean,
            features @ belief.covariance @ features.T,
            LOGISTIC / belief.rationality,
            weights @ features.T,
            rationalities,
        )

    def best(self, k: int) -> list[int]:
        """The places of k products."""
        return list(islice(self.growing(), k - 1))[-1]

    def growing(self) -> Iterator[list[int]]:
        """The best pair, then with one product more each time: the one that raises EUS the most."""
        pairs = np.triu(self.pairs(), 1) + np.tril(np.full_like(self.covariance, -np.inf))
        first, second = np.unravel_index(int(pairs.argmax()), pairs.shape)
        options = [int(first), int(second)]
        yield options
        while len(options) < len(self.mean):
            shown = self.utilities[:, options].max(axis=1)
            worth = np.maximum(shown[:, None], self.utilities).mean(axis=0)
            worth[options] = -np.inf
            options = [*options, int(worth.argmax())]
            yield options

    def pairs(self) -> FloatArray:
        """EUS of all pairs: a symmetric matrix but for rounding, its diagonal means nothing."""
        spread = np.diag(self.covariance)
        squared = np.maximum(spread[:, None] + spread - 2 * self.covariance, 0.0)
        seen = np.sqrt(np.maximum(squared + self.noise**2, np.finfo(float).tiny))
        lead = self.mean[:, None] - self.mean
        score = lead / seen
        density = np.exp(-0.5 * score**2) / sqrt(2 * pi)
        return np.asarray(self.mean + lead * ndtr(score) + squared / seen * density)

    def left(self, options: list[int]) -> float:
        """The share of what draws disagree about that is expected to be left when this question is answered.

        Two draws w, v disagree by what each would lose with the other's favourite product; an answer leaves
        them together as far as both would give it: Σ_y P(y | Q; w) P(y | Q; v).
        """
        favourites = self.utilities.argmax(axis=1)
        loss = self.utilities.max(axis=1)[:, None] - self.utilities[:, favourites]
        shares = softmax(self.utilities[:, options] * self.rationalities[:, None], axis=1)
        total = float(loss.sum())
        return float((shares * (loss @ shares)).sum()) / total if total > 0 else 1.0
