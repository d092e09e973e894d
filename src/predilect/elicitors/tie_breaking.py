"""Which of several optimal products is taken: the one that a random direction favours.

The direction is added to the weights, so small that what it takes from the optimum stays below the
tolerance of a proof. Without it a solver always takes the same one of many tied products (all of them,
at w = 0), and a method that learns from differences keeps comparing the same few values.
"""

from __future__ import annotations

import numpy as np

from predilect.domain.values import FloatArray
from predilect.solving.question import PROOF_TOLERANCE, Solver

SHARE = 0.5
"""How much of the proof tolerance the direction may use up."""


def with_ties_broken(
    weights: FloatArray, solver: Solver, generator: np.random.Generator
) -> tuple[FloatArray, float]:
    """The weights with a direction added, and by how much it can favour one product over another.

    Where all weights are 0 any direction will do, and one of ordinary size is what solvers are at ease with.
    """
    low, high = solver.feature_bounds
    span = high - low
    direction = generator.uniform(-1, 1, len(span)) / np.where(span > 0, span, 1.0)
    favour = float(np.abs(direction) @ span)
    if not favour:
        return weights, 0.0
    if not weights.any():
        return direction / favour, 0.0
    allowed = SHARE * PROOF_TOLERANCE * max(1.0, float(np.abs(weights) @ span))
    return weights + direction * (allowed / favour), allowed
