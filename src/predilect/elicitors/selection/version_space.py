"""The weights that agree with the answers: a polytope in a box, and what is done when none are left.

    { w : low ≤ w ≤ high,  ⟨w, φ(chosen) − φ(rejected)⟩ ≥ margin for every pair }

The margin keeps w = 0, which agrees with everything, out. If the polytope is empty, somebody erred:
the answer that is least likely for the weights that violate the pairs least is dropped, until some are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from predilect.domain.values import FloatArray
from predilect.elicitors.choices import Choice
from predilect.elicitors.steps import log_probability

ENOUGH = 1e-7
"""Violations smaller in sum are rounding."""


@dataclass(frozen=True, slots=True, eq=False)
class VersionSpace:
    """The box, the pairs that are kept (a row of differences each), and the places of dropped choices.

    ``centre`` are weights as far inside as can be.
    """

    low: FloatArray
    high: FloatArray
    pairs: FloatArray
    margin: float
    dropped: tuple[int, ...]
    centre: FloatArray


def version_space(
    choices: Sequence[Choice], low: FloatArray, high: FloatArray, margin: float
) -> VersionSpace:
    """What agrees with as many of the choices as this way of dropping them leaves."""
    kept = list(range(len(choices)))
    while True:
        pairs = _pairs([choices[place] for place in kept], len(low))
        weights, violated = _least_violating(pairs, low, high, margin)
        if violated <= ENOUGH * margin:
            break
        chances = [log_probability(choices[place], choices[place].features @ weights) for place in kept]
        kept.pop(int(np.argmin(chances)))
    dropped = tuple(place for place in range(len(choices)) if place not in kept)
    return VersionSpace(low, high, pairs, margin, dropped, _centre(pairs, low, high))


def _pairs(choices: Sequence[Choice], features: int) -> FloatArray:
    rows = [
        choice.features[chosen] - choice.features[rejected]
        for choice in choices
        for chosen in choice.chosen
        for rejected in choice.rejected
    ]
    return np.array(rows).reshape(-1, features)


def _least_violating(
    pairs: FloatArray, low: FloatArray, high: FloatArray, margin: float
) -> tuple[FloatArray, float]:
    """Weights in the box with the least sum of violations, and that sum."""
    count, features = pairs.shape
    slack = -np.eye(count)
    bounds = [*zip(low, high, strict=True), *[(0.0, np.inf)] * count]
    found = _minimum([*np.zeros(features), *np.ones(count)], np.hstack([-pairs, slack]), -margin, bounds)
    return found[:features], float(found[features:].sum())


def _centre(pairs: FloatArray, low: FloatArray, high: FloatArray) -> FloatArray:
    """The middle of the largest ball, by the features' scales, that the polytope holds."""
    count, features = pairs.shape
    half = (high - low) / 2
    reach = np.abs(pairs) @ half  # how much of a pair's lead one unit of the radius takes
    radius = np.vstack([np.eye(features), -np.eye(features), -pairs])
    shrunk = np.concatenate([half, half, reach])[:, None]
    limits = np.concatenate([high, -low, np.zeros(count)])
    bounds = [*zip(low, high, strict=True), (0.0, 1.0)]
    return _minimum([*np.zeros(features), -1.0], np.hstack([radius, shrunk]), limits, bounds)[:features]


def _minimum(
    costs: Sequence[float],
    rows: FloatArray,
    limits: FloatArray | float,
    bounds: Sequence[tuple[float, float]],
) -> FloatArray:
    """Where the costs are least subject to ``rows ≤ limits``."""
    from scipy.optimize import linprog

    found = linprog(costs, rows, np.broadcast_to(limits, len(rows)), bounds=bounds, method="highs-ds")
    return np.asarray(found.x)
