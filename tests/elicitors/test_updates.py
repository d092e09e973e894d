"""Every update rule against numbers worked out by hand, and what holds for all histories."""

from math import exp, log, tanh

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from predilect.domain.values import FloatArray
from predilect.elicitors.choices import Choice
from predilect.elicitors.steps import log_probability
from predilect.elicitors.updates import UPDATES, Exponentiated, OneByOne, Perceptron, hinge, logistic
from tests.elicitors.cases import chosen, rows

FIRST = rows((1, 0), (0, 1))
THREE = rows((2, 0), (0, 1), (0, 0))


@st.composite
def histories(draw: st.DrawFn, fewest: int = 1) -> list[Choice]:
    """Choices among 2 to 4 options with three small features."""
    found = []
    for _ in range(draw(st.integers(fewest, 5))):
        k = draw(st.integers(2, 4))
        values = draw(st.lists(st.integers(-3, 3), min_size=3 * k, max_size=3 * k))
        places = draw(st.sets(st.integers(0, k - 1), min_size=1, max_size=k - 1))
        found.append(chosen(np.array(values, dtype=float).reshape(k, 3), *sorted(places)))
    return found


def test_the_perceptron_adds_the_step_times_each_direction() -> None:
    weights = Perceptron().weights([chosen(FIRST, 0), chosen(THREE, 1)], 0.5, 2)
    assert weights.tolist() == [0.5 * (1 - 1), 0.5 * (-1 + 1)]
    assert Perceptron().weights([chosen(THREE, 0)], 0.5, 2).tolist() == [1, -0.25]


def test_the_exponentiated_update_by_hand() -> None:
    # One feature: w⁺ = e^x / (e^x + e^−x), w⁻ the rest, so that w = tanh x with x = η Δ.
    weights = Exponentiated().weights([chosen(rows((1,), (0,)), 0)], 0.5, 1)
    assert weights == pytest.approx([tanh(0.5)])
    # Two features: Δ = (1, −1); the four parts e, e⁻¹, e⁻¹, e share a mass of 2.
    weights = Exponentiated().weights([chosen(FIRST, 0)], 1.0, 2)
    share = exp(1) / (2 * exp(1) + 2 * exp(-1)) - exp(-1) / (2 * exp(1) + 2 * exp(-1))
    assert weights == pytest.approx([2 * share, -2 * share])


def test_the_logistic_update_by_hand() -> None:
    # From w = 0 both options have probability ½; then w = (½, −½) and the first one's is σ(1).
    assert OneByOne(logistic).weights([chosen(FIRST, 0)], 1.0, 2) == pytest.approx([0.5, -0.5])
    share = 1 / (1 + exp(-1))
    expected = [0.5 + (1 - share), -0.5 - (1 - share)]
    assert OneByOne(logistic).weights([chosen(FIRST, 0), chosen(FIRST, 0)], 1.0, 2) == pytest.approx(expected)


def test_the_logistic_update_takes_options_that_tied_as_one() -> None:
    # The mean of the tied ones is (1, ½); it and (0, 0) have probability ½ at w = 0.
    tied = chosen(THREE, 0, 1)
    assert OneByOne(logistic).weights([tied], 1.0, 2) == pytest.approx([0.5, 0.25])
    along = OneByOne(logistic).direction(tied, np.array([1.0, -3.0]))
    assert along @ np.array([1.0, -2.0]) == pytest.approx(0)  # (2, 0) and (0, 1) stay as far apart


def test_the_hinge_update_by_hand() -> None:
    once = [chosen(FIRST, 0)]
    assert OneByOne(hinge).weights(once, 0.3, 2) == pytest.approx([0.3, -0.3])  # lead 0 < 1: a step
    assert OneByOne(hinge).weights(once * 2, 0.3, 2) == pytest.approx([0.6, -0.6])  # lead 0.6 < 1: another
    assert OneByOne(hinge).weights(once * 3, 0.3, 2) == pytest.approx([0.6, -0.6])  # lead 1.2: none
    # The rival is the best of the rejected options: at w = (0.6, −0.6) that is (2, 0).
    assert OneByOne(hinge).weights([*once * 2, chosen(THREE, 1)], 0.3, 2) == pytest.approx([0, -0.3])


@given(histories())
def test_a_small_logistic_step_makes_the_choice_more_likely(history: list[Choice]) -> None:
    before = OneByOne(logistic).weights(history[:-1], 0.1, 3)
    last = history[-1]
    options = np.vstack([last.features[list(last.chosen)].mean(axis=0), last.features[list(last.rejected)]])
    as_one = chosen(options, 0)
    gradient = OneByOne(logistic).direction(last, before)
    assume(np.abs(gradient).max() > 1e-3)
    after = before + 1e-4 * gradient
    assert log_probability(as_one, options @ after) > log_probability(as_one, options @ before)


@given(histories(), st.sampled_from([0.1, 1.0, 10.0, 1e4]))
def test_the_parts_of_exponentiated_weights_share_one_mass(history: list[Choice], step: float) -> None:
    weights = Exponentiated().weights(history, step, 3)
    total = sum(choice.direction for choice in history)
    assert np.isfinite(weights).all()
    assert np.abs(weights).sum() <= 3 + 1e-9  # |w⁺ − w⁻| ≤ w⁺ + w⁻, which sum up to the features
    assert (weights * total >= 0).all()
    if step <= 1:
        up, down = np.exp(step * total), np.exp(-step * total)
        parts = 3 * np.concatenate([up, down]) / (up.sum() + down.sum())
        assert parts.sum() == pytest.approx(3)
        assert weights == pytest.approx(parts[:3] - parts[3:])


@given(histories(fewest=2), st.sampled_from(sorted(UPDATES)), st.sampled_from([0.1, 1.0, 10.0]))
def test_held_out_utilities_are_those_without_the_choice(
    history: list[Choice], name: str, step: float
) -> None:
    update = UPDATES[name]
    for place, utilities in enumerate(update.held_out(history, step, 3)):
        others = [*history[:place], *history[place + 1 :]]
        expected: FloatArray = history[place].features @ update.weights(others, step, 3)
        assert utilities == pytest.approx(expected, abs=1e-6)


def test_long_histories_are_held_out_in_at_most_ten_groups() -> None:
    history = [chosen(FIRST, place % 2) for place in range(25)]
    utilities = OneByOne(logistic).held_out(history, 1.0, 2)
    others = [choice for place, choice in enumerate(history) if place % 10 != 3]
    assert utilities[23] == pytest.approx(FIRST @ OneByOne(logistic).weights(others, 1.0, 2))


def test_the_log_probability_is_plackett_luce_and_never_runs_out_of_digits() -> None:
    two = chosen(FIRST, 0)
    assert log_probability(two, np.array([log(3), 0])) == pytest.approx(log(3 / 4))
    assert log_probability(two, np.array([-5000.0, 0])) == pytest.approx(-5000)
    assert log_probability(chosen(THREE, 0, 1), np.zeros(3)) == pytest.approx(log(2 / 3))
