"""Chance belongs to a person, a turn and a product: two elicitors face the same person."""

import numpy as np
from numpy.typing import NDArray
from scipy.stats import kstest

from predilect.responses.luck import Luck
from predilect.responses.plackett_luce import PlackettLuce

FEATURES = np.array([[1.0, 0.0, 0.25], [0.0, 1.0, 0.5], [1.0, 1.0, 0.75]])


def luck(features: NDArray[np.float64], turn: int = 1, user: int = 0, seed: int = 0) -> Luck:
    return Luck.of(features, seed, user, turn)


def test_a_product_has_the_same_luck_in_any_company_and_place() -> None:
    alone = [luck(FEATURES[[place]]).each("perception")[0] for place in (2, 0, 1)]
    np.testing.assert_array_equal(luck(FEATURES[[2, 0, 1]]).each("perception"), alone)


def test_what_a_product_seems_to_be_worth_does_not_depend_on_the_others() -> None:
    worths = np.array([1.0, 2.0, 3.0])
    model = PlackettLuce(2)
    all_three = model.perceived(worths, luck(FEATURES))
    np.testing.assert_array_equal(model.perceived(worths[1:], luck(FEATURES[1:])), all_three[1:])


def test_rounding_of_a_solver_does_not_change_luck() -> None:
    noisy = FEATURES + 1e-10
    noisy[0, 1] = -0.0
    np.testing.assert_array_equal(luck(noisy).each("perception"), luck(FEATURES).each("perception"))


def test_seed_user_turn_and_role_each_change_luck() -> None:
    drawn = {
        luck(FEATURES, turn, user, seed).each(role)[0]
        for turn in (1, 2)
        for user in (0, 1)
        for seed in (0, 1)
        for role in ("perception", "lapse")
    }
    assert len(drawn) == 16


def test_luck_is_uniform() -> None:
    numbers = [number for turn in range(700) for number in luck(FEATURES, turn).each("perception")]
    assert kstest(numbers, "uniform").pvalue > 0.001


def test_luck_is_the_same_in_every_process_for_ever() -> None:
    assert luck(FEATURES).once("lapse") == 0.6221329019599288
    assert luck(FEATURES).each("perception").tolist()[:2] == [0.9296586660632528, 0.4718135995829632]
