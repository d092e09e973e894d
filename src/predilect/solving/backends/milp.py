"""SCIP or HiGHS through OR-Tools MathOpt: for models with continuous columns, and for all others.

Every task is solved anew from the loaded message, so an answer depends on nothing but its question.
One unit of work is a fixed number of branch-and-bound nodes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from math import frexp, inf
from typing import Literal as OneOf

import numpy as np
from ortools.math_opt import callback_pb2, model_parameters_pb2, model_pb2, parameters_pb2, result_pb2
from ortools.math_opt.core.python import solver as core
from pybind11_abseil.status import StatusNotOk

from predilect.domain.values import FloatArray
from predilect.errors import Unsupported
from predilect.solving.backends.big_m import Extents, plain_rows
from predilect.solving.backends.messages import add_columns, add_rows, message_of, set_objective
from predilect.solving.engine import Outcome, Task
from predilect.solving.model import Model, Row
from predilect.solving.question import PROOF_TOLERANCE, Budget, Status

NODES_PER_WORK = 1000

FEASIBILITY = 1e-9
"""What rows and whole numbers may be off by: far below the ε that closes strict comparisons, so that a
rounded 0/1 column never stands for a condition that its product does not satisfy."""

WIDEST = 1e9
"""How far the sum of a row may range: beyond this solvers were seen to call what has products infeasible."""

FIRST = 1_000_000
"""The priority of the branching rule that is used."""

_SOLVED = {result_pb2.TERMINATION_REASON_OPTIMAL: Status.OPTIMAL}
_EMPTY = (
    result_pb2.TERMINATION_REASON_INFEASIBLE,
    result_pb2.TERMINATION_REASON_INFEASIBLE_OR_UNBOUNDED,  # every column is bounded
)
_STOPPED = (
    result_pb2.TERMINATION_REASON_FEASIBLE,
    result_pb2.TERMINATION_REASON_NO_SOLUTION_FOUND,
    result_pb2.TERMINATION_REASON_IMPRECISE,
)


@dataclass(frozen=True, slots=True)
class Milp:
    """A mixed-integer linear solver with one thread.

    ``pseudo_costs`` lets SCIP branch by them alone, without strong branching.
    """

    engine: OneOf["scip", "highs"] = "scip"
    pseudo_costs: bool = False

    @property
    def name(self) -> str:
        """``milp`` is SCIP."""
        return "milp" if self.engine == "scip" else "milp-highs"

    def load(self, model: Model) -> MilpEngine:
        """The model as a MathOpt message, enforced rows relaxed by big-M."""
        return MilpEngine(model, self.engine, self.pseudo_costs)


class MilpEngine:
    """A loaded model; any number of tasks may be solved at once."""

    def __init__(self, model: Model, engine: OneOf["scip", "highs"], pseudo_costs: bool = False) -> None:
        self._model = model
        self._engine = engine
        self._pseudo_costs = pseudo_costs
        self._message = self._build(model.rows)

    def _build(self, rows: list[Row]) -> model_pb2.ModelProto:
        model = self._model
        extents = Extents(model.lower, model.upper, model.partitions)
        plain = [part for row in rows for part in self._plain(row, extents)]
        return message_of(model.lower, model.upper, model.integer, plain)

    def _plain(self, row: Row, extents: Extents) -> Iterator[Row]:
        """The row without literals; ``Unsupported`` if its numbers are too large for the tolerance."""
        for part in plain_rows(row, extents):
            low, high = extents.of(part.terms)
            if high - low > WIDEST:
                known = self._model.names
                over = ", ".join(islice((known[column] for column, _ in row.terms if column < len(known)), 4))
                raise Unsupported(
                    f"a rule over {over} ranges over {high - low:.2g}, too far for the tolerance of floating "
                    "point; use larger units, or whole numbers and the solver cp_sat"
                )
            yield part

    def solve(self, task: Task, budget: Budget) -> Outcome:
        """The best column values for the task."""
        started = time.perf_counter()
        unit = _unit(task.objective)
        task = replace(task, objective=task.objective / unit, scale=task.scale / unit)
        message = self._message_for(task)
        limit = max(1, round(budget.work * NODES_PER_WORK))
        parameters = _PARAMETERS[self._engine](task, limit, budget.clock_seconds)
        if self._pseudo_costs and self._engine == "scip":
            parameters.gscip.int_params["branching/pscost/priority"] = FIRST
        try:
            result = core.solve(
                message,
                _KINDS[self._engine],
                parameters_pb2.SolverInitializerProto(),
                parameters,
                model_parameters_pb2.ModelSolveParametersProto(),
                None,
                callback_pb2.CallbackRegistrationProto(),
                None,
                None,
            )
        except StatusNotOk as error:
            raise Unsupported(f"the solver cannot take the numbers of this question: {error}") from None
        outcome = _outcome(result, message, time.perf_counter() - started)
        return replace(outcome, bound=outcome.bound * unit)

    def _message_for(self, task: Task) -> model_pb2.ModelProto:
        if task.dropped:
            kept = [row for place, row in enumerate(self._model.rows) if place not in task.dropped]
            message = self._build(kept)
        else:
            message = model_pb2.ModelProto()
            message.CopyFrom(self._message)
        add_columns(message, task.columns)
        for column, value in task.fixed:
            message.variables.lower_bounds[column] = message.variables.upper_bounds[column] = value
        lower, upper = message.variables.lower_bounds, message.variables.upper_bounds
        extents = Extents(lower, upper, self._model.partitions) if task.rows else None
        for row in task.rows:
            assert extents is not None
            add_rows(message, self._plain(row, extents))
        set_objective(message, task.objective)
        return message


def _unit(objective: FloatArray) -> float:
    """A power of two of about the greatest coefficient.

    In units of it tolerances mean the same for all weights: SCIP was seen to call `meal` infeasible for
    coefficients of 1e-9, and to find its optimum for the same ones times 1e9.
    """
    greatest = float(np.abs(objective).max(initial=0.0))
    return 2.0 ** frexp(greatest)[1] if greatest > 0 else 1.0


def _common(task: Task, nodes: int, seconds: float) -> parameters_pb2.SolveParametersProto:
    parameters = parameters_pb2.SolveParametersProto()
    parameters.absolute_gap_tolerance = 0.5 * PROOF_TOLERANCE * task.scale
    parameters.relative_gap_tolerance = 1e-9
    parameters.random_seed = 0
    parameters.node_limit = nodes
    parameters.time_limit.FromMilliseconds(max(1, int(min(seconds, 1e6) * 1000)))
    return parameters


def _scip(task: Task, nodes: int, seconds: float) -> parameters_pb2.SolveParametersProto:
    """Measured on ``meal``: cutting planes and eager heuristics cost ten times what they save."""
    parameters = _common(task, nodes, seconds)
    parameters.threads = 1
    parameters.heuristics = parameters_pb2.EMPHASIS_LOW
    parameters.cuts = parameters_pb2.EMPHASIS_OFF
    parameters.presolve = parameters_pb2.EMPHASIS_LOW
    parameters.gscip.silence_output = True
    parameters.gscip.bool_params["misc/catchctrlc"] = False
    parameters.gscip.real_params["numerics/feastol"] = FEASIBILITY
    return parameters


def _highs(task: Task, nodes: int, seconds: float) -> parameters_pb2.SolveParametersProto:
    """Measured on ``meal``: sub-problem heuristics and a large cut pool take most of the time."""
    parameters = _common(task, nodes, seconds)
    options = parameters.highs
    for name in ("run_rens", "run_rins", "run_root_reduced_cost"):
        options.bool_options[f"mip_heuristic_{name}"] = False
    options.bool_options["mip_allow_restart"] = False
    options.double_options["mip_heuristic_effort"] = 0.0
    options.double_options["mip_feasibility_tolerance"] = FEASIBILITY
    options.double_options["primal_feasibility_tolerance"] = FEASIBILITY
    options.int_options["mip_pool_soft_limit"] = 20
    options.int_options["mip_pscost_minreliable"] = 2
    options.int_options["threads"] = 1
    return parameters


_PARAMETERS = {"scip": _scip, "highs": _highs}
_KINDS = {"scip": parameters_pb2.SOLVER_TYPE_GSCIP, "highs": parameters_pb2.SOLVER_TYPE_HIGHS}


def _outcome(result: result_pb2.SolveResultProto, message: model_pb2.ModelProto, seconds: float) -> Outcome:
    reason = result.termination.reason
    work = result.solve_stats.node_count / NODES_PER_WORK
    if reason in _EMPTY:
        return Outcome(Status.INFEASIBLE, None, -inf, seconds, work)
    if reason not in _SOLVED and reason not in _STOPPED:
        raise Unsupported(f"the solver gave up: {result.termination.detail or reason}")
    bound = result.termination.objective_bounds.dual_bound
    clock_ended = result.termination.limit == result_pb2.LIMIT_TIME
    if not result.solutions:
        return Outcome(Status.UNKNOWN, None, bound, seconds, work, clock_ended)
    found = result.solutions[0].primal_solution.variable_values
    values = np.zeros(len(message.variables.ids))
    values[np.asarray(found.ids, dtype=np.int64)] = found.values
    status = _SOLVED.get(reason, Status.FEASIBLE)
    return Outcome(status, _cleaned(values, message), bound, seconds, work, clock_ended)


def _cleaned(values: FloatArray, message: model_pb2.ModelProto) -> FloatArray:
    """The values without the solver's tolerance: integers whole, nothing outside its bounds."""
    integer = np.asarray(message.variables.integers, dtype=bool)
    whole = np.where(integer, np.rint(values), values)
    return np.clip(whole, message.variables.lower_bounds, message.variables.upper_bounds)
