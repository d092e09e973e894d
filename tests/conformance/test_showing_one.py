"""Elicitors that show one product keep the same promises as all others, and refuse to show more."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from predilect.dialogue import Answer, Improve, Option, Pick, Query, Skip
from predilect.documents import parse_domain
from predilect.domain.domain import Rule
from predilect.domain.parsing import parse_expression
from predilect.elicitors import ELICITORS, Elicitor, elicitor_named
from predilect.elicitors.showing import shows_one
from predilect.errors import Infeasible, InvalidInput, Unsupported
from predilect.problems import open_problem
from predilect.sessions import Session
from predilect.solving.question import Question, Solver, Status
from predilect.solving.solvers import solver_for
from tests.conformance.test_elicitors import (
    NOWHERE,
    ONE,
    PAIR,
    SHOWING_ONE,
    SUMMER,
    WINTER,
    Silent,
    alike,
)
from tests.sessions.small import tent

of_every_one = pytest.mark.parametrize("elicitor", [elicitor_named(name) for name in SHOWING_ONE], ids=str)
Turn = tuple[Query, Mapping[str, object], Answer]


def test_they_are_those_that_say_so() -> None:
    assert {name for name in ELICITORS if shows_one(elicitor_named(name))} == set(SHOWING_ONE)


def improved(solver: Solver, query: Query, seed: int) -> Answer:
    """The optimum of random weights instead of the product, a skip, or the product as it is."""
    rng = np.random.default_rng(seed)
    if seed % 4 == 3:
        return Skip() if seed % 8 == 3 else Pick(0)
    found = solver.best(Question(rng.normal(size=len(query.features[0])), query.context))
    assert found.product is not None
    assert found.features is not None
    return Improve(Option(found.product, found.features))


def played(
    elicitor: Elicitor[Any], solver: Solver, turns: int, context: Mapping[str, object] = SUMMER
) -> tuple[Any, list[Turn]]:
    state, done = elicitor.start(solver.domain, 3), []
    for turn in range(turns):
        query, notes = elicitor.ask(state, solver, context, 1)
        answer = improved(solver, query, turn)
        state = elicitor.tell(state, query, notes, answer)
        done.append((query, notes, answer))
    return state, done


@of_every_one
def test_one_product_is_shown_and_no_other_number(elicitor: Elicitor[Any]) -> None:
    solver = solver_for(tent())
    state = elicitor.start(solver.domain, 0)
    assert len(elicitor.ask(state, solver, SUMMER, 1)[0].options) == 1
    for k in (0, 2, 6):
        with pytest.raises(InvalidInput, match=r"no choice|shows one product"):
            elicitor.ask(state, solver, SUMMER, k)
    with pytest.raises(InvalidInput, match="give k = 1"):
        Session(tent(), elicitor, k=2)


@of_every_one
def test_no_question_is_asked_again_without_a_new_belief(elicitor: Elicitor[Any]) -> None:
    solver = solver_for(tent())
    state = elicitor.start(solver.domain, 0)
    without_news: list[Query] = []
    for turn in range(24):
        query, notes = elicitor.ask(state, solver, SUMMER, 1)
        assert not any(alike(query, before) for before in without_news)
        before = elicitor.weights(state)
        state = elicitor.tell(state, query, notes, improved(solver, query, turn))
        changed = not np.array_equal(before, elicitor.weights(state))
        without_news = [] if changed else [*without_news, query]


@of_every_one
def test_the_same_seed_asks_the_same_and_asking_changes_nothing(elicitor: Elicitor[Any]) -> None:
    solver = solver_for(tent())
    (one, first), (other, second) = (played(elicitor, solver_for(tent()), 9) for _ in range(2))
    assert [turn[0].features.tolist() for turn in first] == [turn[0].features.tolist() for turn in second]
    assert elicitor.weights(one).tolist() == elicitor.weights(other).tolist()
    asked = [elicitor.ask(one, solver, SUMMER, 1)[0].features.tolist() for _ in range(2)]
    assert asked[0] == asked[1]
    assert elicitor.weights(one).tolist() == elicitor.weights(other).tolist()


@of_every_one
def test_replaying_answers_calls_no_solver(elicitor: Elicitor[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    state, turns = played(elicitor, solver_for(tent()), 9)
    solved = elicitor.weights(state).tolist()
    silent = Silent()
    monkeypatch.setattr("predilect.solving.program_solver.ProgramSolver.best", silent.__getattr__)
    monkeypatch.setattr("predilect.solving.solvers.compile_domain", silent.__getattr__)
    state = elicitor.start(tent(), 3)
    for query, notes, answer in turns:
        state = elicitor.tell(state, query, notes, answer)
    assert elicitor.weights(state).tolist() == solved


@of_every_one
def test_a_person_who_contradicts_herself_gets_questions_all_the_same(elicitor: Elicitor[Any]) -> None:
    solver = solver_for(parse_domain(PAIR))
    state = elicitor.start(solver.domain, 0)
    for turn in range(20):
        query, notes = elicitor.ask(state, solver, NOWHERE, 1)
        wanted = solver.best(Question(np.array([1.0 if turn % 2 else -1.0])))
        assert wanted.product is not None
        assert wanted.features is not None
        state = elicitor.tell(state, query, notes, Improve(Option(wanted.product, wanted.features)))
    assert elicitor.recommend(state, solver, NOWHERE).proven


@of_every_one
def test_the_only_product_is_shown_again_and_recommended(elicitor: Elicitor[Any]) -> None:
    solver = solver_for(parse_domain(ONE))
    state = elicitor.start(solver.domain, 0)
    for _ in range(2):
        query, notes = elicitor.ask(state, solver, NOWHERE, 1)
        state = elicitor.tell(state, query, notes, Pick(0))
    assert elicitor.recommend(state, solver, NOWHERE).product is not None


@of_every_one
def test_contexts_and_rules_hold_and_those_that_leave_nothing_are_refused(elicitor: Elicitor[Any]) -> None:
    solver = solver_for(tent())
    state, _ = played(elicitor, solver, 5)
    query, _ = elicitor.ask(state, solver, WINTER, 1)
    assert query.options[0].product["cloth"] == "cotton"
    nylon = Rule(parse_expression('cloth == "nylon"'), "light ones only")
    ruled = solver_for(tent().with_rules([nylon]))
    assert elicitor.ask(state, ruled, SUMMER, 1)[0].options[0].product["cloth"] == "nylon"
    with pytest.raises(Infeasible, match="light ones only"):
        elicitor.ask(state, ruled, WINTER, 1)
    with pytest.raises(InvalidInput, match="season"):
        elicitor.ask(state, solver, {"season": "spring"}, 1)
    assert elicitor.recommend(state, solver, WINTER).status is Status.OPTIMAL


@pytest.mark.parametrize("name", SHOWING_ONE)
@pytest.mark.parametrize(("about", "work"), [("pc", 0.3), ("meal", 0.3), ("trip", 1e-6)])
def test_built_in_problems_are_asked_about_within_the_budget(name: str, about: str, work: float) -> None:
    problem = open_problem(about)
    solver, elicitor = solver_for(problem.domain), elicitor_named(name, work=work)
    state, context = elicitor.start(problem.domain, 0), problem.contexts(np.random.default_rng(0))
    try:
        query, notes = elicitor.ask(state, solver, context, 1)
    except Unsupported as error:
        assert "budget ended before" in str(error)  # noqa: PT017
        return
    gap = notes["gap"]
    assert isinstance(gap, float)
    assert len(query.options) == 1
    assert notes["proven"] or gap > 0
