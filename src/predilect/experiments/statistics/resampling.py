"""Means of resampled users, studentized: what intervals and bands are made of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from predilect.domain.values import FloatArray

RESAMPLES = 10_000
SEED = 20_251


@dataclass(frozen=True, slots=True, eq=False)
class Resampled:
    """``means`` and standard ``errors`` of columns, and in each row of ``deviates`` what a resample has.

    That is (mean* − mean) / error*: how far off a mean of so many users may be, in its own errors.
    """

    means: FloatArray
    errors: FloatArray
    deviates: FloatArray


def resampled(values: FloatArray, resamples: int = RESAMPLES) -> Resampled:
    """The bootstrap of the means of ``values``: one user in each row, the same users in all columns.

    Chance is fixed by the number of users: the same values give the same answer, and columns are
    resampled together.
    """
    users = len(values)
    generator = np.random.default_rng([SEED, users])
    times = generator.multinomial(users, np.full(users, 1 / users), resamples).astype(float)
    return of_counts(values, times)


def of_counts(values: FloatArray, times: FloatArray) -> Resampled:
    """The same for resamples that are given: how often each has each user."""
    users = len(values)
    means = values.mean(axis=0)
    centred = values - means
    shifts = times @ centred / users
    squares = np.maximum(times @ centred**2 / users - shifts**2, 0.0)
    slack = 1e-24 * np.maximum(1.0, (centred**2).max(axis=0, initial=0.0))
    squares = np.where(squares <= slack, 0.0, squares)
    errors = np.sqrt(squares / max(1, users - 1))
    still = np.abs(shifts) <= 1e-12 * np.maximum(1.0, np.abs(centred).max(axis=0, initial=0.0))
    with np.errstate(divide="ignore", invalid="ignore"):
        deviates = np.where(still, 0.0, shifts / errors)
    spread = centred.std(axis=0, ddof=1) / np.sqrt(users) if users > 1 else np.zeros(values.shape[1])
    return Resampled(means, spread, deviates)
