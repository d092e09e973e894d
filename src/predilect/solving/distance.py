"""Rewarding distance from a reference: ``Σ factor · |φ − reference|`` in columns and rows.

Linear where a feature has two values or the reference is at an end of its range. Elsewhere a
distance column and a sign literal ``s`` (1: φ above the reference), with two rows whose linear
relaxation is the convex hull, given the feature's bounds:

    d − φ′ ≤ −2·low′·(1 − s)        d + φ′ ≤ 2·high′·s        (φ′ = φ − reference)

On a lattice all of it is in whole steps from the lattice point below the reference.
"""

from __future__ import annotations

from dataclasses import replace
from math import floor, inf

import numpy as np

from predilect.solving.engine import Column, Task
from predilect.solving.features import LATTICE_TOLERANCE, Features
from predilect.solving.model import Row
from predilect.solving.question import Away


def with_distance(task: Task, away: Away, features: Features, model_columns: int) -> tuple[Task, float]:
    """The task with the distance in its objective, and the constant that belongs to it."""
    low, high = features.low, features.high
    reference, factors = away.reference, np.where(high > low, away.factors, 0.0)
    above, below = reference <= low, reference >= high
    straight = above | below | features.two_valued
    ends = np.abs(low - reference), np.abs(high - reference)
    slopes = np.divide(ends[1] - ends[0], high - low, out=np.zeros(len(low)), where=high > low)
    slopes = np.where(straight, factors * slopes, 0.0)
    constant = float(slopes @ (features.constant - low) + np.where(straight, factors, 0.0) @ ends[0])
    constant += float(np.where(high > low, 0.0, away.factors) @ ends[0])
    objective = task.objective + _over_columns(features, slopes, len(task.objective))
    columns, rows, more = list(task.columns), list(task.rows), [0.0] * 0
    for place in np.flatnonzero(~straight & (factors > 0)).tolist():
        unit = features.steps[place] if features.on_lattice[place] else 1.0
        origin = reference[place]
        rest = 0.0
        if features.on_lattice[place]:
            steps = (reference[place] - features.constant[place]) / unit
            whole = floor(steps + LATTICE_TOLERANCE)
            rest = max(0.0, steps - whole)
            origin = features.constant[place] + unit * whole
        form, offset = features.form(place, unit, origin)
        least, greatest = (low[place] - origin) / unit, (high[place] - origin) / unit
        if features.on_lattice[place]:
            least, greatest = float(round(least)), float(round(greatest))
        distance = model_columns + len(columns)
        columns.append(Column(0, max(-least, greatest), integer=features.on_lattice[place]))
        sign = model_columns + len(columns)
        columns.append(Column(0, 1, integer=True))
        up = {distance: 1.0, sign: -2 * least, **{column: -value for column, value in form.items()}}
        down = {distance: 1.0, sign: -2 * greatest, **form}
        rows.append(Row(tuple(up.items()), -inf, -2 * least + offset))
        rows.append(Row(tuple(down.items()), -inf, -offset))
        weight = factors[place] * unit
        if rest > LATTICE_TOLERANCE:
            more += [weight, -2 * weight * rest]
            constant += weight * rest
        else:
            more += [weight, 0.0]
    changed = replace(
        task,
        objective=np.concatenate([objective, more]),
        scale=task.scale + float(factors @ (high - low)),
        columns=tuple(columns),
        rows=tuple(rows),
    )
    return changed, constant


def _over_columns(features: Features, weights: np.ndarray, count: int) -> np.ndarray:
    added = np.zeros(count)
    added[: features.matrix.shape[1]] = features.matrix.T @ weights
    return added
