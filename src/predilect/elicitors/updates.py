"""How weights are learned from choices with a step size: one class a rule, and a literal table of them.

An update says what the weights are after a history, from w¹ = 0 and with one step size for all of it.
``Perceptron`` is Equation 1 of the paper; the others are its future work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from predilect.domain.values import FloatArray
from predilect.elicitors.choices import Choice

MOST_FOLDS = 10
"""Rules that go through the history one by one are cross-validated in so many groups at most."""


class Update(Protocol):
    """A rule by which choices become weights."""

    def weights(self, choices: Sequence[Choice], step: float, features: int) -> FloatArray:
        """The weights after all choices."""
        ...

    def held_out(self, choices: Sequence[Choice], step: float, features: int) -> list[FloatArray]:
        """For each choice, the utilities of its options by weights that were learned without it."""
        ...


def total_direction(choices: Sequence[Choice], features: int) -> FloatArray:
    """``ΣΔ`` over the choices."""
    total = np.zeros(features)
    for choice in choices:
        total += choice.direction
    return total


class Perceptron:
    """``w ← w + η Δ`` (Equation 1), so that ``w = η ΣΔ``."""

    def weights(self, choices: Sequence[Choice], step: float, features: int) -> FloatArray:
        """The weights after all choices."""
        return self.of_total(total_direction(choices, features), step)

    def of_total(self, total: FloatArray, step: float) -> FloatArray:
        """The weights that belong to ``ΣΔ``."""
        return step * total

    def held_out(self, choices: Sequence[Choice], step: float, features: int) -> list[FloatArray]:
        """Leave one out: exact, because the weights depend on the sum only."""
        total = total_direction(choices, features)
        return [choice.features @ self.of_total(total - choice.direction, step) for choice in choices]


class Exponentiated(Perceptron):
    """Exponentiated gradient with a positive and a negative part (Kivinen and Warmuth's EG±).

    ``w⁺ ∝ exp(η ΣΔ)``, ``w⁻ ∝ exp(−η ΣΔ)``, their sum held at the number of features; ``w = w⁺ − w⁻``.
    """

    def of_total(self, total: FloatArray, step: float) -> FloatArray:
        """The weights that belong to ``ΣΔ``."""
        exponents = np.concatenate([step * total, -step * total])
        parts = np.exp(exponents - exponents.max(initial=0.0))
        parts *= len(total) / parts.sum()
        return np.asarray(parts[: len(total)] - parts[len(total) :])


@dataclass(frozen=True, slots=True)
class OneByOne:
    """A rule that looks at the weights so far before each step: ``direction`` is where to step."""

    direction: Callable[[Choice, FloatArray], FloatArray]

    def weights(self, choices: Sequence[Choice], step: float, features: int) -> FloatArray:
        """The weights after all choices."""
        weights = np.zeros(features)
        for choice in choices:
            if choice.rejected:
                weights += step * self.direction(choice, weights)
        return weights

    def held_out(self, choices: Sequence[Choice], step: float, features: int) -> list[FloatArray]:
        """Every choice held out once, in at most ten groups."""
        folds = min(len(choices), MOST_FOLDS)
        utilities: dict[int, FloatArray] = {}
        for fold in range(folds):
            others = [choice for place, choice in enumerate(choices) if place % folds != fold]
            weights = self.weights(others, step, features)
            for place in range(fold, len(choices), folds):
                utilities[place] = choices[place].features @ weights
        return [utilities[place] for place in range(len(choices))]


def logistic(choice: Choice, weights: FloatArray) -> FloatArray:
    """The gradient of the choice's log-likelihood: ``φ(chosen) − Σ p φ``.

    Options that tied count as one with their mean features: nothing is learned along tied pairs.
    """
    chosen = choice.features[list(choice.chosen)].mean(axis=0)
    options = np.vstack([chosen, choice.features[list(choice.rejected)]])
    utilities = options @ weights
    shares = np.exp(utilities - utilities.max())
    shares /= shares.sum()
    return np.asarray(chosen - shares @ options)


def hinge(choice: Choice, weights: FloatArray) -> FloatArray:
    """Away from the best rejected option wherever the chosen one does not lead by 1."""
    rejected = choice.features[list(choice.rejected)]
    rival = rejected[int(np.argmax(rejected @ weights))]
    lead = choice.features[list(choice.chosen)].mean(axis=0) - rival
    return np.asarray(lead if float(weights @ lead) < 1 else np.zeros(len(weights)))


UPDATES: Mapping[str, Update] = {
    "perceptron": Perceptron(),
    "exponentiated": Exponentiated(),
    "logistic": OneByOne(logistic),
    "hinge": OneByOne(hinge),
}
