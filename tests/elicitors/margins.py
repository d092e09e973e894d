"""Slow answers to what SetMargin and minimax regret ask: a linear program for every tuple of products."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from scipy.optimize import linprog

from predilect.domain.values import FloatArray


def widest_margin(
    products: FloatArray, pairs: FloatArray, greatest: float, k: int, tradeoff: tuple[float, float, float]
) -> float:
    """SetMargin's objective, by a linear program over w, μ and ε for all k-tuples of different products."""
    chosen = combinations(products, k)
    return max(_margin_of(np.array(each), pairs, greatest, tradeoff) for each in chosen)


def _margin_of(
    options: FloatArray, pairs: FloatArray, greatest: float, tradeoff: tuple[float, float, float]
) -> float:
    alpha, beta, gamma = tradeoff
    (k, features), count = options.shape, len(pairs)
    columns = k * features + 1 + k * count
    costs = np.zeros(columns)
    costs[k * features] = -1.0
    costs[k * features + 1 :] = alpha
    rows = []
    for i in range(k):
        own = slice(i * features, (i + 1) * features)
        costs[own] = beta - gamma * options[i]
        for h, pair in enumerate(pairs):
            row = np.zeros(columns)
            row[own], row[k * features], row[k * features + 1 + i * count + h] = -pair, 1.0, -1.0
            rows.append(row)
        for j in set(range(k)) - {i}:
            row = np.zeros(columns)
            row[own], row[k * features] = options[j] - options[i], 1.0
            rows.append(row)
    free_margin = k > 1 or count > 0
    bounds = [(0.0, greatest)] * (k * features) + [(0.0, np.inf if free_margin else 0.0)]
    bounds += [(0.0, np.inf)] * (k * count)
    limits = np.array(rows).reshape(-1, columns)
    found = linprog(costs, limits, np.zeros(len(limits)), bounds=bounds)
    assert found.fun is not None
    return -float(found.fun)


def greatest_regret(
    shown: Sequence[FloatArray],
    products: FloatArray,
    pairs: FloatArray,
    low: FloatArray,
    high: FloatArray,
    margin: float,
) -> float:
    """The greatest least lead over what is shown, by a linear program over w and that lead for each rival."""
    best = -np.inf
    for rival in products:
        leads = np.array([[*(one - rival), 1.0] for one in shown])  # least lead ≤ ⟨w, y − x⟩
        agree = np.hstack([-pairs, np.zeros((len(pairs), 1))])
        limits = np.concatenate([np.zeros(len(leads)), np.full(len(pairs), -margin)])
        bounds = [*zip(low, high, strict=True), (-np.inf, np.inf)]
        found = linprog([*np.zeros(len(low)), -1.0], np.vstack([leads, agree]), limits, bounds=bounds)
        assert found.fun is not None
        best = max(best, -float(found.fun))
    return best


def least_regret(
    products: FloatArray, pairs: FloatArray, low: FloatArray, high: FloatArray, margin: float
) -> float:
    """The least maximal regret of all products."""
    return min(greatest_regret([one], products, pairs, low, high, margin) for one in products)
