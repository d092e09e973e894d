"""Every response model: its formula, its frequencies, and whether it is reasonable (Lemma 1)."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import ndtr

from predilect.dialogue import Pick
from predilect.domain.values import FloatArray
from predilect.errors import InvalidInput
from predilect.responses import RESPONSES, Response
from predilect.responses.bradley_terry import BradleyTerry
from predilect.responses.lapse import Lapse
from predilect.responses.luck import Luck
from predilect.responses.noiseless import Noiseless
from predilect.responses.outside import OutsideOption
from predilect.responses.plackett_luce import PlackettLuce
from predilect.responses.position import PositionBias
from predilect.responses.skips import Skips
from predilect.responses.thurstone_mosteller import ThurstoneMosteller
from predilect.responses.ties import Ties

MODELS: dict[str, Callable[[float], Response]] = {
    "noiseless": lambda rationality: Noiseless(),
    "improves": RESPONSES["improves"],
    "plackett-luce": PlackettLuce,
    "bradley-terry": BradleyTerry,
    "thurstone-mosteller": ThurstoneMosteller,
    "lapse": lambda rationality: Lapse(PlackettLuce(rationality), 0.3),
    "tie": lambda rationality: Ties(PlackettLuce(rationality), 0.4),
    "tie of Gaussian noise": lambda rationality: Ties(ThurstoneMosteller(rationality), 0.4),
    "none": lambda rationality: OutsideOption(ThurstoneMosteller(rationality), 1.0),
    "tie and none": lambda rationality: Ties(OutsideOption(PlackettLuce(rationality), 1.0), 0.4),
    "skip": lambda rationality: Skips(Noiseless(), 0.25),
    "all": lambda rationality: Skips(
        Lapse(Ties(OutsideOption(PlackettLuce(rationality), 0.5), 0.2), 0.1), 0.1
    ),
}

UTILITIES = np.array([0.3, 1.1, 0.9, -0.4])
TURNS = 4000

utilities = st.lists(st.floats(-50, 50), min_size=2, max_size=5).map(np.array)
rationalities = st.floats(0.01, 20)


def comparable(name: str, utilities: FloatArray) -> FloatArray:
    """As many of the utilities as the model can compare."""
    return utilities[:2] if name == "bradley-terry" else utilities


def test_every_response_model_is_looked_at_here() -> None:
    assert RESPONSES.keys() <= MODELS.keys()


def gain(chances: FloatArray, utilities: FloatArray) -> float:
    """The expected utility of Δ = φ(chosen) − mean φ(others), over the picks."""
    others = (utilities.sum() - utilities) / (len(utilities) - 1)
    return float(chances @ (utilities - others))


@pytest.mark.parametrize("name", MODELS)
@given(utilities=utilities, rationality=rationalities)
def test_a_reasonable_person_picks_a_better_option_at_least_as_often(
    name: str, utilities: FloatArray, rationality: float
) -> None:
    response, utilities = MODELS[name](rationality), comparable(name, utilities)
    chances = response.probabilities(utilities)
    assert response.reasonable
    assert (chances >= 0).all()
    assert chances.sum() <= 1 + 1e-9
    better = utilities[:, None] >= utilities
    assert (chances[:, None] >= chances - 1e-9)[better].all()


@pytest.mark.parametrize("name", MODELS)
@given(utilities=utilities, rationality=rationalities)
def test_lemma_1_an_update_is_expected_to_gain_utility(
    name: str, utilities: FloatArray, rationality: float
) -> None:
    utilities = comparable(name, utilities)
    assert gain(MODELS[name](rationality).probabilities(utilities), utilities) >= -1e-6


def test_a_person_who_takes_the_first_is_not_reasonable() -> None:
    response = PositionBias(Noiseless(), 0.9)
    assert not response.reasonable
    assert gain(response.probabilities(np.array([0.0, 1.0])), np.array([0.0, 1.0])) < 0


@pytest.mark.parametrize("name", [*MODELS, "position"])
def test_answers_come_as_often_as_the_formula_says(name: str) -> None:
    worths = comparable(name, UTILITIES)
    response = PositionBias(PlackettLuce(1.5), 0.2) if name == "position" else MODELS[name](1.5)
    counts = np.zeros(len(worths))
    for turn in range(TURNS):
        luck = Luck.of(worths[:, None], seed=1, user=2, turn=turn)
        answer = response.answer(worths, luck)
        assert answer.kind in response.kinds
        if isinstance(answer, Pick):
            counts[answer.option] += 1
    chances = response.probabilities(worths)
    deviations = np.sqrt(np.maximum(chances * (1 - chances), 1e-6) / TURNS)
    np.testing.assert_array_less(np.abs(counts / TURNS - chances), 4.5 * deviations)


def test_none_and_ties_come_as_often_as_worked_out_by_hand() -> None:
    # Worth 1 and 0, and something else worth 0.5, at λ = 2: e²/(e² + 1 + e) is for the first.
    none = OutsideOption(PlackettLuce(2), 0.5)
    total = np.exp([2.0, 0.0, 1.0]).sum()
    assert none.probabilities(np.array([1.0, 0.0])) == pytest.approx(np.exp([2.0, 0.0]) / total)
    said = [kind_of(none, np.array([1.0, 0.0]), turn) for turn in range(TURNS)]
    assert said.count("none") / TURNS == pytest.approx(np.e / total, abs=0.03)
    # Within 0.4 of each other at λ = 2: 1 − σ(2 (1 − 0.4)) − σ(2 (−1 − 0.4)).
    tie = Ties(PlackettLuce(2), 0.4)
    sure = 1 / (1 + np.exp(-1.2)), 1 / (1 + np.exp(2.8))
    assert tie.probabilities(np.array([1.0, 0.0])) == pytest.approx(sure)
    said = [kind_of(tie, np.array([1.0, 0.0]), turn) for turn in range(TURNS)]
    assert said.count("tie") / TURNS == pytest.approx(1 - sum(sure), abs=0.03)


def kind_of(response: Response, worths: FloatArray, turn: int) -> str:
    return response.answer(worths, Luck.of(worths[:, None], seed=3, user=4, turn=turn)).kind


def test_plackett_luce_of_two_is_bradley_terry() -> None:
    pair = UTILITIES[:2]
    expected = 1 / (1 + np.exp(-2 * (pair[0] - pair[1])))
    assert BradleyTerry(2).probabilities(pair)[0] == pytest.approx(expected)
    assert PlackettLuce(2).probabilities(pair)[0] == pytest.approx(expected)


def test_thurstone_mosteller_of_two_has_a_closed_form_that_the_integral_meets() -> None:
    pair = np.array([0.7, 0.2])
    expected = ndtr(1.3 * 0.5 / np.sqrt(2))
    assert ThurstoneMosteller(1.3).probabilities(pair)[0] == pytest.approx(expected, abs=1e-12)
    with_a_hopeless_third = np.append(pair, -100.0)
    assert ThurstoneMosteller(1.3).probabilities(with_a_hopeless_third) == pytest.approx(
        [expected, 1 - expected, 0], abs=1e-9
    )


def test_bradley_terry_says_nothing_about_three() -> None:
    with pytest.raises(InvalidInput, match="plackett-luce"):
        BradleyTerry().probabilities(UTILITIES)


@pytest.mark.parametrize("model", [PlackettLuce, BradleyTerry, ThurstoneMosteller])
@pytest.mark.parametrize("rationality", [0.0, -1.0, float("nan"), float("inf")])
def test_a_rationality_that_is_not_above_0_is_refused(
    model: Callable[[float], Response], rationality: float
) -> None:
    with pytest.raises(InvalidInput, match="give a number above 0"):
        model(rationality)
