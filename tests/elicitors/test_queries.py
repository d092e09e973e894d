"""The query of the Choice Perceptron against brute force: one by one and joint, on every small domain."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from predilect.domain.domain import Domain
from predilect.domain.values import FloatArray
from predilect.elicitors.choice_perceptron import ChoicePerceptron
from predilect.elicitors.tie_breaking import with_ties_broken
from predilect.errors import Infeasible, InvalidInput, Unsupported
from predilect.problems import open_domain, open_problem
from predilect.solving.question import Question, Solver
from predilect.solving.solvers import solver_for
from tests.conformance.solvers import Factory
from tests.elicitors.cases import PLAIN, with_weights
from tests.oracles import best_query, best_query_after, choice_perceptron_value, distinct, products_of
from tests.strategies import contexts, domains, weights

LITTLE = 1e-4
MOST_QUERIES = 3000
"""Queries that brute force looks at."""

of_both_backends = pytest.mark.parametrize(
    "solver_of", [pytest.param(partial(solver_for, backend=name), id=name) for name in ("cp_sat", "milp")]
)
of_every_size = pytest.mark.parametrize("k", [2, 3, 4])
GAMMAS = st.sampled_from([0.0, 0.25, 0.5, 1.0])


def answered(
    elicitor: ChoicePerceptron, solver: Solver, weights: FloatArray, context: Mapping[str, object], k: int
) -> FloatArray | None:
    """The query's features, or None after a refusal that is right about how many products there are."""
    count = len(distinct(products_of(solver.domain, context)))
    asking = partial(elicitor.ask, with_weights(weights), solver, context, k)
    if not count:
        with pytest.raises(Infeasible):
            asking()
        return None
    if count < k:
        with pytest.raises(InvalidInput, match=f"{k} asked, but only {count} different"):
            asking()
        return None
    query, notes = asking()
    assert notes["proven"] is True
    assert notes["gap"] == pytest.approx(0, abs=LITTLE)
    assert len(distinct(query.features)) == k
    return query.features


def drawn(data: st.DataObject) -> tuple[Domain, dict[str, object], FloatArray, float]:
    domain = data.draw(domains())
    return domain, data.draw(contexts(domain)), data.draw(weights(domain)), data.draw(GAMMAS)


def small(features: FloatArray, k: int) -> bool:
    rows = len(distinct(features))
    return rows * comb(rows, k - 1) <= MOST_QUERIES


def assert_optimal(first: FloatArray, features: FloatArray, weights: FloatArray) -> None:
    assert first @ weights == pytest.approx(float((features @ weights).max()), abs=LITTLE)


@of_both_backends
@of_every_size
@given(data=st.data())
def test_one_by_one_the_options_are_the_best_for_their_first(
    solver_of: Factory, k: int, data: st.DataObject
) -> None:
    domain, context, vector, gamma = drawn(data)
    features = products_of(domain, context)
    query = answered(replace(PLAIN, gamma=gamma), solver_of(domain), vector, context, k)
    if query is not None:
        assert_optimal(query[0], features, vector)
        if small(features, k):
            expected = best_query_after(query[0], features, vector, k, gamma)
            assert choice_perceptron_value(query, vector, gamma) == pytest.approx(expected, abs=LITTLE)


@of_both_backends
@of_every_size
@given(data=st.data())
def test_the_joint_query_is_the_best_over_all_tied_optima(
    solver_of: Factory, k: int, data: st.DataObject
) -> None:
    domain, context, vector, gamma = drawn(data)
    features = products_of(domain, context)
    if not small(features, k):
        return
    query = answered(replace(PLAIN, gamma=gamma, joint=True), solver_of(domain), vector, context, k)
    if query is not None:
        assert_optimal(query[0], features, vector)
        expected = best_query(features, vector, k, gamma)
        assert choice_perceptron_value(query, vector, gamma) == pytest.approx(expected, abs=LITTLE)


@of_both_backends
@given(data=st.data())
def test_normalized_distance_counts_shares_of_each_features_range(
    solver_of: Factory, data: st.DataObject
) -> None:
    domain, context, vector, gamma = drawn(data)
    solver, features = solver_of(domain), products_of(domain, context)
    query = answered(replace(PLAIN, gamma=gamma, normalized=True), solver, vector, context, 2)
    if query is not None:
        low, high = solver.feature_bounds
        span = np.where(high > low, high - low, np.inf)

        def value(other: FloatArray) -> Any:
            return gamma * np.abs((other - query[0]) / span).sum() + (1 - gamma) * vector @ other

        others = [row for row in distinct(features) if np.abs(row - query[0]).max() > 1e-9]
        assert value(query[1]) == pytest.approx(max(map(value, others)), abs=LITTLE)


def test_ties_for_the_first_option_go_to_different_products_by_seed_and_turn() -> None:
    solver = solver_for(open_domain("synthetic:r=4"))
    firsts = set()
    for seed in range(6):
        state = PLAIN.start(solver.domain, seed)
        for turn in (1, 2):
            query, _ = PLAIN.ask(replace(state, turn=turn), solver, {}, 2)
            firsts.add(tuple(query.features[0]))
    assert len(firsts) > 8


def test_where_nothing_is_known_the_first_option_is_the_best_for_a_direction_of_ordinary_size() -> None:
    # A tiny one is lost in a solver's tolerance, and SCIP has called `meal` infeasible for 3e-8 at most.
    problem = open_problem("meal")
    solver, context = solver_for(problem.domain), problem.contexts(np.random.default_rng(11))
    for seed in (11, 12):
        state = ChoicePerceptron().start(problem.domain, seed)
        query, notes = ChoicePerceptron().ask(state, solver, context, 2)
        assert notes["proven"] is True
        nothing = np.zeros(len(solver.feature_names))
        direction, favour = with_ties_broken(nothing, solver, np.random.default_rng([seed, 1]))
        best = solver.best(Question(direction, context))
        assert favour == 0
        assert np.abs(direction).max() > 1e-3
        assert query.features[0] @ direction == pytest.approx(best.value, abs=1e-6)


def test_the_joint_query_needs_a_compiled_domain() -> None:
    solver = solver_for(open_domain("synthetic:r=2"), "enumeration")
    elicitor = replace(PLAIN, joint=True)
    with pytest.raises(Unsupported, match="leave joint out"):
        elicitor.ask(elicitor.start(solver.domain, 0), solver, {}, 2)
