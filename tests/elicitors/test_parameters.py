"""Bad parameters are refused by name and value, and all at once; γ follows its schedule."""

from inspect import signature
from typing import Any

import numpy as np
import pytest

from predilect.elicitors import ELICITORS, elicitor_named
from predilect.elicitors.choice_perceptron import ChoicePerceptron
from predilect.errors import InvalidInput

NAN, INFINITE = float("nan"), float("inf")
BAD: list[tuple[str, Any]] = [
    *(("gamma", value) for value in ("1/T", -0.1, 1.1, NAN, None, [0.5], True)),
    *(("work", value) for value in (0, -1.0, NAN, INFINITE, "much", True)),
    *(("prior", value) for value in ("unifrom:1:100", 3, None)),
    *(("rationality", value) for value in (0, -1, NAN, "known", True)),
    *(("foresight", value) for value in ("noisy", None)),
    *(("particles", value) for value in (99, 1e3, True)),
    *(("moves", value) for value in (0, 1.5)),
    *(("starts", value) for value in (0, "two")),
    *((name, value) for name in ("alpha", "beta") for value in (0, -1, NAN, INFINITE, "1", None, True)),
    *(("tuning", value) for value in (-1, 2.5, "often", True)),
    *(("folds", value) for value in (1, 2.5, None)),
    *(("models", value) for value in (1, 25.0, "all")),
    *(("rate", value) for value in (0, -1, NAN, "fast")),
    *(("epochs", value) for value in (0, 1.5)),
    *(("batch", value) for value in (0, None)),
    *(("trust", value) for value in ("1/t", -0.1, 1.1, NAN, True, None)),
    *(("clusters", value) for value in (0, 2.5)),
    *(("kept", value) for value in (0, "all")),
    *(("most", value) for value in (0, 2.5, "all")),
    *(("curiosity", value) for value in (0, -1, NAN, "much")),
]
BAD_PERCEPTRON: list[tuple[str, Any]] = [
    *(("step", value) for value in (0, -1, NAN, INFINITE, "best", None, True)),
    *(("update", value) for value in ("perceptrom", None, ["hinge"])),
    ("normalized", "yes"),
    ("joint", 1),
]
BAD_MARGIN: list[tuple[str, Any]] = [("gamma", value) for value in (0, -1, NAN, "1/t", None, True)]


@pytest.mark.parametrize(
    ("name", "parameter", "value"),
    [
        (name, parameter, value)
        for name, made in ELICITORS.items()
        for parameter, value in BAD
        if parameter in signature(made).parameters
        if not (name == "setmargin" and parameter == "gamma")  # another γ: see below
    ],
)
def test_a_bad_parameter_is_refused(name: str, parameter: str, value: object) -> None:
    with pytest.raises(InvalidInput) as refused:
        elicitor_named(name, **{parameter: value})
    (problem,) = refused.value.problems
    assert problem.place == parameter
    assert repr(value) in problem.message
    assert problem.remedy
    assert name in str(refused.value)


@pytest.mark.parametrize(("parameter", "value"), BAD_PERCEPTRON)
def test_a_bad_parameter_of_the_choice_perceptron_is_refused(parameter: str, value: object) -> None:
    with pytest.raises(InvalidInput) as refused:
        elicitor_named("choice-perceptron", **{parameter: value})
    (problem,) = refused.value.problems
    assert problem.place == parameter
    assert repr(value) in problem.message


@pytest.mark.parametrize(("parameter", "value"), BAD_MARGIN)
def test_a_bad_parameter_of_set_margin_is_refused(parameter: str, value: object) -> None:
    with pytest.raises(InvalidInput) as refused:
        elicitor_named("setmargin", **{parameter: value})
    (problem,) = refused.value.problems
    assert problem.place == parameter
    assert repr(value) in problem.message


def test_all_bad_parameters_are_named_at_once() -> None:
    with pytest.raises(InvalidInput) as refused:
        ChoicePerceptron(gamma=2, update="none", step=-1, work=0)
    assert [problem.place for problem in refused.value.problems] == ["gamma", "update", "step", "work"]


def test_unknown_elicitors_and_parameters_are_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidInput, match="choice-perceptron-authors"):
        elicitor_named("perceptron")
    with pytest.raises(InvalidInput, match="known are: gamma, work"):
        elicitor_named("choice-perceptron-authors", step=1)


@pytest.mark.parametrize(
    ("gamma", "expected"),
    [
        ("1/t", [1, 1 / 2, 1 / 3]),
        (0.25, [0.25] * 3),
        (1, [1, 1, 1]),
        (lambda turn: 0.5**turn, [1 / 2, 1 / 4, 1 / 8]),
    ],
)
def test_gamma_follows_its_schedule(gamma: Any, expected: list[float]) -> None:
    elicitor = ChoicePerceptron(gamma=gamma)
    assert [elicitor.gamma_at(turn) for turn in (1, 2, 3)] == pytest.approx(expected)


@pytest.mark.parametrize("value", [1.5, -1.0, NAN, "half"])
def test_a_schedule_that_leaves_0_to_1_is_refused_when_it_does(value: Any) -> None:
    with pytest.raises(InvalidInput, match="turn 4"):
        ChoicePerceptron(gamma=lambda turn: value).gamma_at(4)


def test_numbers_of_numpy_are_numbers() -> None:
    elicitor = ChoicePerceptron(gamma=np.float64(0.5), step=np.float64(2))
    assert elicitor.gamma_at(1) == 0.5
