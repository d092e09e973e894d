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
    """The log likelihood of some choices (one at least), for many weight vectors at once.

    The first options of all choices are one matrix, the second ones another, and so on: all that is done
    for each option of a choice is then done for all choices at once.
    """

    def __init__(self, choices: Sequence[Choice], rationality: float) -> None:
        leads = [rationality * (choice.features - choice.chosen_mean) for choice in choices]
        most = max(map(len, leads))
        padded = np.zeros((most, len(leads), leads[0].shape[1]), dtype=np.float32)
        absent = np.full((most, len(leads)), -np.inf, dtype=np.float32)
        for place, lead in enumerate(leads):
            padded[: len(lead), place] = lead
            absent[: len(lead), place] = 0.0
        self._options: list[tuple[Single, Single]] = list(zip(padded, absent, strict=True))

    def __call__(self, weights: Single) -> FloatArray:
        """For each row ``−Σ_t log Σ_y exp(λ⟨w, φ(y) − mean of the chosen⟩)``."""
        leads = [weights @ options.T + absent for options, absent in self._options]
        top = leads[0].copy()
        for lead in leads[1:]:
            np.maximum(top, lead, out=top)
        total = np.zeros_like(top)
        for lead in leads:
            total += np.exp(np.subtract(lead, top, out=lead), out=lead)
        return -np.asarray((np.log(total) + top).sum(axis=1, dtype=float))
