"""Every elicitor keeps the promises that sessions, studies and people rely on."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from predilect.dialogue import Answer, Pick, Query, Skip, Tie
from predilect.documents import parse_domain
from predilect.domain.domain import Domain, Rule
from predilect.domain.parsing import parse_expression
from predilect.elicitors import ELICITORS, Elicitor, elicitor_named
from predilect.errors import Infeasible, InvalidInput, Unsupported
from predilect.problems import open_problem
from predilect.solving.question import Solver, Status
from predilect.solving.solvers import solver_for
from tests.oracles import distinct, products_of
from tests.sessions.small import tent
from tests.strategies import contexts, domains

SHOWING_ONE = ("coactive",)
"""They show one product: ``test_showing_one.py`` is their suite."""

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in ELICITORS if name not in SHOWING_ONE),
    ("choice-perceptron", {"joint": True}),
    *(("choice-perceptron", {"update": update}) for update in ("exponentiated", "logistic", "hinge")),
    ("choice-perceptron", {"step": "cross-validated", "normalized": True, "gamma": 0.5}),
]
"""All of ``ELICITORS``, and parameters that change how they ask or learn: add a line."""

CONTINUOUS, NO_FORM = "these are continuous", "neither 0/1 features nor linear in them"
REFUSED: Mapping[str, Mapping[str, str]] = {
    "minimax-regret": {"meal": CONTINUOUS},
    "setmargin": {"trip": NO_FORM, "meal": NO_FORM},
    "vb-eus": {"trip": "more than 100,000 products", "meal": "cannot be listed"},
}
"""Built-in problems that an elicitor cannot ask about, and the reason it gives."""

of_every_elicitor = pytest.mark.parametrize(
    "elicitor",
    [
        pytest.param(elicitor_named(name, **given), id=f"{name} {given or ''}".strip())
        for name, given in SETTINGS
    ],
)
SUMMER: Mapping[str, object] = {"season": "summer"}
WINTER: Mapping[str, object] = {"season": "winter"}
NOWHERE: Mapping[str, object] = {}
ONE = "predilect: 1\nname: one\nattributes: {a: {kind: categorical, values: [1]}}\nfeatures: [{one_hot: a}]"
PAIR = "predilect: 1\nname: pair\nattributes: {a: {kind: boolean}}\nfeatures: [{name: a, value: a}]"


class Silent:
    """A solver that must not be asked; ``tell`` and ``weights`` get to see none at all."""

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"the solver was used: {name}")


def refuses(name: str, about: str) -> bool:
    """Whether the elicitor says of itself that it does not take this problem."""
    return about in REFUSED.get(name, {})


def alike(one: Query, other: Query) -> bool:
    return {tuple(row) for row in one.features} == {tuple(row) for row in other.features}


def played(
    elicitor: Elicitor[Any],
    solver: Solver,
    answers: list[Answer],
    k: int = 2,
    context: Mapping[str, object] = SUMMER,
    seed: int = 3,
) -> tuple[Any, list[Query]]:
    """The state after these answers, and the questions that were asked."""
    state, asked = elicitor.start(solver.domain, seed), []
    for answer in answers:
        query, notes = elicitor.ask(state, solver, context, k)
        state = elicitor.tell(state, query, notes, answer)
        asked.append(query)
    return state, asked


ANSWERS: list[Answer] = [Pick(0), Skip(), Pick(1), Tie((0, 1)), Skip(), Pick(1), Pick(0), Skip(), Pick(1)]


@of_every_elicitor
@settings(max_examples=20)
@given(data=st.data())
def test_no_question_shows_two_products_alike(elicitor: Elicitor[Any], data: st.DataObject) -> None:
    domain = data.draw(domains())
    context, k = data.draw(contexts(domain)), data.draw(st.integers(2, 4))
    if len(distinct(products_of(domain, context))) < k:
        return
    answers: list[Answer] = [Pick(data.draw(st.integers(0, k - 1))) for _ in range(3)]
    try:
        _, asked = played(elicitor, solver_for(domain), [*answers, Skip(), Pick(0)], k, context)
    except Unsupported as error:
        asked, refused = [], str(error)
    else:
        refused = ""
    if refused:
        assert any(reason in refused for reason in REFUSED[elicitor.name].values())
        assert not np.isin(products_of(domain, context), (0, 1)).all()  # all 0/1 features are taken
    for query in asked:
        assert len(distinct(query.features)) == len(query.options) == k


@of_every_elicitor
def test_no_question_is_asked_again_without_a_new_belief(elicitor: Elicitor[Any]) -> None:
    solver = solver_for(tent())
    state = elicitor.start(solver.domain, 0)
    without_news: list[Query] = []
    for answer in ANSWERS * 2:
        query, notes = elicitor.ask(state, solver, SUMMER, 2)
        assert not any(alike(query, before) for before in without_news)
        before = elicitor.weights(state)
        state = elicitor.tell(state, query, notes, answer)
        changed = not np.array_equal(before, elicitor.weights(state))
        without_news = [] if changed else [*without_news, query]


@of_every_elicitor
def test_the_same_seed_asks_and_learns_the_same(elicitor: Elicitor[Any]) -> None:
    runs = [played(elicitor, solver_for(tent()), ANSWERS, k=3, seed=8) for _ in range(2)]
    (one, first), (other, second) = runs
    for query, again in zip(first, second, strict=True):
        assert query.features.tolist() == again.features.tolist()
        assert [option.product for option in query.options] == [option.product for option in again.options]
    assert elicitor.weights(one).tolist() == elicitor.weights(other).tolist()


@of_every_elicitor
def test_asking_changes_nothing(elicitor: Elicitor[Any]) -> None:
    solver = solver_for(tent())
    state, _ = played(elicitor, solver, ANSWERS)
    before = elicitor.weights(state).tolist()
    asked = [elicitor.ask(state, solver, SUMMER, 3)[0].features.tolist() for _ in range(2)]
    elicitor.recommend(state, solver, SUMMER)
    assert asked[0] == asked[1]
    assert elicitor.weights(state).tolist() == before


@of_every_elicitor
def test_replaying_answers_calls_no_solver(elicitor: Elicitor[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    solver = solver_for(tent())
    state, turns = elicitor.start(solver.domain, 1), []
    for answer in ANSWERS:
        query, notes = elicitor.ask(state, solver, SUMMER, 2)
        turns.append((query, notes, answer))
        state = elicitor.tell(state, query, notes, answer)
    solved = elicitor.weights(state).tolist()
    silent = Silent()
    monkeypatch.setattr("predilect.solving.program_solver.ProgramSolver.best", silent.__getattr__)
    monkeypatch.setattr("predilect.solving.solvers.compile_domain", silent.__getattr__)
    state = elicitor.start(tent(), 1)
    for query, notes, answer in turns:
        state = elicitor.tell(state, query, notes, answer)
    assert elicitor.weights(state).tolist() == solved


@of_every_elicitor
def test_a_person_who_contradicts_herself_gets_questions_all_the_same(elicitor: Elicitor[Any]) -> None:
    domain = parse_domain(PAIR)
    solver = solver_for(domain)
    state = elicitor.start(domain, 0)
    for turn in range(20):
        query, notes = elicitor.ask(state, solver, NOWHERE, 2)
        wanted = float(turn % 2)  # first without, then with, and so on
        state = elicitor.tell(state, query, notes, Pick(query.features[:, 0].tolist().index(wanted)))
        assert np.isfinite(elicitor.weights(state)).all()
    assert elicitor.recommend(state, solver, NOWHERE).proven


@of_every_elicitor
def test_one_product_is_no_choice_and_is_recommended(elicitor: Elicitor[Any]) -> None:
    domain = parse_domain(ONE)
    solver, state = solver_for(domain), elicitor.start(domain, 0)
    with pytest.raises(InvalidInput, match=r"2 asked, but only 1 different product exists.*recommend it"):
        elicitor.ask(state, solver, NOWHERE, 2)
    assert elicitor.recommend(state, solver, NOWHERE).product is not None


@of_every_elicitor
@pytest.mark.parametrize("k", [2, 3, 4, 5, 6])
def test_up_to_six_options_are_shown(elicitor: Elicitor[Any], k: int) -> None:
    _, asked = played(elicitor, solver_for(tent()), [Pick(k - 1)] * 2, k)
    assert [len(query.options) for query in asked] == [k, k]


@of_every_elicitor
@pytest.mark.parametrize("k", [-1, 0, 1])
def test_fewer_than_two_options_are_refused(elicitor: Elicitor[Any], k: int) -> None:
    solver = solver_for(tent())
    with pytest.raises(InvalidInput, match=f"{k} options are no choice"):
        elicitor.ask(elicitor.start(solver.domain, 0), solver, SUMMER, k)


@of_every_elicitor
@pytest.mark.parametrize("skips", [0, 3])
def test_more_options_than_products_are_refused_with_their_number(
    elicitor: Elicitor[Any], skips: int
) -> None:
    domain = open_problem("synthetic:r=2").domain
    solver = solver_for(domain)
    state, _ = played(elicitor, solver, [Skip()] * skips, 2, NOWHERE)
    with pytest.raises(InvalidInput, match=r"5 asked, but only 4 different products exist.*ask for 4"):
        elicitor.ask(state, solver, NOWHERE, 5)


@of_every_elicitor
def test_a_context_without_products_is_refused_with_the_conflict(elicitor: Elicitor[Any]) -> None:
    nylon = Rule(parse_expression('cloth == "nylon"'), "light ones only")
    solver = solver_for(tent().with_rules([nylon]))
    with pytest.raises(Infeasible) as refused:
        elicitor.ask(elicitor.start(solver.domain, 0), solver, WINTER, 2)
    assert set(refused.value.conflict) == {
        "nylon is too cold",
        "light ones only",
        "season = 'winter' (given)",
    }


@of_every_elicitor
def test_a_context_that_does_not_fit_is_refused(elicitor: Elicitor[Any]) -> None:
    solver = solver_for(tent())
    with pytest.raises(InvalidInput, match="season"):
        elicitor.ask(elicitor.start(solver.domain, 0), solver, {"season": "spring"}, 2)


@pytest.mark.parametrize(("name", "given"), SETTINGS)
@pytest.mark.parametrize("work", [1e-6, 1e-3])
def test_an_exhausted_budget_is_an_error_or_no_proof(name: str, given: dict[str, Any], work: float) -> None:
    problem = open_problem("synthetic" if refuses(name, "trip") else "trip")
    solver, elicitor = solver_for(problem.domain), elicitor_named(name, **given, work=work)
    state, context = elicitor.start(problem.domain, 0), problem.contexts(np.random.default_rng(0))
    refused = ""
    try:
        query, notes = elicitor.ask(state, solver, context, 3)
    except Unsupported as error:
        query, notes, refused = Query(()), {}, str(error)
    if refused:
        assert "budget ended before" in refused
        return
    assert len(distinct(query.features)) == 3
    if not notes["proven"]:
        gap = notes["gap"]
        assert isinstance(gap, float)
        assert gap > 0


@of_every_elicitor
def test_rules_that_are_added_on_the_way_hold_from_then_on(elicitor: Elicitor[Any]) -> None:
    domain = tent()
    state, _ = played(elicitor, solver_for(domain), ANSWERS)
    ruled: Domain = domain.with_rules([Rule(parse_expression("people >= 3"), "a family")])
    solver = solver_for(ruled)
    query, notes = elicitor.ask(state, solver, SUMMER, 3)
    recommended = elicitor.recommend(elicitor.tell(state, query, notes, Pick(0)), solver, SUMMER)
    assert recommended.product is not None
    for product in (*(option.product for option in query.options), recommended.product):
        assert product["people"] in (3, 4)


@of_every_elicitor
def test_each_question_is_for_its_context(elicitor: Elicitor[Any]) -> None:
    solver, state = solver_for(tent()), elicitor.start(tent(), 2)
    for context in [SUMMER, WINTER, WINTER, SUMMER]:
        query, notes = elicitor.ask(state, solver, context, 3)
        assert query.context == context
        if context is WINTER:
            assert {option.product["cloth"] for option in query.options} == {"cotton"}
        state = elicitor.tell(state, query, notes, Pick(0))
    assert elicitor.recommend(state, solver, WINTER).status is Status.OPTIMAL
