"""SetMargin turn by turn: what it remembers, when it tunes, and what its notes say."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from predilect.dialogue import Answer, Notes, Pick, Query, Skip, Tie
from predilect.elicitors.selection.margins import Tradeoff
from predilect.elicitors.setmargin import MarginState, SetMargin
from predilect.problems import open_problem
from predilect.solving.question import Status
from predilect.solving.solvers import solver_for

PROBLEM = open_problem("synthetic:r=2")
SOLVER = solver_for(PROBLEM.domain)
NOWHERE: Mapping[str, object] = {}
PLAIN = SetMargin()


def played(
    elicitor: SetMargin, answers: list[Answer], k: int = 2
) -> tuple[MarginState, list[tuple[Query, Notes]]]:
    state, turns = elicitor.start(PROBLEM.domain, 0), []
    for answer in answers:
        turns.append(elicitor.ask(state, SOLVER, NOWHERE, k))
        state = elicitor.tell(state, *turns[-1], answer)
    return state, turns


def shown(query: Query) -> set[tuple[float, ...]]:
    return {tuple(row) for row in query.features}


def test_it_tunes_after_every_fifth_answer_and_says_so() -> None:
    state, turns = played(PLAIN, [Pick(0)] * 7)
    tradeoffs = [(notes["alpha"], notes["beta"], notes["gamma"]) for _, notes in turns]
    assert tradeoffs[:5] == [(10.0, 0.1, 0.1)] * 5
    assert tradeoffs[5] == tradeoffs[6] != tradeoffs[0]
    assert state.tradeoff == Tradeoff(*(float(str(each)) for each in tradeoffs[6]))


def test_without_tuning_the_tradeoff_stays() -> None:
    _, turns = played(replace(PLAIN, tuning=0, alpha=3.0), [Pick(0)] * 6)
    assert {notes["alpha"] for _, notes in turns} == {3.0}


def test_skips_count_as_no_answer_for_tuning_and_are_not_shown_again_next() -> None:
    _, turns = played(PLAIN, [Skip(), Tie((0, 1)), Pick(0)])
    first, second, third = (shown(query) for query, _ in turns)
    assert not first & second
    assert third  # all four products were passed over: the oldest come back
    assert turns[2][1]["alpha"] == 10.0


def test_no_weight_is_learned_along_options_that_tied() -> None:
    state, turns = played(PLAIN, [Tie((0, 1))], k=3)
    weights = PLAIN.weights(state)
    query = turns[0][0]
    values = query.features @ weights
    assert values[:2].min() >= values[2]
    picked, _ = played(PLAIN, [Pick(0)], k=3)
    assert (query.features @ PLAIN.weights(picked))[0] == pytest.approx(
        max(query.features @ PLAIN.weights(picked))
    )


def test_the_engine_is_named_even_where_the_domain_has_another() -> None:
    assert SOLVER.backend == "cp_sat"
    state, turns = played(PLAIN, [Pick(1)])
    assert turns[0][1]["engine"] == "milp"
    assert turns[0][1]["proven"]
    recommended = PLAIN.recommend(state, SOLVER, NOWHERE)
    assert (recommended.backend, recommended.status) == ("milp", Status.OPTIMAL)


def test_a_decided_person_is_recommended_what_she_likes() -> None:
    problem = open_problem("synthetic:r=3")
    solver, taste = solver_for(problem.domain), np.array([1.0, 5, 2, 8, 1, 1, 3, 2, 9])
    state = PLAIN.start(problem.domain, 0)
    for _ in range(12):
        query, notes = PLAIN.ask(state, solver, NOWHERE, 3)
        state = PLAIN.tell(state, query, notes, Pick(int(np.argmax(query.features @ taste))))
    found = PLAIN.recommend(state, solver, NOWHERE)
    assert found.features is not None
    assert found.features @ taste == 22
    assert (PLAIN.weights(state) >= 0).all()


def test_the_price_gets_no_weight_of_its_own() -> None:
    problem = open_problem("pc")
    solver = solver_for(problem.domain)
    state = PLAIN.start(problem.domain, 0)
    query, notes = PLAIN.ask(state, solver, NOWHERE, 2)
    weights = PLAIN.weights(PLAIN.tell(state, query, notes, Pick(0)))
    assert weights[:-1].any()
    assert weights[-1] == 0
