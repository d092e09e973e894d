"""How likely answers are: Plackett-Luce, P(y | Q; w) = exp(λ⟨w, φ(y)⟩) / Σ exp(λ⟨w, φ⟩).

Where options tied, each of them counts as picked with an equal share: the log likelihood is the mean of
theirs, which is greatest where they are worth the same.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from predilect.domain.values import FloatArray
from predilect.elicitors.choices import Choice

Single = NDArray[np.float32]


class Likelihood:
    """The log likelihood of some choices (one at least), for many weight vectors at once."""

    def __init__(self, choices: Sequence[Choice], rationality: float) -> None:
        leads = [rationality * (choice.features - choice.chosen_mean) for choice in choices]
        self._leads: Single = np.vstack(leads).astype(np.float32)
        self._sizes = [len(lead) for lead in leads]
        self._starts = np.cumsum([0, *self._sizes[:-1]])

    def __call__(self, weights: Single) -> FloatArray:
        """For each row ``−Σ_t log Σ_y exp(λ⟨w, φ(y) − mean of the chosen⟩)``."""
        leads = weights @ self._leads.T
        top = np.maximum.reduceat(leads, self._starts, axis=1)
        leads -= np.repeat(top, self._sizes, axis=1)
        sums = np.add.reduceat(np.exp(leads, out=leads), self._starts, axis=1)
        return -np.asarray((np.log(sums) + top).sum(axis=1, dtype=float))
