"""Several products chosen at once: one model with a copy of the domain for each.

joint = Joint(solver, context, copies=3)
joint.reward(0, weights)
joint.reward_distance(0, 1, factors)
joint.require_different(1, 2)
answer = joint.solve(budget)

With ``hybrid=True`` the model may have columns that are no product's, and continuous ones among them: such
as weights. It is then solved by a backend that takes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import floor, frexp, inf

import numpy as np

from predilect.domain.product import Product
from predilect.domain.values import FloatArray
from predilect.solving.engine import Engine, Task
from predilect.solving.model import Model, Row
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import PROOF_TOLERANCE, Budget, Question, Solution, Status

WEIGHT_BITS = 30
"""Weights in rows are rounded to so many binary digits, and the row is relaxed by what that changes."""


@dataclass(frozen=True, slots=True, eq=False)
class JointSolution:
    """Products found together, the joint objective's value, and a bound that no others exceed.

    ``columns`` are the values of the joint model's columns, for those who added some. ``scale`` is what
    proofs are relative to.
    """

    status: Status
    products: tuple[Product, ...]
    features: FloatArray | None
    value: float
    bound: float
    seconds: float
    work: float
    clock_ended: bool
    scale: float
    backend: str
    columns: FloatArray | None = None

    @property
    def proven(self) -> bool:
        """Whether no other products do better."""
        return self.status in (Status.OPTIMAL, Status.INFEASIBLE)

    def alone(self) -> Solution:
        """The answer of a joint problem with one copy, as if it were that of a question."""
        product = self.products[0] if self.products else None
        features = None if self.features is None else np.asarray(self.features[0])
        common = (self.scale, self.backend, self.seconds, self.work, self.clock_ended)
        return Solution(self.status, product, features, self.value, self.bound, *common)


class Joint:
    """A joint problem under construction over copies of one domain in one context."""

    def __init__(
        self, solver: ProgramSolver, context: Mapping[str, object], copies: int, hybrid: bool = False
    ) -> None:
        self._solver = solver
        self._backend = solver.joint_backend(hybrid)
        self._program = solver.program
        self._bound = solver.bind(context)
        self.features = self._bound.features
        self.model = Model()
        base = self._program.model
        self.offsets = [self.model.embed(base, f"product {copy}") for copy in range(copies)]
        for offset in self.offsets:
            for column, value in self._bound.fixed:
                self.model.lower[offset + column] = self.model.upper[offset + column] = value
            for row in self._bound.rows:
                terms = {offset + column: value for column, value in row.terms}
                when = [literal + offset if literal >= 0 else literal - offset for literal in row.when]
                self.model.add_row(terms, row.lower, row.upper, when)
        self._loaded: tuple[tuple[int, int], Engine] | None = None
        self.reward_nothing()

    @property
    def rows_of_a_copy(self) -> tuple[Row, ...]:
        """The rows that hold for one product by itself, over the columns of the compiled domain."""
        return (*self._program.model.rows, *self._bound.rows)

    @property
    def fixed(self) -> tuple[tuple[int, float], ...]:
        """The columns that the context fixes, and their values."""
        return self._bound.fixed

    def reward_nothing(self) -> None:
        """Begin the objective anew; the same columns and rows need not be loaded again for it."""
        self._objective: dict[int, float] = {}
        self._constant = 0.0
        self._scale = 0.0

    def reward_column(self, column: int, value: float, span: float = 0.0) -> None:
        """Add a column to the objective; ``span`` is by how much it may change the objective."""
        self._add_objective(column, value)
        self._scale += span

    def form(self, copy: int, feature: int, unit: float, origin: float) -> tuple[dict[int, float], float]:
        """``(φ − origin) / unit`` of one copy's feature over the joint columns."""
        terms, constant = self.features.form(feature, unit, origin)
        return {column + self.offsets[copy]: value for column, value in terms.items()}, constant

    def worth(self, copy: int, weights: FloatArray) -> tuple[dict[int, float], float]:
        """``⟨weights, φ⟩`` of one copy over the joint columns, and its constant."""
        over_columns = np.asarray(self.features.matrix.T @ weights, dtype=float)
        used = np.flatnonzero(over_columns)
        terms = {self.offsets[copy] + column: float(over_columns[column]) for column in used.tolist()}
        return terms, float(weights @ self.features.constant)

    def reward(self, copy: int, weights: FloatArray) -> None:
        """Add ``⟨weights, φ⟩`` of a copy to the objective."""
        terms, constant = self.worth(copy, weights)
        for column, value in terms.items():
            self._add_objective(column, value)
        self._constant += constant
        self._scale += float(np.abs(weights) @ (self.features.high - self.features.low))

    def ask(self, copy: int, question: Question) -> None:
        """Add a question's objective to the joint one, distance included, and its exclusions, for a copy."""
        task, constant = self._solver.task(question, self._bound)
        offset, size = self.offsets[copy], len(self._program.model.lower)
        places = [*range(offset, offset + size)]
        places += [self.model.add_column("asked", c.lower, c.upper, integer=c.integer) for c in task.columns]
        for row in task.rows[len(self._bound.rows) :]:
            terms = {places[column]: value for column, value in row.terms}
            self.model.add_row(terms, row.lower, row.upper, [places[literal] for literal in row.when])
        for column in np.flatnonzero(task.objective).tolist():
            self._add_objective(places[column], float(task.objective[column]))
        self._constant += constant
        self._scale += task.scale

    def _add_objective(self, column: int, value: float) -> None:
        self._objective[column] = self._objective.get(column, 0.0) + value

    def reward_distance(self, one: int, other: int, factors: FloatArray) -> None:
        """Add ``Σ factor · |φ(one) − φ(other)|`` to the objective, factors ≥ 0."""
        span = self.features.high - self.features.low
        for place in np.flatnonzero((factors > 0) & (span > 0)).tolist():
            unit = self._unit(place)
            first, second = self._pair(one, other, place)
            integer = bool(self.features.on_lattice[place])
            reach = float(span[place]) / unit
            if integer:
                reach = float(round(reach))
            distance = self.model.add_column("distance", 0, reach, integer=integer)
            if self.features.two_valued[place]:
                self._differ(distance, first, second)
            else:
                sign = self.model.add_literal("above")
                difference = _minus(first, second)
                above = {distance: 1.0, sign: 2 * reach, **{c: -v for c, v in difference.items()}}
                below = {distance: 1.0, sign: -2 * reach, **difference}
                self.model.add_row(above, upper=2 * reach)
                self.model.add_row(below, upper=0)
            self._add_objective(distance, float(factors[place]) * unit)
        self._scale += float(factors @ span)

    def _unit(self, place: int) -> float:
        return float(self.features.steps[place]) if self.features.on_lattice[place] else 1.0

    def _pair(self, one: int, other: int, place: int) -> tuple[dict[int, float], dict[int, float]]:
        """The feature of both copies in units above its least value (for lattices: a lattice point)."""
        unit, constant = self._unit(place), float(self.features.constant[place])
        origin = self.features.low[place]
        if self.features.on_lattice[place]:
            origin = constant + unit * round((origin - constant) / unit)
        forms = [self.form(copy, place, unit, float(origin)) for copy in (one, other)]
        for terms, rest in forms:
            if rest:
                terms[self._one()] = rest
        return forms[0][0], forms[1][0]

    def _one(self) -> int:
        """A column that is always 1."""
        if "one" not in self.model.names:
            self.model.add_column("one", 1, 1, integer=True)
        return self.model.names.index("one")

    def _differ(self, column: int, first: Mapping[int, float], second: Mapping[int, float]) -> None:
        """A column that is at most 1 where two 0/1 forms differ, and 0 where they agree."""
        total = _plus(first, second)
        self.model.add_row({column: 1.0, **{c: -v for c, v in total.items()}}, upper=0)
        self.model.add_row({column: 1.0, **total}, upper=2)

    def require_different(self, one: int, other: int) -> None:
        """The two copies differ in a feature by at least its step."""
        literals = []
        span = self.features.high - self.features.low
        for place in np.flatnonzero(self.features.distinguishing & (span > 0)).tolist():
            first, second = self._pair(one, other, place)
            if self.features.two_valued[place]:
                literals.append(self.model.add_literal("different"))
                self._differ(literals[-1], first, second)
                continue
            step = float(self.features.steps[place]) / self._unit(place)
            for larger, smaller in ((first, second), (second, first)):
                literals.append(self.model.add_literal("larger"))
                self.model.add_row(_minus(larger, smaller), lower=step, when=(literals[-1],))
        self.model.add_clause(literals)

    def require_worth(self, copy: int, weights: FloatArray, least: float) -> None:
        """``⟨weights, φ⟩`` of a copy is at least this much, up to tolerance and the rounding of weights."""
        greatest = float(np.abs(weights).max(initial=0.0))
        if not greatest:
            return
        coefficients = np.asarray(self.features.matrix.T @ weights, dtype=float)
        lower = least - float(weights @ self.features.constant) - PROOF_TOLERANCE * max(1.0, abs(least))
        if self._solver.backend == "cp_sat":  # which takes whole coefficients only
            scale = 2.0 ** (WEIGHT_BITS - frexp(greatest)[1])
            scaled, base = coefficients * scale, self._program.model
            coefficients = np.rint(scaled)
            reach = np.maximum(np.abs(base.lower), np.abs(base.upper))
            lower = floor(lower * scale - float(np.abs(scaled - coefficients) @ reach))
        terms = {column + self.offsets[copy]: value for column, value in enumerate(coefficients.tolist())}
        self.model.add_row(terms, lower=lower)

    def solve(self, budget: Budget) -> JointSolution:
        """The best products together."""
        objective = np.zeros(len(self.model.lower))
        objective[list(self._objective)] = list(self._objective.values())
        outcome = self._engine().solve(Task(objective, scale=self._scale), budget)
        common = (outcome.seconds, outcome.work, outcome.clock_ended, self._scale, self._backend.name)
        if outcome.values is None:
            bound = -inf if outcome.status is Status.INFEASIBLE else outcome.bound + self._constant
            return JointSolution(outcome.status, (), None, -inf, bound, *common)
        size = len(self._program.model.lower)
        parts = [outcome.values[offset : offset + size] for offset in self.offsets]
        value = float(objective @ outcome.values) + self._constant
        bound = max(value, outcome.bound + self._constant)
        proven = bound - value <= PROOF_TOLERANCE * max(1.0, abs(value), self._scale)
        return JointSolution(
            Status.OPTIMAL if proven else Status.FEASIBLE,
            tuple(self._program.product(part) for part in parts),
            np.array([self.features.of(part) for part in parts]),
            value,
            bound,
            *common,
            outcome.values,
        )

    def _engine(self) -> Engine:
        """The model loaded as it stands."""
        size = (len(self.model.lower), len(self.model.rows))
        if self._loaded is None or self._loaded[0] != size:
            self._loaded = size, self._backend.load(self.model)
        return self._loaded[1]


def best_set(solver: ProgramSolver, question: Question, count: int) -> JointSolution:
    """The ``count`` different products that are worth the most in sum, as the question values them."""
    joint = Joint(solver, question.context, count)
    for copy in range(count):
        joint.ask(copy, question)
    for one, other in combinations(range(count), 2):
        joint.require_different(one, other)
    return joint.solve(question.budget)


def _plus(first: Mapping[int, float], second: Mapping[int, float], sign: float = 1.0) -> dict[int, float]:
    total = dict(first)
    for column, value in second.items():
        total[column] = total.get(column, 0.0) + sign * value
    return {column: value for column, value in total.items() if value}


def _minus(first: Mapping[int, float], second: Mapping[int, float]) -> dict[int, float]:
    return _plus(first, second, -1.0)
