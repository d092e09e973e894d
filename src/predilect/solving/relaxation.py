"""Bounds of linear forms over the linear relaxation of a model: tight where interval arithmetic is not."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from predilect.domain.values import FloatArray
from predilect.solving.backends.big_m import Extents, plain_rows
from predilect.solving.model import Model, Row


def relaxed_maxima(
    model: Model,
    objectives: Iterable[FloatArray],
    fixed: Iterable[tuple[int, float]] = (),
    rows: Iterable[Row] = (),
) -> list[float | None]:
    """The greatest value of each linear form over the relaxation, some columns fixed and rows added.

    None where it was not found.
    """
    from ortools.math_opt import (
        callback_pb2,
        model_parameters_pb2,
        model_update_pb2,
        parameters_pb2,
        result_pb2,
    )
    from ortools.math_opt.core.python import solver as core

    from predilect.solving.backends.messages import message_of, set_objective

    lower, upper = list(model.lower), list(model.upper)
    for column, value in fixed:
        lower[column] = upper[column] = value
    extents = Extents(lower, upper, model.partitions)
    plain = [part for row in (*model.rows, *rows) for part in plain_rows(row, extents)]
    message = message_of(lower, upper, [False] * len(lower), plain)
    parameters = parameters_pb2.SolveParametersProto()
    parameters.glop.use_preprocessing = False  # so that each solve starts from the last one's basis
    set_objective(message, np.ones(len(model.lower)))
    engine = core.new(parameters_pb2.SOLVER_TYPE_GLOP, message, parameters_pb2.SolverInitializerProto())
    maxima: list[float | None] = []
    for objective in objectives:
        update = model_update_pb2.ModelUpdateProto()
        coefficients = update.objective_updates.linear_coefficients
        coefficients.ids.extend(range(len(objective)))
        coefficients.values.extend(objective.tolist())
        assert engine.update(update)
        result = engine.solve(
            parameters,
            model_parameters_pb2.ModelSolveParametersProto(),
            None,
            callback_pb2.CallbackRegistrationProto(),
            None,
            None,
        )
        if result.termination.reason == result_pb2.TERMINATION_REASON_OPTIMAL:
            maxima.append(result.termination.objective_bounds.dual_bound)
        else:
            maxima.append(None)
    return maxima
