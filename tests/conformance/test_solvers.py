"""Every solver agrees with enumeration, on random small domains and on ``pc``."""

import itertools
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from predilect.domain.domain import Domain
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray
from predilect.errors import InvalidInput
from predilect.solving.enumeration import EnumerationSolver
from predilect.solving.question import (
    Away,
    Better,
    Question,
    Solution,
    Solver,
    Status,
)
from tests.conformance.solvers import Factory, of_every_solver
from tests.conformance.soundness import LITTLE, assert_sound, slack, width_of
from tests.domain.pc import pc
from tests.oracles import (
    best_query_after,
    choice_perceptron_value,
    is_possible,
    products_of,
    values_of,
    worth,
)
from tests.solving.test_enumeration import DICE
from tests.strategies import contexts, domains, weights


def assert_best(solver: Solver, question: Question, expected: list[float] | FloatArray) -> Solution:
    """The solution is sound and worth the first of the values expected; there is none if they are none."""
    solution = solver.best(question)
    if len(expected) == 0:
        assert solution.status is Status.INFEASIBLE
        assert solution.product is None
        assert solution.features is None
        return solution
    assert solution.status is Status.OPTIMAL
    assert_sound(solution, solver.domain, question)
    assert solution.value == pytest.approx(expected[0], abs=slack(solution))
    return solution


@st.composite
def aways(draw: st.DrawFn, domain: Domain, context: Mapping[str, object]) -> Away:
    """A reward for being far from one of the products."""
    references = products_of(domain, context)
    width = len(Reading(domain).feature_names)
    reference = draw(st.sampled_from(list(references))) if len(references) else np.zeros(width)
    factors = draw(st.lists(st.integers(0, 4), min_size=width, max_size=width))
    return Away(reference, np.array(factors, dtype=float))


@of_every_solver
@given(data=st.data())
def test_the_best_product_is_found_and_proven(solver_of: Factory, data: st.DataObject) -> None:
    domain = data.draw(domains())
    solver = solver_of(domain)
    assert solver.feature_names == Reading(domain).feature_names
    for _ in range(2):
        question = Question(data.draw(weights(domain)), data.draw(contexts(domain)))
        assert_best(solver, question, values_of(domain, question))


@of_every_solver
@given(data=st.data())
def test_the_best_product_far_from_a_reference_is_found(solver_of: Factory, data: st.DataObject) -> None:
    domain = data.draw(domains())
    context = data.draw(contexts(domain))
    question = Question(data.draw(weights(domain)), context, data.draw(aways(domain, context)))
    assert_best(solver_of(domain), question, values_of(domain, question))


@of_every_solver
@given(data=st.data())
def test_excluding_what_was_found_lists_different_products_best_first(
    solver_of: Factory, data: st.DataObject
) -> None:
    domain = data.draw(domains())
    context = data.draw(contexts(domain))
    away = data.draw(st.none() | aways(domain, context))
    question = Question(data.draw(weights(domain)), context, away)
    solver, expected = solver_of(domain), values_of(domain, question)
    for place in range(min(4, len(expected) + 1)):
        solution = assert_best(solver, question, expected[place:])
        if solution.features is not None:
            for excluded in question.excluding:
                assert np.abs(solution.features - excluded).max() > LITTLE
            question = replace(question, excluding=(*question.excluding, solution.features))


@of_every_solver
@given(data=st.data())
def test_the_best_product_that_is_not_dominated_is_found(solver_of: Factory, data: st.DataObject) -> None:
    domain = data.draw(domains())
    context = data.draw(contexts(domain))
    references = products_of(domain, context)
    if not len(references):
        return
    width = references.shape[1]
    reference = data.draw(st.sampled_from(list(references)))
    directions = np.array(
        data.draw(st.lists(st.integers(-1, 1), min_size=width, max_size=width)), dtype=float
    )
    away = data.draw(st.none() | aways(domain, context))
    vector = data.draw(weights(domain))
    question = Question(vector, context, away, better=Better(reference, directions))
    leads = references - reference
    better = ((np.abs(leads) > 1e-9) & (leads * directions >= 0)).any(axis=1)
    solution = assert_best(solver_of(domain), question, np.sort(worth(references[better], question))[::-1])
    if solution.features is not None:
        lead = solution.features - reference
        assert ((np.abs(lead) > LITTLE) & (lead * directions >= 0)).any()


