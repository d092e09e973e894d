"""What is believed about the weights before the first answer.

prior = read_prior("normal:0:1:scaled")         (``prior_text.py`` says what else can be written)
weights = prior.sample(rng, 50_000, spans)      one row for each draw
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.marginals import Floating, Marginal, absolute_deviation, absolute_log_density
from predilect.errors import InvalidInput, Problem


@dataclass(frozen=True, slots=True)
class Thrift:
    """The weight at ``place`` is −``factor`` times the absolute value of its draw."""

    place: int
    factor: float


@dataclass(frozen=True, slots=True)
class Prior:
    """Independent weights, all of one kind but for a price that nobody likes."""

    marginal: Marginal
    thrift: Thrift | None = None
    scaled: bool = False

    def sample(self, rng: np.random.Generator, count: int, spans: FloatArray) -> FloatArray:
        """So many draws of all weights, one row each; ``spans`` are the ranges of the features."""
        return self.at_scores(rng.standard_normal((count, len(spans))), spans)

    def at_scores(self, scores: Floating, spans: FloatArray) -> Floating:
        """The weights that independent scores from N(0, 1) stand for: those of a draw from the prior."""
        self._check(spans)
        drawn = self.marginal.at_scores(scores)
        if self.thrift is not None:
            place = self.thrift.place
            drawn[:, place] = -self.thrift.factor * np.abs(drawn[:, place])
        drawn /= self._divisors(spans).astype(scores.dtype)
        return drawn

    def mean(self, spans: FloatArray) -> FloatArray:
        """The mean of each weight."""
        self._check(spans)
        means = np.full(len(spans), self.marginal.mean)
        if self.thrift is not None:
            means[self.thrift.place] = -self.thrift.factor * self.marginal.absolute_mean
        return means / self._divisors(spans)

    def deviation(self, spans: FloatArray) -> FloatArray:
        """The standard deviation of each weight."""
        self._check(spans)
        deviations = np.full(len(spans), self.marginal.deviation)
        if self.thrift is not None:
            deviations[self.thrift.place] = self.thrift.factor * absolute_deviation(self.marginal)
        return deviations / self._divisors(spans)

    def log_density(self, weights: FloatArray, spans: FloatArray) -> FloatArray:
        """The log density of each row of weights; −∞ where the prior excludes them."""
        self._check(spans)
        divisors = self._divisors(spans)
        drawn = weights * divisors
        densities = self.marginal.log_density(drawn)
        if self.thrift is not None:
            place, factor = self.thrift.place, self.thrift.factor
            folded = absolute_log_density(self.marginal, -drawn[:, place] / factor)
            densities[:, place] = folded - np.log(factor)
        return np.asarray(densities.sum(axis=1) + np.log(divisors).sum())

    def units(self, spans: FloatArray) -> FloatArray:
        """What a draw of 1 is worth as the weight of each feature."""
        return 1 / self._divisors(spans)

    def _divisors(self, spans: FloatArray) -> FloatArray:
        """What each draw is divided by; a feature without a range is left as it is."""
        return np.where(spans > 0, spans, 1.0) if self.scaled else np.ones(len(spans))

    def _check(self, spans: FloatArray) -> None:
        if self.thrift is not None and self.thrift.place >= len(spans):
            remedy = f"the domain has {len(spans)} features, counted from 0"
            fault = Problem("thrifty", f"there is no weight {self.thrift.place}", remedy)
            raise InvalidInput("prior", [fault])
