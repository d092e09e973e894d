"""Every product that a compiled domain allows, listed by CP-SAT from the columns and rows alone."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray
from ortools.sat.python import cp_model

from predilect.solving.model import GREATEST_SUM, column_of
from predilect.solving.program import Program


def every_solution(program: Program, context: Mapping[str, object]) -> Iterator[NDArray[np.float64]]:
    """The columns of each solution of the program in a context."""
    model, bound = cp_model.CpModel(), program.bind(context)
    lower, upper = list(program.model.lower), list(program.model.upper)
    for column, value in bound.fixed:
        lower[column] = upper[column] = value
    columns = [model.new_int_var(int(a), int(b), "") for a, b in zip(lower, upper, strict=True)]
    for row in (*program.model.rows, *bound.rows):
        total = sum(int(value) * columns[column] for column, value in row.terms)
        least = -GREATEST_SUM if row.lower == -math.inf else math.ceil(row.lower)
        most = GREATEST_SUM if row.upper == math.inf else math.floor(row.upper)
        whens = [columns[column_of(each)] if each >= 0 else ~columns[column_of(each)] for each in row.when]
        model.add_linear_constraint(total, least, most).only_enforce_if(whens)
    solver, listing = cp_model.CpSolver(), _Listing(columns)
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 0
    solver.parameters.enumerate_all_solutions = True
    status = solver.solve(model, listing)
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)  # so that there are no more
    yield from listing.found


class _Listing(cp_model.CpSolverSolutionCallback):
    """Keeps every solution."""

    def __init__(self, columns: list[cp_model.IntVar]) -> None:
        super().__init__()
        self.columns = columns
        self.found: list[NDArray[np.float64]] = []

    def on_solution_callback(self) -> None:
        self.found.append(np.array([self.value(column) for column in self.columns], dtype=float))
