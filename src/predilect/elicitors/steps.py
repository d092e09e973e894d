"""Choosing the step size by how well choices that were held out are predicted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from predilect.domain.values import FloatArray
from predilect.elicitors.choices import Choice
from predilect.elicitors.updates import Update

STEPS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
FIRST_STEP = 10.0
"""The step size before there is anything to choose it by."""

FEWEST_CHOICES = 2
"""The step size is chosen from turn 3 on, after two choices."""

TOLERANCE = 1e-9
"""Totals that differ by less, relative to their size, are ties: they differ by rounding only."""

Score = Callable[[Choice, FloatArray], float]
"""How well utilities that were learned without a choice predict it."""


def best_step(choices: Sequence[Choice], update: Update, features: int, score: Score) -> float:
    """The step size with the greatest sum of held-out scores; ties go to the smallest."""
    if len(choices) < FEWEST_CHOICES:
        return FIRST_STEP
    totals = {
        step: sum(
            map(
                score,
                choices,
                update.held_out(choices, step, features),
            )
        )
        for step in STEPS
    }
    best = max(totals.values())
    return min(step for step in STEPS if totals[step] >= best - TOLERANCE * max(1.0, abs(best)))


def log_probability(choice: Choice, utilities: FloatArray) -> float:
    """The log of the Plackett-Luce probability, at λ = 1, that one of the chosen options is picked.

    It depends on the scale of the weights on purpose: that is all that the step size of a perceptron
    from zero changes.
    """
    chosen = utilities[list(choice.chosen)]
    return float(np.logaddexp.reduce(chosen) - np.logaddexp.reduce(utilities))


def positive_margin(choice: Choice, utilities: FloatArray) -> float:
    """The authors' score: by how much the chosen option leads the mean of the others, if it does.

    It grows with the step size, so that it only ever favours the largest one.
    """
    if not choice.rejected:
        return 0.0
    chosen, rejected = utilities[list(choice.chosen)].mean(), utilities[list(choice.rejected)].mean()
    return max(0.0, float(chosen - rejected))
