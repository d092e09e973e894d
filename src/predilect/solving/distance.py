"""Rewarding distance from a reference: ``Σ factor · |φ − reference|`` in columns and rows.

Linear where a feature has two values or the reference is at an end of its range. Elsewhere a
column ``a`` for ``max(0, φ′)``, φ′ = φ − reference, and a sign literal ``s`` (1: φ above the
reference), with two rows whose linear relaxation is the convex hull, given the feature's bounds:

    a ≤ high′·s        a ≤ φ′ − low′·(1 − s)        |φ′| = 2a − φ′

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


def curved_features(away: Away, features: Features) -> list[int]:
    """The features in which the distance is not linear."""
    inside = (away.reference > features.low) & (away.reference < features.high)
    return [int(place) for place in np.flatnonzero(inside & ~features.two_valued & (away.factors > 0))]


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
    columns, rows = list(task.columns), list(task.rows)
    more: list[float] = []
    for place in curved_features(away, features):
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
        upward = model_columns + len(columns)
        columns.append(Column(0, greatest, integer=bool(features.on_lattice[place])))
        sign = model_columns + len(columns)
        columns.append(Column(0, 1, integer=True))
        rows.append(Row(((upward, 1.0), (sign, -greatest)), -inf, 0.0))
        falling = tuple((column, -value) for column, value in form.items())
        rows.append(Row(((upward, 1.0), (sign, -least), *falling), -inf, offset - least))
        weight = factors[place] * unit
        slopes[place] -= weight / unit  # the −φ′ of 2a − φ′
        constant += weight * (origin - features.constant[place]) / unit
        more += [2 * weight, -2 * weight * rest]  # above the point below the reference: −rest, else +rest
        constant += weight * rest
    objective = task.objective + _over_columns(features, slopes, len(task.objective))
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
