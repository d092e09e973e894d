"""Prior knowledge of single weights, as a text."""

import numpy as np
import pytest
from scipy.stats import truncnorm

from predilect.elicitors.belief.knowledge import Known, informed, places_of, read_knowledge
from predilect.errors import InvalidInput

NAMES = ("price", "wifi", "days at the sea")


def test_signs_and_means_are_read_by_the_names_of_features() -> None:
    text = "price < 0; wifi > 0 ;days at the sea ~ 1.5;"
    assert read_knowledge(text) == (Known("price", -1), Known("wifi", 1), Known("days at the sea", mean=1.5))
    assert read_knowledge("cpu=Duron 700 > 0") == (Known("cpu=Duron 700", 1),)
    assert read_knowledge("") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("price", "'price' is not understood"),
        ("price < 3", "a sign compares with 0"),
        ("price < 0; price > 0", "is said twice"),
        ("price ~ much", "is not understood"),
        ("price ~ inf", "is not understood"),
    ],
)
def test_what_is_not_understood_is_refused_with_the_form(text: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        read_knowledge(text)


def test_features_that_do_not_exist_are_refused_all_at_once() -> None:
    with pytest.raises(InvalidInput, match=r"(?s)prize.*price.*wlan"):
        places_of(read_knowledge("prize < 0; wlan > 0"), NAMES)


@pytest.mark.parametrize("mean", [-1.0, 0.0, 2.0])
@pytest.mark.parametrize("sign", [-1, 1])
def test_a_sign_keeps_that_side_of_the_prior(sign: int, mean: float) -> None:
    deviation = 1.5
    found, spread = informed([(0, Known("price", sign))], np.array([mean]), np.array([deviation]), np.ones(1))
    ends = (0, np.inf) if sign > 0 else (-np.inf, 0)
    one_side = truncnorm(*((end - mean) / deviation for end in ends), loc=mean, scale=deviation)
    assert found[0] == pytest.approx(one_side.mean())
    assert spread[0] == pytest.approx(one_side.std())


def test_a_mean_is_in_units_of_the_prior_and_leaves_the_other_weights_alone() -> None:
    placed = places_of(read_knowledge("wifi ~ 2"), NAMES)
    mean, deviation = informed(placed, np.zeros(3), np.ones(3), np.array([1.0, 0.1, 1.0]))
    assert mean.tolist() == [0, 0.2, 0]
    assert deviation.tolist() == [1, 0.5, 1]
