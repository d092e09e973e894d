"""``reliability`` is how often the better of two random products is picked, in any domain."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from predilect.errors import InvalidInput
from predilect.responses import UtilityScale, read_manner
from predilect.responses.manners import NOISY, NoisyResponse
from predilect.responses.reliability import check_reliability, rationality_for, reliability_of

PRODUCTS = np.random.default_rng(0).random((40, 5))
WEIGHTS = np.array([1.0, -2.0, 3.0, 0.5, 0.0])
SCALE = UtilityScale.of(WEIGHTS, [PRODUCTS])


@pytest.mark.parametrize("model", NOISY.values(), ids=str)
@given(reliability=st.floats(0.501, 0.999))
def test_the_rationality_found_has_the_reliability_asked_for(
    model: Callable[[float], NoisyResponse], reliability: float
) -> None:
    rationality = rationality_for(model, reliability, SCALE)
    assert reliability_of(model(rationality), SCALE) == pytest.approx(reliability, abs=1e-9)


def test_the_reliability_is_what_a_count_of_answers_over_pairs_shows() -> None:
    model = NOISY["thurstone-mosteller"](rationality_for(NOISY["thurstone-mosteller"], 0.9, SCALE))
    worths = PRODUCTS @ WEIGHTS
    pairs = [(a, b) for a in range(40) for b in range(40) if worths[a] > worths[b]]
    picked = [model.probabilities(worths[list(pair)])[0] for pair in pairs]
    assert np.mean(picked) == pytest.approx(0.9, abs=1e-9)


def test_ten_times_the_weights_have_a_tenth_of_the_rationality() -> None:
    manner = read_manner("plackett-luce")
    once, tenfold = SCALE, UtilityScale.of(10 * WEIGHTS, [PRODUCTS])
    assert manner.rationality(0.8, tenfold) == pytest.approx(manner.rationality(0.8, once) / 10)


def test_only_products_of_one_context_are_compared() -> None:
    scale = UtilityScale.of(np.array([1.0]), [np.array([[0.0], [1.0]]), np.array([[100.0], [103.0]])])
    assert sorted(scale.differences) == [1, 3]


@pytest.mark.parametrize("reliability", [0.5, 1.0, 0.0, -1.0, float("nan")])
def test_chance_and_certainty_are_no_reliabilities(reliability: float) -> None:
    with pytest.raises(InvalidInput, match=r"between 0\.5"):
        check_reliability(reliability)


def test_a_person_to_whom_all_is_one_has_no_reliability() -> None:
    indifferent = UtilityScale.of(np.zeros(5), [PRODUCTS])
    with pytest.raises(InvalidInput, match="worth the same"):
        read_manner("plackett-luce").rationality(0.9, indifferent)
