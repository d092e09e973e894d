"""OR-Tools CP-SAT: for models whose columns and rows are all integer.

The model is loaded once as a protocol message. A task changes the objective, a few bounds, and
spare columns and constraints at the end of the message, and puts them back afterwards: messages
can grow but not shrink. One unit of work is one unit of CP-SAT's deterministic time.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Sequence

import numpy as np
from ortools.sat.python import cp_model_helper as cp

from predilect.domain.values import FloatArray
from predilect.errors import Unsupported
from predilect.solving.backends.interruptible import Interruptible
from predilect.solving.engine import Outcome, Task
from predilect.solving.model import GREATEST_SUM, Literal, Model, Row, column_of
from predilect.solving.question import PROOF_TOLERANCE, Budget, Status

GREATEST_ACTIVITY_BITS = 50
"""Objectives are scaled by a power of two to sums below 2⁵⁰: exact as floats, far from overflow."""

GREATEST_SCALE_BITS = 900


_STATUS = {
    cp.CpSolverStatus.OPTIMAL: Status.OPTIMAL,
    cp.CpSolverStatus.FEASIBLE: Status.FEASIBLE,
    cp.CpSolverStatus.INFEASIBLE: Status.INFEASIBLE,
    cp.CpSolverStatus.UNKNOWN: Status.UNKNOWN,
}


class CpSat:
    """CP-SAT with one worker."""

    name = "cp_sat"

    def load(self, model: Model) -> CpSatEngine:
        """The model as a CP-SAT message; ``Unsupported`` if anything in it is not integer."""
        continuous = [name for name, integer in zip(model.names, model.integer, strict=True) if not integer]
        if continuous:
            raise Unsupported(
                f"cp_sat takes integer columns only, and {continuous[0]!r} is continuous; use the solver milp"
            )
        return CpSatEngine(model)


class CpSatEngine:
    """A loaded model; it works on one task at a time."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._lower, self._upper = np.array(model.lower), np.array(model.upper)
        self._message = cp.CpModelProto()
        for lower, upper in zip(model.lower, model.upper, strict=True):
            self._message.variables.add().domain.extend([int(lower), int(upper)])
        for row in model.rows:
            _write_row(self._message.constraints.add(), row)
        self._message.objective.scaling_factor = -1.0
        self._one_at_a_time = threading.Lock()
        self._worker = Interruptible()

    def solve(self, task: Task, budget: Budget) -> Outcome:
        """The best column values for the task."""
        with self._one_at_a_time:
            started = time.perf_counter()
            lower, upper = self._bounds(task)
            free = np.where(lower < upper, task.objective, 0.0)
            scale = _scale(free, np.maximum(np.abs(lower), np.abs(upper)))
            coefficients = np.rint(free * scale)
            try:
                self._write(task, coefficients)
                response = self._run(_parameters(budget, task, scale))
            finally:
                self._put_back(task)
            rest = task.objective - coefficients / scale
            return _outcome(response, scale, rest, lower, upper, budget, started)

    def _bounds(self, task: Task) -> tuple[FloatArray, FloatArray]:
        lower = np.concatenate([self._lower, [column.lower for column in task.columns]])
        upper = np.concatenate([self._upper, [column.upper for column in task.columns]])
        for column, value in task.fixed:
            lower[column] = upper[column] = value
        return lower, upper

    def _write(self, task: Task, coefficients: FloatArray) -> None:
        for column, value in task.fixed:
            self._set_domain(column, value, value)
        own = len(self._model.lower)
        for column, added in enumerate(task.columns, start=own):
            if column == len(self._message.variables):
                self._message.variables.add().domain.extend([0, 0])
            self._set_domain(column, added.lower, added.upper)
        own = len(self._model.rows)
        for place, row in enumerate(task.rows, start=own):
            if place == len(self._message.constraints):
                self._message.constraints.add()
            _write_row(self._message.constraints[place], row)
        for place in task.dropped:
            self._message.constraints[place].copy_from(cp.ConstraintProto())
        objective = self._message.objective
        if len(objective.vars) != len(coefficients):
            objective.vars.clear()
            objective.vars.extend(range(len(coefficients)))
        objective.coeffs.clear()
        objective.coeffs.extend((-coefficients).astype(np.int64).tolist())

    def _put_back(self, task: Task) -> None:
        for column, _ in task.fixed:
            self._set_domain(column, self._model.lower[column], self._model.upper[column])
        own = len(self._model.lower)
        for column in range(own, min(own + len(task.columns), len(self._message.variables))):
            self._set_domain(column, 0, 0)
        own = len(self._model.rows)
        for place in range(own, min(own + len(task.rows), len(self._message.constraints))):
            self._message.constraints[place].copy_from(cp.ConstraintProto())
        for place in task.dropped:
            _write_row(self._message.constraints[place], self._model.rows[place])

    def _set_domain(self, column: int, lower: float, upper: float) -> None:
        domain = self._message.variables[column].domain
        domain[0], domain[1] = int(lower), int(upper)

    def _run(self, parameters: cp.SatParameters) -> cp.CpSolverResponse:
        wrapper = cp.SolveWrapper()
        wrapper.set_parameters(parameters)
        response: cp.CpSolverResponse = self._worker.run(
            lambda: wrapper.solve(self._message), wrapper.stop_search
        )
        if response.status not in _STATUS:
            raise Unsupported(f"CP-SAT refuses the model: {cp.CpSatHelper.validate_model(self._message)}")
        return response


