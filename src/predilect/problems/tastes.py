"""Samplers of weights, which problems combine."""

from __future__ import annotations

import numpy as np

from predilect.problems.problem import FloatArray, Taste


def uniform(count: int, low: float, high: float) -> Taste:
    """U[low, high] for each weight."""
    return lambda rng: rng.uniform(low, high, count)


def normal(count: int, mean: float, deviation: float) -> Taste:
    """N(mean, deviation²) for each weight."""
    return lambda rng: rng.normal(mean, deviation, count)


def scaled(taste: Taste, ranges: FloatArray) -> Taste:
    """Weights for features of different ranges: a feature's whole range is worth its draw."""
    divisors = np.where(ranges > 0, ranges, 1.0)
    return lambda rng: taste(rng) / divisors


def thrifty(taste: Taste, price: int, factor: float) -> Taste:
    """The same, but the weight of the price (by its place) is negative and ``factor`` times as heavy."""

    def weights(rng: np.random.Generator) -> FloatArray:
        drawn = taste(rng)
        drawn[price] = -factor * abs(drawn[price])
        return drawn

    return weights
