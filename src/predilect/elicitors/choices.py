"""What perceptron-like methods remember: who was chosen among whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from predilect.dialogue import Answer, Pick, Query, Tie
from predilect.domain.values import FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """The features of a question's options, and which of them were chosen (several if they tied).

    ``direction`` is Δ of Equation 1: the chosen option's features minus the mean of the others'. Of
    options that tied it takes the mean, so that nothing is learned along tied pairs; where all of them
    tied it is 0.
    """

    features: FloatArray
    chosen: tuple[int, ...]
    direction: FloatArray

    @classmethod
    def among(cls, features: FloatArray, chosen: tuple[int, ...]) -> Choice:
        """The choice of these options by their places."""
        rejected = [option for option in range(len(features)) if option not in chosen]
        if not rejected:
            return cls(features, chosen, np.zeros(features.shape[1]))
        direction = features[list(chosen)].mean(axis=0) - features[rejected].mean(axis=0)
        return cls(features, chosen, direction)

    @property
    def chosen_mean(self) -> FloatArray:
        """The mean features of the chosen options."""
        return np.asarray(self.features[list(self.chosen)].mean(axis=0))

    @property
    def rejected(self) -> tuple[int, ...]:
        """The options that were not chosen."""
        return tuple(option for option in range(len(self.features)) if option not in self.chosen)


def choice_of(query: Query, answer: Answer) -> Choice | None:
    """The choice that an answer is; None if it says nothing about the options."""
    match answer:
        case Pick(option):
            return Choice.among(query.features, (option,))
        case Tie(options):
            return Choice.among(query.features, tuple(options))
        case _:
            return None


def without_news(
    choices: Sequence[Choice], weights: Callable[[tuple[Choice, ...]], FloatArray]
) -> list[FloatArray]:
    """The products of the last choices that left the weights as they are: asked again they teach nothing."""
    found: list[FloatArray] = []
    now = weights(tuple(choices))
    for place in reversed(range(len(choices))):
        if not np.array_equal(weights(tuple(choices[:place])), now):
            break
        found = [*choices[place].features, *found]
    return found