def _write_row(constraint: cp.ConstraintProto, row: Row) -> None:
    if not row.is_whole:
        raise Unsupported("cp_sat takes rows with whole coefficients below 2⁵³ only; use the solver milp")
    constraint.enforcement_literal.extend([_literal(literal) for literal in row.when])
    linear = constraint.linear
    linear.vars.extend([column for column, _ in row.terms])
    linear.coeffs.extend([int(value) for _, value in row.terms])
    lower = -GREATEST_SUM if row.lower == -math.inf else math.ceil(row.lower)
    upper = GREATEST_SUM if row.upper == math.inf else math.floor(row.upper)
    linear.domain.extend([lower, upper])


def _literal(literal: Literal) -> int:
    return literal if literal >= 0 else -column_of(literal) - 1


def _scale(objective: FloatArray, magnitudes: FloatArray) -> float:
    """A power of two, so that scaling is exact but for the final rounding."""
    activity = float(np.abs(objective) @ magnitudes)
    bits = math.floor(GREATEST_ACTIVITY_BITS - math.log2(activity)) if activity > 0 else 0
    return 2.0 ** min(bits, GREATEST_SCALE_BITS)


def _parameters(budget: Budget, task: Task, scale: float) -> cp.SatParameters:
    """Measured on the built-in domains: level 2 proves what level 1 cannot; probing does not pay."""
    parameters = cp.SatParameters()
    parameters.num_workers = 1
    parameters.linearization_level = 2
    parameters.max_presolve_iterations = 1
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    parameters.catch_sigint_signal = False
    parameters.max_deterministic_time = budget.work
    parameters.max_time_in_seconds = budget.clock_seconds
    parameters.absolute_gap_limit = 0.1 * PROOF_TOLERANCE * max(1.0, task.scale) * scale
    return parameters


def _outcome(
    response: cp.CpSolverResponse,
    scale: float,
    rest: FloatArray,
    lower: FloatArray,
    upper: FloatArray,
    budget: Budget,
    started: float,
) -> Outcome:
    status = _STATUS[response.status]
    found: Sequence[int] = list(response.solution)
    values = np.array(found, dtype=float)[: len(rest)] if found else None
    hidden = float(np.maximum(rest * lower, rest * upper).sum())
    bound = math.inf if status is Status.UNKNOWN and values is None else response.best_objective_bound / scale
    work = float(response.deterministic_time)
    ended = status in (Status.FEASIBLE, Status.UNKNOWN) and work < budget.work
    return Outcome(status, values, bound + hidden, time.perf_counter() - started, work, ended)
