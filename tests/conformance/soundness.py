"""Whether an answer is what it says that it is."""

import numpy as np
import pytest

from predilect.domain.domain import Domain
from predilect.domain.reading import Reading
from predilect.solving.question import PROOF_TOLERANCE, Question, Solution
from tests.oracles import worth

LITTLE = 1e-6
"""What a solver may round."""


def slack(solution: Solution) -> float:
    """How far from the best a proven solution may be."""
    return PROOF_TOLERANCE * max(1.0, abs(solution.value), solution.scale) + 1e-9


def assert_sound(solution: Solution, domain: Domain, question: Question, tolerance: float = 1e-9) -> None:
    """The product is allowed, its features and value are what it says, and the bound is above the value."""
    assert solution.product is not None
    assert solution.features is not None
    reading = Reading(domain, tolerance)
    assert reading.broken_rules(solution.product, question.context) == ()
    assert reading.allowed([solution.product], question.context).all()
    features = reading.features([solution.product], question.context)
    np.testing.assert_allclose(solution.features, features[0], atol=LITTLE)
    assert solution.value == pytest.approx(worth(features, question)[0], abs=1e-5)
    assert solution.bound >= solution.value - 1e-9
    assert solution.proven
    assert solution.gap <= slack(solution)


def width_of(domain: Domain) -> int:
    """How many features."""
    return len(Reading(domain).feature_names)
