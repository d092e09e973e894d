"""Which features are 0 or 1, where all others follow from them linearly: one-hot domains.

There w · φ is a product of a weight and a 0/1 value in every feature, which rows of a linear model can say
exactly; and a numeric feature such as a price, φ_r = Σ_z C_rz φ_z, adds nothing that weights of the 0/1
features could not say: v = w_B + Cᵀ w_R.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from predilect.domain.values import FloatArray
from predilect.errors import Unsupported
from predilect.solving.counting import uncounted
from predilect.solving.features import Features
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import Solver

TOLERANCE = 1e-9
"""A feature this close to a linear form of others, relative to its size, is one."""


@dataclass(frozen=True, slots=True, eq=False)
class Indicators:
    """The places of the 0/1 features, and ``greatest``, the greatest weight that one of them may have.

    A weight of each feature is at most 1; what follows from the 0/1 features adds C to theirs.
    """

    places: NDArray[np.int64]
    greatest: float

    def of(self, features: FloatArray) -> FloatArray:
        """The 0/1 features of products, one row each."""
        return np.asarray(features[..., self.places])

    def spread(self, weights: FloatArray, count: int) -> FloatArray:
        """Weights of the 0/1 features as weights of all features."""
        spread = np.zeros(count)
        spread[self.places] = weights
        return spread


def compiled(solver: Solver, name: str) -> ProgramSolver:
    """The solver as one whose program can be embedded; ``name`` is who needs it."""
    inner = uncounted(solver)
    if not isinstance(inner, ProgramSolver):
        raise Unsupported(f"{name} needs the solver cp_sat or milp, not {solver.backend}")
    return inner


def indicators_of(solver: ProgramSolver, name: str) -> Indicators:
    """The 0/1 features of a one-hot domain; ``Unsupported`` for ``name``, with the reason, elsewhere."""
    features = solver.program.features
    varying = features.high > features.low
    zero_one = varying & features.two_valued & (np.abs(features.low) + np.abs(features.high - 1) < TOLERANCE)
    places, others = np.flatnonzero(zero_one), np.flatnonzero(varying & ~zero_one)
    free = [
        place
        for place in others.tolist()
        if solver.program.forms[place].parametric or linear_in(features, places, np.array([place])) is None
    ]
    if free:
        shown = ", ".join(repr(solver.feature_names[place]) for place in free[:3])
        more = f" and {len(free) - 3} others" if len(free) > 3 else ""
        raise Unsupported(
            f"{name} multiplies weights by 0/1 features, and these are neither 0/1 features nor linear in "
            f"them: {shown}{more}; use an elicitor for every domain, such as choice-perceptron or vb-qi"
        )
    share = linear_in(features, places, others)
    assert share is not None
    return Indicators(places, 1.0 + float(np.maximum(share, 0.0).sum(axis=0).max(initial=0.0)))


def block_sizes(solver: ProgramSolver, indicators: Indicators) -> tuple[list[int], int]:
    """How many 0/1 features each one-hot block has (a product has one of them), and how many are in none."""
    matrix = solver.program.features.matrix
    single = {
        int(matrix.indices[matrix.indptr[place]])
        for place in indicators.places.tolist()
        if matrix.indptr[place + 1] - matrix.indptr[place] == 1
    }
    blocks = [len(group) for group in solver.program.model.partitions if single.issuperset(group)]
    return blocks, len(indicators.places) - sum(blocks)


def linear_in(features: Features, places: NDArray[np.int64], others: NDArray[np.int64]) -> FloatArray | None:
    """C, with which the other features are linear forms of these (up to constants); None if they are not."""
    if not len(others):
        return np.zeros((0, len(places)))
    basis, wanted = features.matrix[places].toarray(), features.matrix[others].toarray()
    share: FloatArray = np.linalg.lstsq(basis.T, wanted.T, rcond=None)[0].T
    off = np.abs(share @ basis - wanted).max()
    return share if off <= TOLERANCE * max(1.0, float(np.abs(wanted).max())) else None
