"""Rows say what happened: regrets against a list of all products, contexts, proofs and counts."""

import numpy as np
import pytest

from predilect.dialogue import Pick
from predilect.errors import InvalidInput, Unsupported
from predilect.experiments.playing import Play, rows
from predilect.experiments.rows import COLUMNS, from_columns, to_columns
from predilect.experiments.units import Unit
from predilect.problems import open_problem
from predilect.solving.enumeration import EnumerationSolver
from tests.experiments.units import unit, without_seconds

TRIP = "trip:cities=4,slots=6"


def test_the_columns_are_those_that_are_documented() -> None:
    assert " ".join(COLUMNS) == (
        "problem elicitor solver k tastes response rationality user seed turn regret_shown regret_mean "
        "regret_worst regret_recommended average_regret ask_seconds tell_seconds solves proven clock_ended "
        "satisfied"
    )


def test_rows_become_columns_and_rows_again() -> None:
    played = tuple(rows(unit(turns=3)))
    assert from_columns(to_columns(played)) == played
    assert from_columns(to_columns(played[:1])) == played[:1]


@pytest.mark.parametrize(("problem", "tastes"), [("synthetic:r=3", "uniform"), (TRIP, "normal")])
def test_regrets_are_those_of_a_list_of_all_products(problem: str, tastes: str) -> None:
    opened = open_problem(problem)
    listed = EnumerationSolver(opened.domain)
    played = unit(problem, tastes=tastes, k=3, turns=6, user=2)
    weights = opened.user(tastes, 2)
    play = Play(played)
    total = 0.0
    for turn, row in enumerate(play.rows(), start=1):
        context = play.context(turn)
        every = listed.listing(context).features @ weights
        gaps = (row.regret_shown, row.regret_mean, row.regret_worst, row.regret_recommended)
        for gap in (row.regret_shown, row.regret_worst, row.regret_recommended):
            assert np.isclose(every, every.max() - gap).any()
        assert 0 <= row.regret_shown <= row.regret_mean <= row.regret_worst
        assert max(gaps) <= np.ptp(every) + 1e-9
        assert row.satisfied == (row.regret_shown <= 1e-6 * np.ptp(every))
        total += row.regret_shown
        assert row.average_regret == pytest.approx(total / turn)
        assert (row.proven, row.clock_ended, row.turn) == (True, False, turn)
        assert row.solves >= 3


def test_a_shorter_run_is_the_beginning_of_a_longer_one() -> None:
    shorter, longer = (list(rows(unit(turns=turns, k=3))) for turns in (3, 6))
    assert [*map(without_seconds, shorter)] == [*map(without_seconds, longer[:3])]


def test_the_joint_query_is_played_too() -> None:
    assert all(row.proven for row in rows(unit(parameters=(("joint", True),))))


def test_the_recommendation_is_what_the_elicitor_would_build_after_the_answer() -> None:
    play = Play(unit(turns=5))
    for row in play.rows():
        solution = play.elicitor.recommend(play.state, play.solver, {})
        assert solution.features is not None
        ideal = play.ideals.best({}).value
        assert row.regret_recommended == pytest.approx(ideal - play.person.weights @ solution.features)


def test_every_elicitor_sees_the_same_contexts_and_the_same_people() -> None:
    one, other = (
        Play(unit(TRIP, tastes="normal", elicitor=name))
        for name in ("choice-perceptron", "choice-perceptron-authors")
    )
    contexts = [one.context(turn) for turn in range(1, 9)]
    assert contexts == [other.context(turn) for turn in range(1, 9)]
    assert len({str(context) for context in contexts}) > 3
    np.testing.assert_array_equal(one.person.weights, other.person.weights)
    query, _ = one.elicitor.ask(one.state, one.solver, contexts[0], 2)
    assert one.person.answer(query, 3) == other.person.answer(query, 3)


def test_users_have_contexts_and_tastes_of_their_own() -> None:
    plays = [Play(unit(TRIP, tastes="normal", user=user)) for user in range(4)]
    assert len({str([play.context(turn) for turn in range(1, 5)]) for play in plays}) == 4
    assert len({play.person.weights.tobytes() for play in plays}) == 4


