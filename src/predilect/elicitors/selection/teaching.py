"""Which options to show: those that tell most about the best product, and may be it.

    worth(Q) = I(answer; best product) + 3 · P(best product ∈ Q) + σ · saved(Q)       in bits

The information is that of ``favourites.py``. ``saved`` is the share of the regret of the single best guess
that the person is expected to be spared because the option that is worth the most is shown:

    saved(Q) = (E_w[max_{y∈Q} ⟨w, φ(y)⟩] − ⟨E w, φ(guess)⟩) / E_w[regret of the guess]

σ = (features that differ / 36)³: where there are few, questions about the best product soon pay; where there
are many, they come too early, and what is good to show is good to ask. Its form is what trials gave.

For a pair whose lead is a − b ~ N(δ, θ²) under a Gaussian belief, seen through noise of deviation ν, expected
utility has a formula (Clark, 1961) that no luck of draws is in:

    EUS(a, b) = E[b] + δ Φ(δ/s) + θ²/s · φ(δ/s),   s² = θ² + ν²

By it, and by what of a lead the best product explains, some pairs are chosen from all; their information
is then worked out by draws. Further options are added one by one. The draws come in mirrored twos, so that
they have exactly the belief's mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import log, pi, sqrt

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, logsumexp, ndtr, softmax

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.gaussians import LOGISTIC, Gaussians
from predilect.elicitors.selection.favourites import Favourites, Single

SEEN = 3.0
"""Bits that it is worth to show the best product for certain: about what later questions would tell."""

FEW_FEATURES = 36
"""With so many features it is worth a bit to spare the person all that the single best guess would miss."""

PAIRS = 1500
"""Pairs whose information is worked out by draws."""

SOME_DRAWS = 1024
"""Draws for options beyond the second, and for what is left: there are more answers, and fewer candidates."""

MOST_CERTAIN = 30.0
"""Leads of more than this in units of the noise are as good as certain."""

LEAST_CHANCE = 1e-12


@dataclass(frozen=True, eq=False)
class Teaching:
    """Products by what they are worth under a belief: mean and covariance, and for draws (a row each)."""

    features: FloatArray
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
            features,
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
        """The best pair, then with one product more each time: the one that makes the question worth most."""
        options = self._pair()
        yield options
        some = self.some
        while len(options) < len(self.mean):
            worth = some.with_one_more(options)
            worth[options] = -np.inf
            options = [*options, int(worth.argmax())]
            yield options

    def with_one_more(self, options: list[int]) -> FloatArray:
        """What the question with one product more would be worth, for each product; by draws."""
        shown = self.utilities[:, options].max(axis=1)
        gain = np.maximum(shown[:, None], self.utilities).mean(axis=0) - self.mean[self.guess]
        strength = self._strength
        together = logsumexp(strength[:, options], axis=1, keepdims=True)
        taken = expit(strength - together)
        told = self.favourites.told(taken)
        for option in options:
            told += self.favourites.told(np.exp(strength[:, [option]] - together) * (1 - taken))
        seen = self.favourites.shares[options].sum() + self.favourites.shares
        return np.asarray(told + SEEN * seen + self._sparing * self._saved(gain))

    def pairs(self) -> FloatArray:
        """EUS of all pairs: a symmetric matrix but for rounding, its diagonal means nothing."""
        squared, seen = self._leads
        lead = self.mean[:, None] - self.mean
        score = lead / seen
        return np.asarray(self.mean + lead * ndtr(score) + squared / seen * _density(score))

    def left(self, options: list[int]) -> float:
        """The share of what draws disagree about that is expected to be left when this question is answered.

        Two draws w, v disagree by what each would lose with the other's favourite product; an answer leaves
        them together as far as both would give it: Σ_y P(y | Q; w) P(y | Q; v).
        """
        some = self.some
        loss = some.utilities.max(axis=1)[:, None] - some.utilities[:, some.favourites.places]
        shares = softmax(some.utilities[:, options] * some.rationalities[:, None], axis=1)
        total = float(loss.sum())
        return float((shares * (loss @ shares)).sum()) / total if total > 0 else 1.0

    @cached_property
    def favourites(self) -> Favourites:
        """The best product at hand for each draw."""
        return Favourites.of(self.utilities, self.features)

    @cached_property
    def guess(self) -> int:
        """The place of the product that is best on the average."""
        return int(self.mean.argmax())

    def _pair(self) -> list[int]:
        """The places of the pair that is worth the most."""
        gains = self.pairs() - self.mean[self.guess]
        saved = self._saved(gains[~np.eye(len(gains), dtype=bool)])
        first, second = np.nonzero(~np.eye(len(gains), dtype=bool))
        above = first < second
        first, second, saved = first[above], second[above], saved[above]
        shares = self.favourites.shares
        worth = SEEN * (shares[first] + shares[second]) + self._sparing * saved
        likely = np.argsort(-(worth + self._roughly_told()[first, second]), kind="stable")[:PAIRS]
        told = self._told(first[likely], second[likely])
        chosen = likely[int((worth[likely] + told).argmax())]
        return [int(first[chosen]), int(second[chosen])]

    def _roughly_told(self) -> FloatArray:
        """Information of all pairs, as if leads were Gaussian: by what the best product explains of them."""
        squared, seen = self._leads
        along = self.favourites.traits.T @ (self.utilities - self.mean).astype(np.float32)
        along = (along / len(self.utilities)).astype(float)
        shared = along.T @ along
        own = np.diag(shared)
        explained = own[:, None] + own - 2 * shared - along.shape[0] * squared / len(self.utilities)
        score = (self.mean[:, None] - self.mean) / seen
        chance = ndtr(score)
        steepness = np.square(_density(score)) / np.maximum(chance * (1 - chance), LEAST_CHANCE)
        return np.asarray(steepness * np.maximum(explained, 0.0) / np.square(seen) / (2 * log(2)))

    def _told(self, first: NDArray[np.int64], second: NDArray[np.int64]) -> FloatArray:
        """Information of some pairs by draws."""
        strength = self._strength
        lead = np.clip(strength[:, first] - strength[:, second], -MOST_CERTAIN, MOST_CERTAIN)
        chances = 1 / (1 + np.exp(-lead))
        return self.favourites.told(chances) + self.favourites.told(1 - chances)

    @cached_property
    def _sparing(self) -> float:
        """Bits that it is worth to spare the person all that the single best guess would miss."""
        differing = int((np.ptp(self.features, axis=0) > 0).sum())
        return (differing / FEW_FEATURES) ** 3

    def _saved(self, gains: FloatArray) -> FloatArray:
        """Gains over the guess as shares of its expected regret; none is more than all."""
        regret = float((self.utilities.max(axis=1) - self.utilities[:, self.guess]).mean())
        most = max(regret, float(gains.max()))
        return gains / most if most > 0 else np.zeros_like(gains)

    @cached_property
    def _strength(self) -> Single:
        """Utilities in units of each draw's noise."""
        return np.asarray(self.utilities * self.rationalities[:, None], dtype=np.float32)

    @cached_property
    def _leads(self) -> tuple[FloatArray, FloatArray]:
        """For all pairs the variance of the lead, and the deviation of the lead as it is seen."""
        spread = np.diag(self.covariance)
        squared = np.maximum(spread[:, None] + spread - 2 * self.covariance, 0.0)
        return squared, np.sqrt(np.maximum(squared + self.noise**2, np.finfo(float).tiny))

    @cached_property
    def some(self) -> Teaching:
        """The same by fewer draws, from all over: they come in the order of their λ."""
        half = len(self.utilities) // 2
        step = half // (SOME_DRAWS // 2)
        if step < 2:
            return self
        kept = np.r_[0:half:step, half : 2 * half : step]  # with their mirror images
        utilities, rationalities = self.utilities[kept], self.rationalities[kept]
        return Teaching(self.features, self.mean, self.covariance, self.noise, utilities, rationalities)


def _density(score: FloatArray) -> FloatArray:
    return np.asarray(np.exp(-0.5 * np.square(score)) / sqrt(2 * pi))
