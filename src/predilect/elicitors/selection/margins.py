"""Set-wise max-margin (Teso, Passerini and Viappiani, IJCAI 2016) as one joint model over k products.

    maximize  μ − α Σᵢ‖εⁱ‖₁ − β Σᵢ‖wⁱ‖₁ + γ Σᵢ⟨wⁱ, xⁱ⟩
    subject to  ⟨wⁱ, φ(chosen) − φ(rejected)⟩ ≥ μ − εⁱ_h   for every pair h and every i
                ⟨wⁱ, xⁱ − xʲ⟩ ≥ μ                           for i ≠ j
                0 ≤ wⁱ ≤ w_max,  μ, ε ≥ 0,  all xⁱ feasible and different

The products wⁱ_z xʲ_z of a weight and a 0/1 feature are columns: p from above, q from below.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from math import comb

import numpy as np

from predilect.domain.values import FloatArray
from predilect.elicitors.selection.indicators import Indicators, block_sizes
from predilect.elicitors.selection.spares import spare_columns
from predilect.solving.joint import Joint, JointSolution
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import Budget, Question


@dataclass(frozen=True, slots=True)
class Tradeoff:
    """What the margin is weighed against: α pairs that are violated, β large weights, γ worth."""

    alpha: float
    beta: float
    gamma: float


@dataclass(frozen=True, slots=True, eq=False)
class Margins:
    """The products with the widest margin, the weights that go with each of them, and the margin μ."""

    found: JointSolution
    weights: FloatArray
    margin: float


class MarginModel:
    """The model for some pairs (their differences in 0/1 features, one row each), ready for any trade-off."""

    def __init__(
        self,
        solver: ProgramSolver,
        context: Mapping[str, object],
        indicators: Indicators,
        pairs: FloatArray,
        k: int,
        avoid: tuple[FloatArray, ...] = (),
    ) -> None:
        self._joint = Joint(solver, context, k, hybrid=True)
        self._model = self._joint.model
        self._indicators = indicators
        self._top, self._sizes = indicators.greatest, block_sizes(solver, indicators)
        self._never_favoured: list[bool] = np.all(pairs <= 0, axis=0).tolist()
        self._k, self._pairs = k, pairs
        for copy in range(k):
            self._joint.ask(copy, Question(np.zeros(len(solver.feature_names)), context, excluding=avoid))
        for one, other in combinations(range(k), 2):
            self._joint.require_different(one, other)
        self._order_copies()
        self._leave_out(spare_columns(solver, self._joint, indicators, pairs, k, avoid))
        self._weights = [[self._column("weight") for _ in indicators.places] for _ in range(k)]
        self._margin = self._model.add_column("margin", 0, self._widest(), integer=False)
        self._slacks = [self._violations(copy) for copy in range(k)]
        self._worths = [self._worth(copy) for copy in range(k)]
        for copy, other in permutations(range(k), 2):
            self._keep_apart(copy, other)

    def _column(self, name: str) -> int:
        return self._model.add_column(name, 0, self._top, integer=False)

    def _widest(self) -> float:
        """A margin that no solution needs to exceed.

        k = 1: the greatest lead in any pair, 0 without pairs. Otherwise the mean over all (i, j) of how many
        features xⁱ has that xʲ has not: one in each block where they differ, and outside of blocks one for
        every two features in which they differ.
        """
        if self._k == 1:
            return self._top * float(np.maximum(self._pairs, 0).sum(axis=1).max(initial=0.0))
        blocks, alone = self._sizes
        apart = sum(_differing(self._k, size) for size in blocks) + alone * _differing(self._k, 2) / 2
        return self._top * apart / comb(self._k, 2)

    def _order_copies(self) -> None:
        """The copies are alike: only those orders of them are looked at that rise in one attribute."""
        attribute = max(self._model.partitions, key=len, default=())
        base = self._joint.offsets[0]
        for one, other in pairwise(self._joint.offsets):
            rising = {other + column - base: float(place) for place, column in enumerate(attribute)}
            rising |= {one + column - base: -float(place) for place, column in enumerate(attribute)}
            self._model.add_row(rising, lower=0)

    def _leave_out(self, columns: Collection[int]) -> None:
        for offset in self._joint.offsets:
            for column in columns:
                self._model.upper[offset + column] = 0.0

    def _violations(self, copy: int) -> list[int]:
        """A column ε for each pair: ⟨w, φ(chosen) − φ(rejected)⟩ ≥ μ − ε."""
        slacks = []
        for pair in self._pairs:
            most = self._widest() + self._top * float(np.maximum(-pair, 0).sum())
            slacks.append(self._model.add_column("violation", 0, most, integer=False))
            lead = {self._weights[copy][z]: float(pair[z]) for z in np.flatnonzero(pair).tolist()}
            self._model.add_row({**lead, self._margin: -1.0, slacks[-1]: 1.0}, lower=0)
        return slacks

    def _worth(self, copy: int) -> list[int]:
        """A column p_z for each feature: at most w_z, and 0 where the product does not have it.

        What no answer speaks for only gets a weight where the product has it: any other would cost and
        gain nothing. So there w_z itself is p_z.
        """
        worth = []
        for z, place in enumerate(self._indicators.places.tolist()):
            weight = self._weights[copy][z]
            worth.append(weight if self._never_favoured[z] else self._column("worth"))
            terms, constant = self._joint.form(copy, place, 1.0, 0.0)
            has = {column: -self._top * value for column, value in terms.items()}
            self._model.add_row({worth[-1]: 1.0, **has}, upper=self._top * constant)
            if worth[-1] != weight:
                self._model.add_row({worth[-1]: 1.0, weight: -1.0}, upper=0)
        return worth

    def _keep_apart(self, copy: int, other: int) -> None:
        """⟨wⁱ, xⁱ − xʲ⟩ ≥ μ, with a column q_z ≥ 0 for each feature: at least w_z where xʲ has it."""
        lead = dict.fromkeys(self._worths[copy], 1.0)
        for z, place in enumerate(self._indicators.places.tolist()):
            shared = self._column("shared worth")
            terms, constant = self._joint.form(other, place, 1.0, 0.0)
            lacks = {column: -self._top * value for column, value in terms.items()}
            row = {shared: 1.0, self._weights[copy][z]: -1.0, **lacks}
            self._model.add_row(row, lower=self._top * (constant - 1))
            lead[shared] = -1.0
        self._model.add_row({**lead, self._margin: -1.0}, lower=0)

    def solve(self, tradeoff: Tradeoff, budget: Budget, pairs: Collection[int] | None = None) -> Margins:
        """The widest margin; with ``pairs`` only these of them (by their places) count."""
        joint = self._joint
        joint.reward_nothing()
        joint.reward_column(self._margin, 1.0, self._top)
        for copy in range(self._k):
            for column in self._weights[copy]:
                joint.reward_column(column, -tradeoff.beta)
            for column in self._worths[copy]:
                joint.reward_column(column, tradeoff.gamma)
            for place, column in enumerate(self._slacks[copy]):
                if pairs is None or place in pairs:
                    joint.reward_column(column, -tradeoff.alpha)
        found = joint.solve(budget)
        if found.columns is None:
            return Margins(found, np.zeros((0, len(self._indicators.places))), 0.0)
        weights = np.array([found.columns[each] for each in self._weights])
        return Margins(found, weights, float(found.columns[self._margin]))


def _differing(count: int, values: int) -> float:
    """How many pairs of so many products can differ in an attribute with so many values, at most."""
    each, more = divmod(count, values)
    alike = more * comb(each + 1, 2) + (values - more) * comb(each, 2)
    return float(comb(count, 2) - alike)


def fitted_weights(pairs: FloatArray, product: FloatArray, greatest: float, tradeoff: Tradeoff) -> FloatArray:
    """The weights of the widest margin for k = 1, its product given: a linear program without the domain."""
    from scipy.optimize import linprog

    count, features = pairs.shape
    rows = np.hstack([-pairs, np.ones((count, 1)), -np.eye(count)])  # μ − ε ≤ ⟨w, pair⟩
    costs = [*(tradeoff.beta - tradeoff.gamma * product), -1.0, *[tradeoff.alpha] * count]
    widest = greatest * float(np.maximum(pairs, 0).sum(axis=1).max(initial=0.0))
    bounds = [(0.0, greatest)] * features + [(0.0, widest)] + [(0.0, np.inf)] * count
    found = linprog(costs, rows, np.zeros(count), bounds=bounds, method="highs-ds")
    return np.asarray(found.x, dtype=float)[:features]
