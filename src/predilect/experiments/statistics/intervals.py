"""An interval for a mean over users, and how surely the mean is not zero: the bootstrap-t.

mean − q(1 − α/2) · error  to  mean − q(α/2) · error,  q the quantiles of (mean* − mean) / error*

It is as exact as Student's t for normal values, and follows their skewness (Efron and Tibshirani 1993,
chapter 12), which the plain percentile bootstrap of 20 users does not.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from predilect.domain.values import FloatArray
from predilect.experiments.statistics.resampling import RESAMPLES, resampled

LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean over ``users``, an interval that has it with probability ``level``, and ``p`` against 0.

    ``low`` and ``high`` are None where the users cannot tell: they are too few (five or less at 95 %), or
    nearly all are alike.
    """

    mean: float
    low: float | None
    high: float | None
    p: float
    level: float
    users: int

    @property
    def below_zero(self) -> bool:
        """Whether the whole interval is below 0."""
        return self.high is not None and self.high < 0

    @property
    def above_zero(self) -> bool:
        """Whether the whole interval is above 0."""
        return self.low is not None and self.low > 0


def mean_interval(values: FloatArray, level: float = LEVEL, resamples: int = RESAMPLES) -> Interval:
    """The interval for the mean of one value for each user: a difference of two elicitors, say."""
    users = len(values)
    if users == 1:
        return Interval(float(values[0]), None, None, 1.0, level, users)
    found = resampled(values[:, None], resamples)
    return interval_of(float(found.means[0]), float(found.errors[0]), found.deviates[:, 0], level, users)


def interval_of(mean: float, error: float, deviates: FloatArray, level: float, users: int) -> Interval:
    """The interval by the distribution of ``deviates``."""
    agreed = 0.5 ** (users - 1)  # the sign test where all users agree: so few tell no more
    if error == 0:
        p = agreed if mean else 1.0
        end = mean if p in (1.0, min(p, 1 - level)) else None
        return Interval(mean, end, end, p, level, users)
    ordered = np.sort(deviates)
    tail = (1 - level) / 2
    most = ordered[min(len(ordered) - 1, int(np.ceil((1 - tail) * len(ordered))))]
    least = ordered[max(0, int(np.floor(tail * len(ordered))) - 1)]
    above = float(np.mean(deviates >= mean / error))
    below = float(np.mean(deviates <= mean / error))
    p = max(agreed, min(1.0, 2 * (min(above, below) * len(deviates) + 1) / (len(deviates) + 1)))
    if agreed > 1 - level:
        return Interval(mean, None, None, p, level, users)
    return Interval(mean, _finite(mean - most * error), _finite(mean - least * error), p, level, users)


def _finite(end: float) -> float | None:
    return float(end) if np.isfinite(end) else None
