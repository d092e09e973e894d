"""Rows that make a product differ from one that was shown."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from predilect.solving.engine import Column, Task
from predilect.solving.model import Literal, Row
from predilect.solving.program import Features
from predilect.solving.question import FloatArray

LATTICE_TOLERANCE = 1e-6


def differing_rows(task: Task, shown: FloatArray, features: Features, model_columns: int) -> Task:
    """The task with the shown features excluded: some feature differs by its step at least.

    A two-valued feature differs exactly where a linear form over its columns is 1; any other gets a
    literal for "less" and one for "more".
    """
    steps = np.where(features.steps > 0, features.steps, 1.0)
    off = np.abs((shown - features.low) / steps - np.rint((shown - features.low) / steps))
    if np.any(features.on_lattice & (features.steps > 0) & (off > LATTICE_TOLERANCE)):
        return task  # no product has these features
    differs: dict[int, float] = {}
    least = 1.0
    columns, rows = list(task.columns), list(task.rows)
    for place in np.flatnonzero(features.distinguishing):
        low, high, step = features.low[place], features.high[place], features.steps[place]
        if features.two_valued[place]:
            sign = 1.0 if shown[place] - low < step / 2 else -1.0
            least -= _add_form(differs, features, int(place), sign, shown[place])
            continue
        for sign, room in ((1.0, high - shown[place]), (-1.0, shown[place] - low)):
            if room >= step * (1 - LATTICE_TOLERANCE):
                literal: Literal = model_columns + len(columns)
                columns.append(Column(0, 1, integer=True))
                form: dict[int, float] = {}
                constant = _add_form(form, features, int(place), sign, shown[place])
                rows.append(Row(tuple(form.items()), 1 - constant, np.inf, (literal,)))
                differs[literal] = 1.0
    rows.append(Row(tuple((column, value) for column, value in differs.items() if value), least, np.inf))
    objective = np.concatenate([task.objective, np.zeros(len(columns) - len(task.columns))])
    return replace(task, objective=objective, columns=tuple(columns), rows=tuple(rows))


def _add_form(form: dict[int, float], features: Features, place: int, sign: float, shown: float) -> float:
    """Add ``sign · (φ_place − shown) / step``; what it adds to the constant."""
    start, end = features.matrix.indptr[place], features.matrix.indptr[place + 1]
    step = features.steps[place]
    exact = features.on_lattice[place]
    for column, value in zip(
        features.matrix.indices[start:end].tolist(), features.matrix.data[start:end].tolist(), strict=True
    ):
        scaled = sign * value / step
        form[column] = form.get(column, 0.0) + (float(round(scaled)) if exact else scaled)
    constant = sign * (features.constant[place] - shown) / step
    return float(round(constant)) if exact else float(constant)
