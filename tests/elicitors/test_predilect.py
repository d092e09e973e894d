"""Our own elicitor: every kind of answer, contexts and rules, prior knowledge, budgets and certificates."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from scipy.special import softmax

from predilect.dialogue import Answer, NoneOfThese, Pick, Query, Skip, Tie
from predilect.documents import parse_domain
from predilect.domain.domain import Rule
from predilect.domain.parsing import parse_expression
from predilect.elicitors.certificate import Certificate, Certifying, Uncertain
from predilect.elicitors.predilect import Predilect, Predilection
from predilect.elicitors.selection.candidates import FAMILIAR, Search
from predilect.elicitors.selection.middle import mean_of_random
from predilect.elicitors.selection.pool import Different
from predilect.errors import InvalidInput, Unsupported
from predilect.problems import open_problem
from predilect.solving.question import Budget, Solver
from predilect.solving.solvers import solver_for
from tests.oracles import distinct, products_of
from tests.sessions.small import tent

SUMMER: Mapping[str, object] = {"season": "summer"}
WINTER: Mapping[str, object] = {"season": "winter"}
NOWHERE: Mapping[str, object] = {}
ONE = "predilect: 1\nname: one\nattributes: {a: {kind: categorical, values: [1]}}\nfeatures: [{one_hot: a}]"
TASTES = np.array([0.0, 1.0, 3.0, 2.0, 0.5, 0.0, -1.0, 1.0, -1.0])
"""What somebody likes about tents."""


def answered(
    elicitor: Predilect,
    solver: Solver,
    turns: int,
    k: int = 2,
    weights: np.ndarray[Any, Any] = TASTES,
    context: Mapping[str, object] = SUMMER,
) -> Predilection:
    """The state after honest answers."""
    state = elicitor.start(solver.domain, 5)
    for _ in range(turns):
        query, notes = elicitor.ask(state, solver, context, k)
        state = elicitor.tell(state, query, notes, Pick(int(np.argmax(query.features @ weights))))
    return state


def certified(elicitor: Predilect, solver: Solver, state: Predilection) -> Certificate:
    recommended = elicitor.recommend(state, solver, SUMMER)
    return elicitor.certify(state, solver, SUMMER, recommended)


def test_it_finds_what_somebody_likes_best() -> None:
    elicitor, solver = Predilect(), solver_for(tent())
    best = max(np.array(products_of(tent(), SUMMER)) @ TASTES)
    recommended = elicitor.recommend(answered(elicitor, solver, 12), solver, SUMMER)
    assert recommended.features is not None
    assert float(recommended.features @ TASTES) == pytest.approx(best)


def test_it_tells_how_sure_it_is() -> None:
    assert isinstance(Predilect(), Certifying)
    assert isinstance(Predilect(), Uncertain)


@pytest.mark.parametrize("answer", [Skip(), NoneOfThese(), Tie((0, 1))])
def test_what_was_passed_over_is_not_shown_next(answer: Answer) -> None:
    elicitor, solver = Predilect(), solver_for(tent())
    state = answered(elicitor, solver, 2)
    before, notes = elicitor.ask(state, solver, SUMMER, 2)
    after, _ = elicitor.ask(elicitor.tell(state, before, notes, answer), solver, SUMMER, 2)
    assert len(distinct(np.vstack([before.features, after.features]))) == 4


def test_a_skip_says_nothing_and_none_of_these_does() -> None:
    elicitor, solver = Predilect(), solver_for(tent())
    state = answered(elicitor, solver, 2)
    query, notes = elicitor.ask(state, solver, SUMMER, 2)
    before = elicitor.weights(state).tolist()
    assert elicitor.weights(elicitor.tell(state, query, notes, Skip())).tolist() == before
    assert elicitor.weights(elicitor.tell(state, query, notes, NoneOfThese())).tolist() != before


def test_a_known_sign_decides_the_first_recommendation() -> None:
    solver = solver_for(tent())
    for sign, weight in (("<", 1.0), (">", 8.0)):
        elicitor = Predilect(knowledge=f"weight {sign} 0; people=1 ~ 0.01; people=4 ~ 0.01")
        state = answered(elicitor, solver, 0)
        query, notes = elicitor.ask(state, solver, SUMMER, 2)
        state = elicitor.tell(state, query, notes, Skip())
        recommended = elicitor.recommend(state, solver, SUMMER)
        assert recommended.features is not None
        assert recommended.features[6] == weight


def test_knowledge_of_features_that_do_not_exist_is_refused() -> None:
    with pytest.raises(InvalidInput, match=r"wait.*no feature of this domain.*weight"):
        Predilect(knowledge="wait < 0").start(tent(), 0)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("prior", "guess"),
        ("knowledge", "x"),
        ("rationality", "known"),
        ("rationality", 0),
        ("solves", 0),
        ("effort", 0),
        ("draws", 1),
        ("pool", 1),
        ("deciding", -1.0),
        ("comparing", 0),
        ("tolerance", 0),
        ("work", 0),
    ],
)
def test_parameters_that_make_no_sense_are_refused_by_name(name: str, value: Any) -> None:
    with pytest.raises(InvalidInput, match=name):
        Predilect(**{name: value})


def test_products_found_in_one_context_are_shown_in_another_only_where_they_are_possible() -> None:
    elicitor, solver = Predilect(solves=3), solver_for(tent())
    state = answered(elicitor, solver, 3)
    query, _ = elicitor.ask(state, solver, WINTER, 4)
    assert {option.product["cloth"] for option in query.options} == {"cotton"}


def test_products_of_the_pool_that_break_a_new_rule_are_shown_no_more() -> None:
    elicitor, solver = Predilect(solves=3), solver_for(tent())
    state = answered(elicitor, solver, 3)
    ruled = solver_for(tent().with_rules([Rule(parse_expression("people <= 2"), "small")]))
    query, _ = elicitor.ask(state, ruled, SUMMER, 4)
    assert {option.product["people"] for option in query.options} <= {1, 2}


def test_fewer_solves_are_asked_for_where_they_cost_more() -> None:
    solver, elicitor = solver_for(tent()), Predilect(solves=20, effort=1e-9)
    _, notes = elicitor.ask(elicitor.start(tent(), 0), solver, SUMMER, 2)
    found = notes["found"]
    assert isinstance(found, list)
    assert 2 <= len(found) <= 8


def test_no_more_optima_are_asked_for_where_the_last_ones_were_all_at_hand() -> None:
    domain = parse_domain(ONE.replace("[1]", "[1, 2, 3]"))
    solver, chance = solver_for(domain), np.random.default_rng(0)
    search = Search(solver, NOWHERE, Budget(), Different(solver.feature_steps))
    search.explore(Predilect().start(domain, 0).answers.belief, 200, 8, 1e9, chance)
    assert len(search.found) == 3
    assert FAMILIAR < len(search.solved) < 60


def test_the_longer_it_asks_the_surer_it_is_until_nothing_is_left() -> None:
    elicitor, solver = Predilect(), solver_for(tent())
    certificates = [
        certified(elicitor, solver, answered(elicitor, solver, turns, k=3)) for turns in (0, 6, 25)
    ]
    confidences = [each.confidence for each in certificates]
    assert confidences == sorted(confidences)
    assert confidences[0] < 0.5
    assert confidences[-1] > 0.9
    assert certificates[-1].expected_regret < certificates[0].expected_regret
    assert all(each.share == 0.05 and each.gap < 1e-6 for each in certificates)


def test_the_certificate_is_that_of_all_products_and_many_draws_of_the_prior() -> None:
    elicitor, solver = Predilect(), solver_for(tent())
    state = answered(elicitor, solver, 5)
    recommended = elicitor.recommend(state, solver, SUMMER)
    assert recommended.features is not None
    features = np.array(products_of(tent(), SUMMER))
    mean, deviation = state.answers.before
    drawn = mean + deviation * np.random.default_rng(9).normal(size=(200_000, len(mean)))
    best, worth = (drawn @ features.T).max(axis=1), drawn @ recommended.features
    common = drawn @ mean_of_random(solver, SUMMER, Budget())
    kept, regret = 0.0, 0.0
    for rationality, share in zip(
        state.answers.belief.rationalities, state.answers.belief.shares, strict=True
    ):
        likely = np.ones(len(drawn))
        for response in state.answers.responses:
            likely *= softmax(rationality * drawn @ response.features.T, axis=1)[:, response.chosen[0]]
        likely *= share / likely.sum()
        kept += float(likely @ (best - worth <= 0.05 * (best - common)))
        regret += float(likely @ (best - worth))
    found = elicitor.certify(state, solver, SUMMER, recommended)
    assert found.confidence == pytest.approx(kept, abs=0.05)
    assert found.expected_regret == pytest.approx(regret, rel=0.15)


def test_one_product_is_certain() -> None:
    domain = parse_domain(ONE)
    elicitor, solver = Predilect(), solver_for(domain)
    state = elicitor.start(domain, 0)
    found = elicitor.certify(state, solver, NOWHERE, elicitor.recommend(state, solver, NOWHERE))
    assert found.confidence == 1.0
    assert found.expected_regret == pytest.approx(0.0)


def test_without_a_recommendation_there_is_no_certificate() -> None:
    problem = open_problem("trip")
    solver, elicitor = solver_for(problem.domain), Predilect(work=1e-9)
    state, context = elicitor.start(problem.domain, 0), problem.contexts(np.random.default_rng(0))
    nothing = elicitor.recommend(state, solver, context)
    if nothing.features is None:
        with pytest.raises(Unsupported, match="no certificate without a recommendation"):
            elicitor.certify(state, solver, context, nothing)
    else:
        assert nothing.gap >= 0


@pytest.mark.parametrize("most", [2, 4, 6])
def test_asked_freely_it_shows_two_to_as_many_as_it_may(most: int) -> None:
    elicitor, solver = Predilect(), solver_for(tent())
    query, notes = elicitor.ask_freely(elicitor.start(tent(), 0), solver, SUMMER, most)
    assert isinstance(query, Query)
    assert 2 <= len(query.options) <= most
    assert len(distinct(query.features)) == len(query.options)
    assert notes["proven"]


def test_mixed_features_are_asked_about_by_a_milp_too() -> None:
    problem = open_problem("meal")
    solver, elicitor = solver_for(problem.domain), Predilect(solves=8)
    state, context = elicitor.start(problem.domain, 0), problem.contexts(np.random.default_rng(1))
    for _ in range(3):
        query, notes = elicitor.ask(state, solver, context, 3)
        assert len(distinct(query.features)) == 3
        state = elicitor.tell(state, query, notes, Pick(0))
    assert np.isfinite(elicitor.uncertainty(state)).all()
