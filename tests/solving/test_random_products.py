"""Random feasible products: uniform where all can be listed, optima of random weights elsewhere."""

from collections import Counter

import numpy as np
import pytest

from predilect.documents import parse_domain
from predilect.domain.reading import Reading
from predilect.errors import Infeasible
from predilect.problems import open_problem
from predilect.solving.counting import Counted, uncounted
from predilect.solving.question import Question
from predilect.solving.random_products import random_features
from predilect.solving.solvers import solver_for

NOTHING = """
predilect: 1
name: nothing
attributes: {a: {kind: boolean}}
rules: [{require: a}, {require: not a}]
features: [{name: a, value: a}]
"""


def test_products_that_can_be_listed_are_equally_likely() -> None:
    solver = solver_for(open_problem("synthetic:r=2").domain)
    drawn = random_features(solver, {}, 4000, np.random.default_rng(0))
    counts = Counter(row.tobytes() for row in drawn)
    assert len(counts) == 4
    assert min(counts.values()) > 850


def test_products_that_cannot_be_listed_are_feasible_and_differ() -> None:
    problem = open_problem("meal")
    solver = Counted(solver_for(problem.domain))
    context = problem.contexts(np.random.default_rng(0))
    drawn = random_features(solver, context, 4, np.random.default_rng(1))
    assert solver.tally.solves == 4
    assert len(np.unique(drawn.round(6), axis=0)) == 4
    low, high = solver.feature_bounds
    assert ((drawn >= low - 1e-6) & (drawn <= high + 1e-6)).all()
    np.testing.assert_array_equal(
        drawn, random_features(uncounted(solver), context, 4, np.random.default_rng(1))
    )


def test_a_domain_without_products_has_no_random_ones() -> None:
    solver = solver_for(parse_domain(NOTHING))
    with pytest.raises(Infeasible):
        random_features(solver, {}, 4, np.random.default_rng(0))


def test_a_count_tells_answers_and_proofs() -> None:
    solver = Counted(solver_for(open_problem("synthetic:r=2").domain))
    best = solver.best(Question(np.array([1.0, 2, 3, 4])))
    assert best.product is not None
    assert Reading(solver.domain).allowed([best.product]).all()
    tally = solver.tally
    assert (tally.solves, tally.proven, tally.clock_ended) == (1, True, False)
    assert solver.new_tally().solves == 0
    assert tally.solves == 1
