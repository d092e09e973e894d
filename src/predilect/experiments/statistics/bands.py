"""A band around a mean curve that holds the whole curve at once: the sup-t band.

mean(t) ± c · error(t),  c the quantile of max over t of |mean*(t) − mean(t)| / error*(t)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from predilect.domain.values import FloatArray
from predilect.experiments.statistics.intervals import LEVEL
from predilect.experiments.statistics.resampling import RESAMPLES, resampled


@dataclass(frozen=True, slots=True, eq=False)
class Band:
    """The mean of each column, and ends between which all of the means lie with probability ``level``."""

    mean: FloatArray
    low: FloatArray
    high: FloatArray
    level: float


def band(values: FloatArray, level: float = LEVEL, resamples: int = RESAMPLES) -> Band:
    """The band for curves: one user in each row, one turn in each column.

    Ends are infinite where the users cannot tell: there is one, or so few that differ that a resample
    has none of them.
    """
    users, _ = values.shape
    if users == 1:
        endless = np.full(values.shape[1], np.inf)
        return Band(values[0], -endless, endless, level)
    found = resampled(values, resamples)
    moving = found.errors > 0
    largest = np.abs(found.deviates[:, moving]).max(axis=1, initial=0.0)
    ordered = np.sort(largest)
    factor = ordered[min(len(ordered) - 1, int(np.ceil(level * len(ordered))))]
    half = np.where(moving, factor * np.where(moving, found.errors, 1.0), 0.0)
    return Band(found.means, found.means - half, found.means + half, level)
