"""The step size: leave-one-out worked out by hand, and its ties."""

from math import exp, log

import numpy as np
import pytest

from predilect.elicitors.choice_perceptron import ChoicePerceptron, PerceptronState
from predilect.elicitors.steps import FIRST_STEP, STEPS, best_step, log_probability, positive_margin
from predilect.elicitors.updates import Perceptron
from predilect.problems import open_domain
from tests.elicitors.cases import chosen, rows

PAIR = rows((1, 0), (0, 1))


def test_choices_that_agree_want_the_largest_step() -> None:
    # Held out, each is predicted by the other: utilities (η, −η), probability 1 / (1 + e^−2η).
    agreed = [chosen(PAIR, 0), chosen(PAIR, 0)]
    assert best_step(agreed, Perceptron(), 2, log_probability) == 10.0
    held_out = Perceptron().held_out(agreed, 0.5, 2)
    total = sum(map(log_probability, agreed, held_out))
    assert total == pytest.approx(2 * log(1 / (1 + exp(-1))))


def test_choices_that_contradict_want_the_smallest_step() -> None:
    opposed = [chosen(PAIR, 0), chosen(PAIR, 1)]
    assert best_step(opposed, Perceptron(), 2, log_probability) == 0.1


def test_a_step_in_between_wins_where_one_of_seven_contradicts() -> None:
    # One feature, options 1 and 0; six choose 1, and one chooses 0. Held out, each of the six has a net 4
    # for it, a lead of 4η, and the other one has 6 against it: 6 log σ(4η) + log σ(−6η) is
    # −4.12 at η = 0.1, −3.69 at 0.2, −3.81 at 0.5, −6.11 at 1 and falls from there on.
    history = [chosen(rows((1,), (0,)), 0)] * 6 + [chosen(rows((1,), (0,)), 1)]
    totals = [6 * log(1 / (1 + exp(-4 * step))) + log(1 / (1 + exp(6 * step))) for step in STEPS[:4]]
    assert totals == pytest.approx([-4.12, -3.69, -3.81, -6.11], abs=0.01)
    assert best_step(history, Perceptron(), 1, log_probability) == 0.2


def test_ties_go_to_the_smallest_step_whatever_is_rounded() -> None:
    # Directions at right angles say nothing about each other, but for the rounding of thirds.
    options = np.vstack([np.eye(4)[:1] / 3, np.zeros((3, 4))])
    others = np.vstack([np.eye(4)[1:2] * 7 / 3, np.zeros((3, 4))])
    apart = [chosen(options, 0), chosen(others, 0), chosen(np.roll(others, 1, axis=1), 0)]
    assert best_step(apart, Perceptron(), 4, log_probability) == 0.1
    assert best_step(apart, Perceptron(), 4, positive_margin) == 0.1


def test_there_is_nothing_to_choose_by_before_turn_3() -> None:
    assert best_step([], Perceptron(), 2, log_probability) == FIRST_STEP
    assert best_step([chosen(PAIR, 0)], Perceptron(), 2, log_probability) == FIRST_STEP


def test_one_step_size_is_refit_over_the_whole_history() -> None:
    elicitor = ChoicePerceptron(step="cross-validated")
    state = PerceptronState(2, 0, (chosen(PAIR, 0), chosen(PAIR, 1), chosen(PAIR, 0)))
    step = best_step(state.choices, Perceptron(), 2, log_probability)
    assert step == 0.1
    assert elicitor.weights(state).tolist() == [step, -step]


def test_the_authors_score_only_counts_leads() -> None:
    three = chosen(rows((2, 0), (0, 1), (0, 0)), 0)
    assert positive_margin(three, np.array([4.0, 1.0, 0.0])) == 3.5
    assert positive_margin(three, np.array([0.0, 1.0, 0.0])) == 0.0
    assert positive_margin(chosen(PAIR, 0, 1), np.array([1.0, 0.0])) == 0.0
    mixed = [chosen(PAIR, 0), chosen(PAIR, 0), chosen(PAIR, 1)]
    assert best_step(mixed, Perceptron(), 2, positive_margin) == 0.1  # no lead anywhere: a tie
    assert best_step([*mixed, chosen(PAIR, 0)], Perceptron(), 2, positive_margin) == 10.0


@pytest.mark.parametrize(("domain", "step"), [("synthetic:r=2", 10.0), ("pc", 10.0), ("meal", 0.1)])
def test_steps_are_small_where_products_may_be_as_near_as_one_likes(domain: str, step: float) -> None:
    elicitor = ChoicePerceptron()
    state = elicitor.start(open_domain(domain), 0)
    assert elicitor.step_for(state) == step
    assert ChoicePerceptron(step=2).step_for(state) == 2
