"""The adversary of minimax regret: weights and a product with which some products look worst.

    maximize over y and w in the version space  min over x of ⟨w, φ(y) − φ(x)⟩

w · φ(y) multiplies columns. A feature on a lattice is its least value and whole steps, the steps are binary
digits, and a digit times a weight is a column below its McCormick envelope: exact where a digit is 0 or 1.
What follows linearly from two-valued features needs no digits: its weight is added to theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor

import numpy as np

from predilect.domain.values import FloatArray
from predilect.elicitors.selection.indicators import linear_in
from predilect.elicitors.selection.version_space import VersionSpace
from predilect.errors import Unsupported
from predilect.solving.features import LATTICE_TOLERANCE, Features
from predilect.solving.joint import Joint, JointSolution
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import Budget, Question

Terms = dict[int, float]


class Adversary:
    """The adversary's model in one context: a copy of the domain for y, and the weights."""

    def __init__(
        self,
        solver: ProgramSolver,
        context: Mapping[str, object],
        space: VersionSpace,
        avoid: tuple[FloatArray, ...] = (),
    ) -> None:
        self._joint = Joint(solver, context, 1, hybrid=True)
        self._joint.ask(0, Question(np.zeros(len(space.low)), context, excluding=avoid))
        self._model, self._features = self._joint.model, self._joint.features
        require_lattice(solver, self._features)
        ends = zip(space.low.tolist(), space.high.tolist(), strict=True)
        self._weights = [self._model.add_column("weight", low, high, integer=False) for low, high in ends]
        for pair in space.pairs:
            lead = {self._weights[place]: float(pair[place]) for place in np.flatnonzero(pair).tolist()}
            self._model.add_row(lead, lower=space.margin)
        self._loads = self._loads_of_features()
        self._worth: Terms = {}
        for place, load in self._loads.items():
            self._add_product(place, load)
        reach = np.maximum(np.abs(space.low), np.abs(space.high))
        self._scale = float(reach @ (self._features.high - self._features.low))

    def _loads_of_features(self) -> dict[int, Terms]:
        """The features that are multiplied, each with its weight: a form over weight columns."""
        features = self._features
        varying = features.high > features.low
        two_valued = np.flatnonzero(varying & features.two_valued)
        loads = {place: {self._weights[place]: 1.0} for place in np.flatnonzero(varying).tolist()}
        for place in np.flatnonzero(varying & ~features.two_valued).tolist():
            share = linear_in(features, two_valued, np.array([place]))
            if share is not None:
                del loads[place]
                for other in np.flatnonzero(share[0]).tolist():
                    loads[int(two_valued[other])][self._weights[place]] = float(share[0][other])
        return loads

    def _add_product(self, place: int, load: Terms) -> None:
        """Weight times feature: its least value, and a product for each binary digit of its steps."""
        features = self._features
        step, constant = float(features.steps[place]), float(features.constant[place])
        least = constant + step * floor((features.low[place] - constant) / step + LATTICE_TOLERANCE)
        most = round((features.high[place] - least) / step)
        for column, value in load.items():
            self._worth[column] = self._worth.get(column, 0.0) + least * value
        steps, rest = self._joint.form(0, place, step, least)
        if most == 1:
            self._worth[self._product(load, steps, rest)] = step
            return
        digits = [self._model.add_literal("digit") for _ in range(most.bit_length())]
        values = {digit: -(2.0**power) for power, digit in enumerate(digits)}
        self._model.add_row({**steps, **values}, lower=-rest, upper=-rest)
        for power, digit in enumerate(digits):
            self._worth[self._product(load, {digit: 1.0}, 0.0)] = step * 2.0**power

    def _product(self, load: Terms, digit: Terms, rest: float) -> int:
        """A column that is at most the load where the digit (a 0/1 form) is 1, and at most 0 elsewhere."""
        ends = [
            sorted((value * self._model.lower[column], value * self._model.upper[column]))
            for column, value in load.items()
        ]
        low, high = sum(end[0] for end in ends), sum(end[1] for end in ends)
        column = self._model.add_column("product", min(low, 0.0), max(high, 0.0), integer=False)
        self._model.add_row({column: 1.0, **_times(digit, -high)}, upper=high * rest)
        under = {column: 1.0, **_times(digit, -low), **_times(load, -1.0)}
        self._model.add_row(under, upper=low * (rest - 1.0))
        return column

    def _worth_of(self, product: FloatArray) -> Terms:
        """⟨w, φ(x)⟩ over weight columns, as the loads count it."""
        worth: Terms = {}
        for place, load in self._loads.items():
            for column, value in load.items():
                worth[column] = worth.get(column, 0.0) + value * float(product[place])
        return worth

    def strongest(self, against: Sequence[FloatArray], budget: Budget) -> JointSolution:
        """The adversary's product, and by how much it leads the best of these under the worst weights."""
        joint = self._joint
        joint.reward_nothing()
        for column, value in self._worth.items():
            joint.reward_column(column, value)
        if len(against) == 1:
            for column, value in self._worth_of(against[0]).items():
                joint.reward_column(column, -value)
        else:
            joint.reward_column(self._best_of(against), -1.0)
        joint.reward_column(self._weights[0], 0.0, self._scale)
        return joint.solve(budget)

    def _best_of(self, products: Sequence[FloatArray]) -> int:
        """A column that is at least what each of the products is worth."""
        worths = [self._worth_of(product) for product in products]
        ends = np.maximum(np.abs(self._model.lower), np.abs(self._model.upper))
        reach = max(
            sum(abs(value) * float(ends[column]) for column, value in worth.items()) for worth in worths
        )
        best = self._model.add_column("best shown", -reach, reach, integer=False)
        for worth in worths:
            self._model.add_row({best: 1.0, **_times(worth, -1.0)}, lower=0)
        return best

    def weights(self, found: JointSolution) -> FloatArray:
        """The adversary's weights in a solution."""
        assert found.columns is not None
        return np.asarray(found.columns[self._weights])


def require_lattice(solver: ProgramSolver, features: Features) -> None:
    """Refuse features whose products with weights no finite number of digits says."""
    continuous = np.flatnonzero((features.high > features.low) & ~features.on_lattice).tolist()
    if continuous:
        names = ", ".join(repr(solver.feature_names[place]) for place in continuous[:3])
        more = f" and {len(continuous) - 3} others" if len(continuous) > 3 else ""
        raise Unsupported(
            "minimax-regret multiplies weights by features that take whole steps, and these are continuous: "
            f"{names}{more}; use an elicitor for every domain, such as choice-perceptron or vb-qi"
        )


def _times(terms: Terms, factor: float) -> Terms:
    return {column: factor * value for column, value in terms.items()}