@of_every_solver
@given(data=st.data())
def test_greedy_queries_are_jointly_best(solver_of: Factory, data: st.DataObject) -> None:
    domain = data.draw(domains())
    context, vector = data.draw(contexts(domain)), data.draw(weights(domain))
    features = products_of(domain, context)
    if len(np.unique(features, axis=0)) > 40:
        features = features[:0]
    solver, k, gamma = solver_of(domain), 3, data.draw(st.sampled_from([0.0, 0.25, 1.0]))
    first = solver.best(Question(vector, context)).features
    if first is None or len(np.unique(np.round(features, 9), axis=0)) < k:
        return
    away = Away(first, np.full(vector.size, gamma))
    query = [first]
    for _ in range(k - 1):
        found = solver.best(Question((1 - gamma) * vector, context, away, tuple(query))).features
        assert found is not None
        query.append(found)
    expected = best_query_after(first, features, vector, k, gamma)
    assert choice_perceptron_value(np.array(query), vector, gamma) == pytest.approx(expected, abs=1e-4)


@of_every_solver
@given(data=st.data())
def test_conflicts_are_minimal_and_name_what_excludes_all_products(
    solver_of: Factory, data: st.DataObject
) -> None:
    domain = data.draw(domains())
    context = data.draw(contexts(domain))
    conflict = solver_of(domain).conflict(context)
    everything = {rule.because for rule in domain.rules} | {
        f"{a.name} =" for a in domain.attributes if a.given
    }
    assert bool(conflict) == (not is_possible(domain, context, everything))
    assert bool(conflict) == (not len(values_of(domain, Question(np.zeros(width_of(domain)), context))))
    if conflict:
        assert not is_possible(domain, context, conflict)
    for reason in conflict:
        assert is_possible(domain, context, set(conflict) - {reason})


@of_every_solver
@given(data=st.data())
def test_feature_bounds_and_steps_hold_in_every_context(solver_of: Factory, data: st.DataObject) -> None:
    domain = data.draw(domains())
    solver = solver_of(domain)
    features = products_of(domain, data.draw(contexts(domain)))
    low, high = solver.feature_bounds
    assert (features >= low - 1e-9).all()
    assert (features <= high + 1e-9).all()
    if len(features):
        assert (solver.feature_steps > 0).all()
        steps = (features - features[0]) / solver.feature_steps
        np.testing.assert_allclose(steps, np.round(steps), atol=1e-6)


@of_every_solver
def test_a_question_has_the_same_answer_whatever_was_asked_before(solver_of: Factory) -> None:
    solver, fresh = solver_of(DICE), solver_of(DICE)
    asked = [
        Question(np.array([1.0, w, 0.0]), {"least": n}) for w, n in itertools.product((-1, 0, 1), (2, 9, 12))
    ]
    forwards = [solver.best(question) for question in asked]
    backwards = [fresh.best(question) for question in reversed(asked)][::-1]
    assert [each.product for each in forwards] == [each.product for each in backwards]
    assert [each.value for each in forwards] == [each.value for each in backwards]


@of_every_solver
def test_questions_that_do_not_fit_the_domain_are_refused(solver_of: Factory) -> None:
    solver = solver_of(DICE)
    with pytest.raises(InvalidInput, match="weights"):
        solver.best(Question(np.zeros(2), {"least": 2}))
    with pytest.raises(InvalidInput, match="weights"):
        solver.best(Question(np.full(3, np.nan), {"least": 2}))
    with pytest.raises(InvalidInput, match="weights: has numbers beyond 1e15"):
        solver.best(Question(np.full(3, -1e16), {"least": 2}))
    with pytest.raises(InvalidInput, match=r"factors: has negative.*|reference: has shape"):
        solver.best(Question(np.zeros(3), {"least": 2}, Away(np.zeros(3), np.full(3, -1.0))))
    with pytest.raises(InvalidInput, match="least"):
        solver.best(Question(np.zeros(3), {}))
    with pytest.raises(InvalidInput, match="least"):
        solver.best(Question(np.zeros(3), {"least": 21}))
    with pytest.raises(InvalidInput, match="least"):
        solver.conflict({"least": "much"})


@of_every_solver
def test_pc_agrees_on_optima_far_optima_and_exclusion(solver_of: Factory) -> None:
    oracle, solver, random = EnumerationSolver(pc()), solver_of(pc()), np.random.default_rng(7)
    for _ in range(10):
        question = Question(random.uniform(1, 100, 77) * random.choice([-1, 1], 77))
        for _ in range(3):
            expected = oracle.best(question)
            solution = assert_best(solver, question, [expected.value])
            assert solution.features is not None
            away = Away(solution.features, np.full(77, 10.0))
            question = replace(question, away=away, excluding=(*question.excluding, solution.features))
