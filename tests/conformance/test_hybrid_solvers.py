"""Solvers of hybrid domains agree with each other, and with what can be evaluated directly."""

from contextlib import suppress
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from predilect.domain.domain import Domain
from predilect.domain.grounding import ground
from predilect.errors import InvalidDomain
from predilect.solving.question import (
    Away,
    Question,
    Status,
)
from tests.conformance.solvers import HYBRID_SOLVERS, Factory, of_every_hybrid_solver
from tests.conformance.soundness import LITTLE, assert_sound, slack, width_of
from tests.strategies import contexts, hybrid_domains, weights


@of_every_hybrid_solver
@given(data=st.data())
def test_hybrid_solvers_agree_and_answer_with_allowed_products(
    solver_of: Factory, data: st.DataObject
) -> None:
    domain = data.draw(hybrid_domains())
    question = Question(data.draw(weights(domain)), data.draw(contexts(domain)))
    solution, first = solver_of(domain).best(question), HYBRID_SOLVERS[0][1](domain).best(question)
    assert solution.status is first.status
    if solution.status is Status.OPTIMAL:
        assert_sound(solution, domain, question, tolerance=LITTLE / 2)
        assert solution.value == pytest.approx(first.value, abs=slack(first))


@of_every_hybrid_solver
@given(data=st.data())
def test_hybrid_solvers_agree_far_from_a_reference_and_on_what_is_left(
    solver_of: Factory, data: st.DataObject
) -> None:
    domain = data.draw(hybrid_domains())
    context, vector = data.draw(contexts(domain)), data.draw(weights(domain))
    solver, other = solver_of(domain), HYBRID_SOLVERS[0][1](domain)
    reference = other.best(Question(vector, context)).features
    if reference is None:
        return
    factors = data.draw(st.lists(st.integers(0, 4), min_size=vector.size, max_size=vector.size))
    away = data.draw(st.sampled_from([None, Away(reference, np.array(factors, dtype=float))]))
    question = Question(vector * data.draw(st.sampled_from([-1, 1])), context, away, (reference,))
    for _ in range(2):
        solution, expected = solver.best(question), other.best(question)
        assert solution.status is expected.status
        if solution.features is None or expected.features is None:
            return
        assert_sound(solution, domain, question, tolerance=LITTLE / 2)
        assert solution.value == pytest.approx(expected.value, abs=slack(expected))
        for shown in question.excluding:
            assert (np.abs(solution.features - shown) >= solver.feature_steps * (1 - 1e-5)).any()
        question = replace(question, excluding=(*question.excluding, expected.features))


@of_every_hybrid_solver
@given(data=st.data())
def test_hybrid_conflicts_are_minimal(solver_of: Factory, data: st.DataObject) -> None:
    domain = data.draw(hybrid_domains())
    domain = replace(domain, attributes=tuple(replace(each, given=False) for each in domain.attributes))
    with suppress(InvalidDomain):  # what was given may have multiplied
        ground(domain)
        assert_conflict_is_minimal(solver_of, domain)


def assert_conflict_is_minimal(solver_of: Factory, domain: Domain) -> None:
    solver, check = solver_of(domain), HYBRID_SOLVERS[0][1]
    conflict = solver.conflict({})
    nothing = Question(np.zeros(width_of(domain)))
    assert bool(conflict) == (check(domain).best(nothing).status is Status.INFEASIBLE)
    for left_out in (None, *conflict) if conflict else ():
        kept = tuple(rule for rule in domain.rules if rule.because in conflict and rule.because != left_out)
        found = check(replace(domain, rules=kept)).best(nothing).status
        assert found is (Status.INFEASIBLE if left_out is None else Status.OPTIMAL)