def test_reliability_sets_the_rationality_of_each_user() -> None:
    rationalities = {next(rows(unit(user=user, reliability=0.9))).rationality for user in range(3)}
    assert len(rationalities) == 3
    assert next(rows(unit(rationality=2.5))).rationality == 2.5
    assert next(rows(unit())).rationality == 1
    assert next(rows(unit(response="noiseless"))).rationality is None


def test_a_solver_without_time_to_prove_says_so_in_the_row() -> None:
    hasty = unit("trip", tastes="normal", parameters=(("work", 0.1),), k=3, turns=3)
    played = list(rows(hasty))
    assert not all(row.proven for row in played)
    assert all(row.regret_shown >= 0 and row.regret_recommended >= 0 for row in played)


def test_a_hybrid_domain_is_satisfied_by_a_thousandth() -> None:
    (row,) = rows(unit("meal", tastes="normal", turns=1))
    assert (row.solver, row.proven) == ("milp", True)


def test_people_who_tie_and_skip_are_played_to_the_end() -> None:
    manner = "plackett-luce:tie=0.5,skip=0.3,lapse=0.1"
    assert len(list(rows(unit(response=manner, turns=10, k=3)))) == 10


def test_who_takes_the_first_option_takes_any_of_an_elicitors_options_as_often() -> None:
    play = Play(unit(response="noiseless:position=1", k=3))
    query, _ = play.elicitor.ask(play.state, play.solver, {}, 3)
    taken = [play.answer(query, turn) for turn in range(1, 601)]
    counts = [taken.count(Pick(place)) for place in range(3)]
    assert sum(counts) == 600
    assert min(counts) > 150


def test_other_answers_do_not_depend_on_the_order_on_the_screen() -> None:
    play = Play(unit(response="plackett-luce:tie=0.4,lapse=0.2", k=3))
    query, _ = play.elicitor.ask(play.state, play.solver, {}, 3)
    for turn in range(1, 50):
        assert play.answer(query, turn) == play.person.answer(query, turn)


def test_rules_of_ones_own_change_the_products_and_never_the_ideal() -> None:
    play = Play(unit("synthetic:r=4", response="noiseless:rules=0.5", turns=12))
    ideal = play.ideals.best({}).value
    played = list(play.rows())
    assert len(play.domain.rules) >= 3
    assert play.solver.domain is play.domain
    assert play.ideals.best({}).value == pytest.approx(ideal)
    query, _ = play.elicitor.ask(play.state, play.solver, {}, 2)
    assert isinstance(play.person.answer(query, 13), Pick)
    assert all(row.regret_shown >= 0 for row in played)


def test_rules_of_ones_own_need_a_domain_without_contexts() -> None:
    with pytest.raises(Unsupported, match="without contexts only"):
        Play(unit(TRIP, tastes="normal", response="noiseless:rules=0.5"))


def test_answers_that_the_elicitor_cannot_use_are_refused_before_the_first_turn() -> None:
    with pytest.raises(Unsupported, match="'choice-perceptron' cannot use the answer 'none'"):
        Play(unit(response="plackett-luce:none=0.2"))


def test_a_domain_that_was_changed_is_refused() -> None:
    with pytest.raises(InvalidInput, match="fingerprint"):
        Play(unit(fingerprint="another"))


def test_a_unit_is_named_by_its_settings_and_written_as_json() -> None:
    given = unit(weights=(1.0, 2.5), parameters=(("gamma", 0.5), ("joint", True)), reliability=0.9)
    assert Unit.from_document(given.to_document()) == given
    assert given.name == Unit.from_document(given.to_document()).name
    names = {unit(user=user, k=k, seed=seed).name for user in (0, 1) for k in (2, 3) for seed in (0, 1)}
    assert len(names) == 8
    assert given.elicitor_text == "choice-perceptron:gamma=0.5,joint=True"
