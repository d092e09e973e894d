"""γ by β: what is affirmed so far is known exactly, and the query stays within its allowance if any can."""

import numpy as np
import pytest

from predilect.elicitors import elicitor_named
from predilect.elicitors.affirmation import affirmed_so_far, trade_offs, within_allowance
from predilect.elicitors.choice_perceptron import ChoicePerceptron
from predilect.elicitors.choices import Choice
from predilect.errors import InvalidInput
from predilect.experiments.playing import Play
from tests.experiments.units import unit


def choices(count: int, seed: int = 0) -> list[Choice]:
    rng = np.random.default_rng(seed)
    return [Choice.among(rng.normal(size=(3, 6)), (int(rng.integers(3)),)) for _ in range(count)]


def test_what_is_affirmed_is_the_sum_over_the_turns() -> None:
    history, step = choices(7), 0.7
    weights, total = np.zeros(6), 0.0
    for choice in history:
        total += float(weights @ choice.direction)
        weights += step * choice.direction
    assert affirmed_so_far(history, step, 6) == pytest.approx(total)


def test_pure_distance_is_tried_first_and_pure_utility_last() -> None:
    tried = trade_offs(np.array([0.0, -4.0, 2.0]))
    assert (tried[0], tried[-1]) == (1.0, 0.0)
    assert [*tried] == sorted(tried, reverse=True)
    assert trade_offs(np.zeros(3)) == (1.0,)


def test_every_query_keeps_beta_within_its_allowance_or_does_not_explore() -> None:
    play = Play(unit("synthetic:r=3", parameters=(("gamma", "beta"),), k=3, turns=12))
    elicitor = play.elicitor
    assert isinstance(elicitor, ChoicePerceptron)
    gammas = []
    for turn in range(1, 13):
        query, notes = elicitor.ask(play.state, play.solver, {}, 3)
        weights, step = elicitor.weights(play.state), elicitor.step_for(play.state)
        gammas.append(notes["gamma"])
        assert notes["gamma"] == 0 or within_allowance(play.state.choices, weights, step, query.features)
        play.state = elicitor.tell(play.state, query, notes, play.person.answer(query, turn))
    assert gammas[0] == 1
    assert len(set(gammas)) > 1


def test_it_is_for_the_perceptrons_own_update() -> None:
    with pytest.raises(InvalidInput, match="is for the update 'perceptron'"):
        elicitor_named("choice-perceptron", gamma="beta", update="hinge")
    with pytest.raises(InvalidInput, match="gamma"):
        elicitor_named("choice-perceptron-authors", gamma="beta")
