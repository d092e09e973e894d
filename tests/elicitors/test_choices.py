"""Equation 1, Δ = φ(chosen) − mean φ(others), against numbers worked out by hand."""

import pytest

from predilect.dialogue import Answer, NoneOfThese, Pick, Skip, Tie
from predilect.domain.values import FloatArray
from predilect.elicitors.choice_perceptron import ChoicePerceptron, PerceptronState
from predilect.elicitors.choices import choice_of
from tests.elicitors.cases import rows, said, shown

TWO = rows((1, 0, 4), (0, 2, 1))
THREE = rows((1, 0, 4), (0, 2, 1), (3, 4, 0))


@pytest.mark.parametrize(
    ("features", "answer", "direction"),
    [
        (TWO, Pick(0), (1, -2, 3)),
        (TWO, Pick(1), (-1, 2, -3)),
        (TWO, Tie((0, 1)), (0, 0, 0)),
        (THREE, Pick(0), (-0.5, -3, 3.5)),
        (THREE, Pick(2), (2.5, 3, -2.5)),
        (THREE, Tie((0, 2)), (2, 0, 1)),
        (THREE, Tie((0, 1, 2)), (0, 0, 0)),
    ],
)
def test_the_direction_is_the_chosen_option_less_the_mean_of_the_others(
    features: FloatArray, answer: Answer, direction: tuple[float, ...]
) -> None:
    assert said(features, answer).direction.tolist() == list(direction)


def test_nothing_is_learned_along_tied_pairs() -> None:
    tied_apart = rows((5, 0), (-5, 0), (0, 1))
    assert said(tied_apart, Tie((0, 1))).direction.tolist() == [0, -1]


@pytest.mark.parametrize("answer", [Skip(), NoneOfThese()])
def test_other_answers_are_no_choice(answer: Answer) -> None:
    assert choice_of(shown(TWO), answer) is None


def test_the_weights_are_the_step_times_the_sum_of_directions() -> None:
    state, elicitor = PerceptronState(3, seed=0), ChoicePerceptron(step=2.0)
    turns: list[tuple[FloatArray, Answer]] = [
        (TWO, Pick(0)),
        (THREE, Pick(2)),
        (THREE, Tie((0, 1, 2))),
        (TWO, Skip()),
    ]
    for features, answer in turns:
        state = elicitor.tell(state, shown(features), {}, answer)
    assert elicitor.weights(state).tolist() == [7, 2, 1]
    assert state.turn == 5
