"""Hand-made choices and domains for the tests of elicitors."""

import numpy as np

from predilect.dialogue import Answer, Option, Query
from predilect.domain.product import Product
from predilect.domain.values import FloatArray
from predilect.elicitors.choice_perceptron import ChoicePerceptron, PerceptronState
from predilect.elicitors.choices import Choice, choice_of


def rows(*features: tuple[float, ...]) -> FloatArray:
    return np.array(features, dtype=float)


def chosen(features: FloatArray, *places: int) -> Choice:
    return Choice.among(features, places)


def shown(features: FloatArray) -> Query:
    """A question about products of which only the features matter."""
    return Query(tuple(Option(Product({}), row) for row in features))


def said(features: FloatArray, answer: Answer) -> Choice:
    choice = choice_of(shown(features), answer)
    assert choice is not None
    return choice


def with_weights(weights: FloatArray, seed: int = 0) -> PerceptronState:
    """The state of a perceptron with step 1 that has learned these weights."""
    if not weights.any():
        return PerceptronState(len(weights), seed)
    return PerceptronState(len(weights), seed, (chosen(np.array([weights, 0 * weights]), 0),))


PLAIN = ChoicePerceptron(step=1.0)
