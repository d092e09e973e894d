"""MACHOP by numbers worked out by hand: what interests it, how it learns, and that no option is dominated."""

from math import log, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from predilect.dialogue import Pick, Tie
from predilect.domain.values import FloatArray
from predilect.elicitors.machop import Machop, MachopState
from predilect.problems import open_problem
from predilect.solving.question import Question
from predilect.solving.solvers import solver_for
from tests.elicitors.cases import chosen, rows, shown
from tests.oracles import distinct, products_of
from tests.strategies import contexts, domains

MACHOP = Machop()


def dominated(option: FloatArray, by: FloatArray, weights: FloatArray) -> bool:
    """Whether nothing about an option is better; where no weight is known, to differ is enough."""
    lead = option - by
    return not ((np.abs(lead) > 1e-9) & (lead * np.sign(weights) >= 0)).any()


def test_interest_falls_with_comparisons_and_rises_with_agreement() -> None:
    answers = [
        chosen(rows((1, 0, 0, 5), (0, 1, 0, 5)), 0),  # feature 0 up, feature 1 down
        chosen(rows((1, 0, 1, 5), (0, 0, 0, 5)), 0),  # features 0 and 2 up
        chosen(rows((0, 0, 1, 5), (1, 0, 0, 5)), 0),  # feature 2 up, feature 0 down
    ]
    weights = np.array([1.0, -1.0, 2.0, 0.0])
    found = MACHOP.interest(answers, weights)
    assert found[0] == pytest.approx(2 / 3 + 2 * sqrt(log(3) / 3))  # better in two of three
    assert found[1] == pytest.approx(1 / 1 + 2 * sqrt(log(3) / 1))
    assert found[2] == pytest.approx(2 / 2 + 2 * sqrt(log(3) / 2))
    assert found[3] > 50 * found[:3].max()  # nobody was ever asked about it


def test_at_first_all_features_are_of_interest_alike() -> None:
    assert MACHOP.interest([], np.zeros(3)).tolist() == [1, 1, 1]


def test_a_choice_moves_the_weights_by_shares_of_the_ranges_in_its_question() -> None:
    state = MachopState(3, 0, ranges=np.array([1.0, 100.0, 1.0]))
    state = MACHOP.tell(state, shown(rows((1, 40, 0), (0, 60, 0))), {}, Pick(0))
    assert MACHOP.weights(state).tolist() == [1, -0.01, 0]
    state = MACHOP.tell(state, shown(rows((0, 10, 1), (1, 20, 1), (0, 30, 0))), {}, Pick(2))
    # Δ = (−½, 15, −1) in ranges of (1, 20, 1)
    np.testing.assert_allclose(MACHOP.weights(state), [0.5, (-1 + 0.75) / 100, -1])


def test_what_ties_all_options_teaches_nothing() -> None:
    state = MACHOP.tell(MachopState(2, 0), shown(rows((1, 0), (0, 1))), {}, Tie((0, 1)))
    assert state.choices == ()
    assert len(state.passed_over) == 2


@settings(max_examples=25)
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_no_option_is_dominated_by_the_first_where_that_is_possible(data: st.DataObject, seed: int) -> None:
    domain = data.draw(domains())
    context = data.draw(contexts(domain))
    features = distinct(products_of(domain, context))
    if len(features) < 2:
        return
    rng = np.random.default_rng(seed)
    solver, state = solver_for(domain), MACHOP.start(domain, seed)
    for _ in range(3):
        query, notes = MACHOP.ask(state, solver, context, 2)
        weights = MACHOP.weights(state)
        first, other = query.features
        assert weights @ first >= (features @ weights).max() - 1e-5
        possible = [row for row in features if not dominated(row, first, weights)]
        assert dominated(other, first, weights) <= (not possible)
        state = MACHOP.tell(state, query, notes, Pick(int(rng.integers(2))))


@pytest.mark.parametrize("gamma", [0.2, "1/t"])
def test_the_second_option_is_the_best_trade_of_all_that_are_not_dominated(gamma: float | str) -> None:
    problem = open_problem("synthetic:r=3")
    solver, features = solver_for(problem.domain), products_of(problem.domain, {})
    elicitor, taste = Machop(gamma=gamma), problem.user("normal", 0)
    state = elicitor.start(problem.domain, 0)
    for turn in range(1, 9):
        query, notes = elicitor.ask(state, solver, {}, 2)
        first, other = query.features
        weights = elicitor.weights(state)
        share = gamma if isinstance(gamma, float) else 1 / turn
        interest = elicitor.interest(state.choices, weights)
        worth = (1 - share) * features @ weights + share * np.abs(features - first) @ interest
        others = [place for place, row in enumerate(features) if not np.array_equal(row, first)]
        possible = [place for place in others if not dominated(features[place], first, weights)] or others
        found = float(worth[(features == other).all(axis=1)][0])
        assert found == pytest.approx(worth[possible].max(), rel=1e-5)
        state = elicitor.tell(state, query, notes, Pick(int(np.argmax(query.features @ taste))))
    assert state.turn == 9


def test_recommended_is_the_optimum_for_the_weights() -> None:
    problem = open_problem("synthetic:r=3")
    solver, state = solver_for(problem.domain), MACHOP.start(problem.domain, 0)
    query, notes = MACHOP.ask(state, solver, {}, 2)
    state = MACHOP.tell(state, query, notes, Pick(1))
    best = solver.best(Question(MACHOP.weights(state))).value
    assert MACHOP.recommend(state, solver, {}).value == best
