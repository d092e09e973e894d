"""Rows that make a product better than a reference in some feature, so that it is not dominated by it."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import numpy as np

from predilect.solving.engine import Column, Task
from predilect.solving.features import LATTICE_TOLERANCE, Features
from predilect.solving.model import Row
from predilect.solving.question import Better


def with_advantage(task: Task, better: Better, features: Features, model_columns: int) -> Task:
    """The task with one feature at least that is better by its step.

    A two-valued feature that can be better counts where it is, which is a linear form; any other gets a
    literal for each way in which it may be better.
    """
    reference, directions = better.reference, better.directions
    total: dict[int, float] = {}
    constant = 0.0
    columns, rows = list(task.columns), list(task.rows)
    for place in np.flatnonzero(features.steps > 0).tolist():
        step = float(features.steps[place])
        for sign, room in (
            (1.0, features.high[place] - reference[place]),
            (-1.0, reference[place] - features.low[place]),
        ):
            if sign * directions[place] < 0 or room < step * (1 - LATTICE_TOLERANCE):
                continue
            form, offset = features.form(place, step, float(reference[place]))
            if features.two_valued[place]:
                constant += sign * offset
                for column, value in form.items():
                    total[column] = total.get(column, 0.0) + sign * value
                continue
            literal = model_columns + len(columns)
            columns.append(Column(0, 1, integer=True))
            terms = tuple((column, sign * value) for column, value in form.items())
            rows.append(Row(terms, 1 - sign * offset, inf, (literal,)))
            total[literal] = 1.0
    used = tuple((column, value) for column, value in total.items() if value)
    rows.append(Row(used, 1 - constant, inf))
    objective = np.concatenate([task.objective, np.zeros(len(columns) - len(task.columns))])
    return replace(task, objective=objective, columns=tuple(columns), rows=tuple(rows))
