"""Rows that make a product differ from one that was shown.

A two-valued feature differs exactly where a linear form over its columns is 1; any other gets a
literal for "less" and one for "more". The task asks for one difference at least.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf

import numpy as np

from predilect.domain.values import FloatArray
from predilect.solving.engine import Column, Task
from predilect.solving.features import LATTICE_TOLERANCE, Features
from predilect.solving.model import Row


def with_exclusion(task: Task, shown: FloatArray, features: Features, model_columns: int) -> Task:
    """The task with the shown features excluded: some feature differs by its step at least."""
    if _on_no_lattice(shown, features):
        return task
    differs, constant = _two_valued_differences(shown, features)
    columns, rows = list(task.columns), list(task.rows)
    for place in np.flatnonzero(features.distinguishing & ~features.two_valued).tolist():
        low, high, step = features.low[place], features.high[place], features.steps[place]
        form, offset = features.form(place, step, shown[place])
        for sign, room in ((1.0, high - shown[place]), (-1.0, shown[place] - low)):
            if room >= step * (1 - LATTICE_TOLERANCE):
                literal = model_columns + len(columns)
                columns.append(Column(0, 1, integer=True))
                terms = tuple((column, sign * value) for column, value in form.items())
                rows.append(Row(terms, 1 - sign * offset, inf, (literal,)))
                differs[literal] = 1.0
    rows.append(Row(tuple(differs.items()), 1 - constant, inf))
    objective = np.concatenate([task.objective, np.zeros(len(columns) - len(task.columns))])
    return replace(task, objective=objective, columns=tuple(columns), rows=tuple(rows))


def _two_valued_differences(shown: FloatArray, features: Features) -> tuple[dict[int, float], float]:
    """A form over the columns, and its constant, that counts the two-valued features that differ.

    Of those at their least value the implied ones are left out: another of their block differs too.
    """
    matrix = features.matrix
    at_low = shown - features.low < features.steps / 2
    counted = features.distinguishing & features.two_valued & ~(at_low & features.implied)
    signs = np.where(counted, np.where(at_low, 1.0, -1.0), 0.0)
    steps = np.where(counted, features.steps, 1.0)
    lengths = np.diff(matrix.indptr)
    in_steps = np.rint(matrix.data / np.repeat(steps, lengths)) * np.repeat(signs, lengths)
    totals = np.bincount(matrix.indices, in_steps, minlength=matrix.shape[1])
    used = np.flatnonzero(totals)
    constant = float(signs @ np.rint((features.constant - shown) / steps))
    return dict(zip(used.tolist(), totals[used].tolist(), strict=True)), constant


def _on_no_lattice(shown: FloatArray, features: Features) -> bool:
    """Whether no product can have these features, because one of them is off its lattice."""
    steps = np.where(features.steps > 0, features.steps, 1.0)
    away = (shown - features.constant) / steps
    off = np.abs(away - np.rint(away)) > LATTICE_TOLERANCE
    return bool(np.any(off & features.on_lattice & (features.steps > 0)))
