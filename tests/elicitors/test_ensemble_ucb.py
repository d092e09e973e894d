"""The ensemble's fit against its gradient, its pool, and options of different clusters."""

from dataclasses import replace

import numpy as np
import pytest

from predilect.dialogue import Pick, Skip
from predilect.domain.domain import Rule
from predilect.domain.parsing import parse_expression
from predilect.domain.values import FloatArray
from predilect.elicitors.belief.ensemble import Ensemble, leads_of
from predilect.elicitors.choices import Choice
from predilect.elicitors.ensemble_ucb import EnsembleState, EnsembleUcb
from predilect.elicitors.selection.clusters import best_of_clusters, clusters_of
from predilect.problems import open_problem
from predilect.solving.solvers import solver_for
from tests.elicitors.cases import rows

PC = open_problem("pc")
SOLVER = solver_for(PC.domain)
UCB = EnsembleUcb()
ONES = np.ones(3)


def choices() -> list[Choice]:
    rng = np.random.default_rng(0)
    return [Choice.among(rng.normal(size=(2 + turn % 2, 3)), (0,)) for turn in range(6)]


def log_likelihood(weights: FloatArray, leads: FloatArray) -> float:
    return float(-np.log1p(np.exp(-leads @ weights)).sum())


def test_a_fit_is_the_same_each_time_and_begins_at_its_own_start() -> None:
    ensemble = Ensemble(models=25, rate=1.0, epochs=4, batch=4)
    fitted = ensemble.fitted(choices(), ONES, seed=7)
    assert fitted.tolist() == ensemble.fitted(choices(), ONES, seed=7).tolist()
    assert not np.allclose(fitted, ensemble.fitted(choices(), ONES, seed=8))
    starts = ensemble.starts(3, seed=7)
    assert ensemble.fitted([], ONES, seed=7).tolist() == starts.tolist()
    assert len({tuple(row) for row in starts}) == 25


def test_one_step_over_all_answers_follows_the_gradient_of_the_likelihood() -> None:
    ensemble = Ensemble(models=3, rate=1e-5, epochs=1, batch=100)
    leads = leads_of(choices(), ONES)
    for start, after in zip(ensemble.starts(3, 1), ensemble.fitted(choices(), ONES, seed=1), strict=True):
        slope = [
            (log_likelihood(start + step, leads) - log_likelihood(start - step, leads)) / 2e-6
            for step in 1e-6 * np.eye(3)
        ]
        np.testing.assert_allclose((after - start) / 1e-5, slope, rtol=1e-4, atol=1e-6)


def test_every_rejected_option_is_a_pair_in_shares_of_the_ranges() -> None:
    tied = Choice.among(rows((4, 0), (0, 2), (2, 2)), (0, 1))
    assert leads_of([tied], np.array([2.0, 1.0])).tolist() == [[1, -2], [-1, 0]]
    assert leads_of([], np.ones(2)).shape == (0, 2)


def test_more_passes_make_the_answers_likelier() -> None:
    leads = leads_of(choices(), ONES)
    worth = [
        np.mean([log_likelihood(w, leads) for w in Ensemble(25, rate, 4, 4).fitted(choices(), ONES, 3)])
        for rate in (1e-6, 0.1, 0.5)
    ]
    assert worth == sorted(worth)


def test_options_are_the_best_of_different_clusters() -> None:
    near, far = np.zeros((4, 2)), np.array([[9.0, 9], [9, 10], [-9, 9]])
    spread = np.vstack([near + 0.1 * np.arange(4)[:, None], far])
    scores = np.array([5.0, 6, 7, 8, 1, 2, 0])
    assert best_of_clusters(spread, scores, 3, 3, np.random.default_rng(0)) == [3, 5, 6]


def test_where_clusters_are_fewer_than_options_the_best_others_are_shown() -> None:
    alike = np.array([[0.0, 0], [0, 0], [0, 0], [1, 1]])
    assert best_of_clusters(alike, np.array([1.0, 3, 2, 0]), 3, 5, np.random.default_rng(0)) == [1, 3, 2]


def test_clusters_are_the_same_for_the_same_chance() -> None:
    spread = np.random.default_rng(1).normal(size=(60, 4))
    first, again = (clusters_of(spread, 5, np.random.default_rng(2)) for _ in range(2))
    assert first.tolist() == again.tolist()
    assert len(set(first.tolist())) == 5


def test_at_first_only_variance_counts_and_later_the_mean() -> None:
    assert [UCB.trust_at(turn) for turn in (1, 2, 4)] == [0, 1 / 2, 3 / 4]
    assert replace(UCB, trust=0.3).trust_at(9) == 0.3


def test_the_pool_grows_in_the_notes_and_is_filtered_by_new_rules() -> None:
    state: EnsembleState = UCB.start(PC.domain, 0)
    for _ in range(3):
        query, notes = UCB.ask(state, SOLVER, {}, 2)
        state = UCB.tell(state, query, notes, Pick(0))
    known = len(state.pool.documents)
    assert known > 25
    ruled = PC.domain.with_rules([Rule(parse_expression('type == "Laptop"'))])
    left = state.pool.options(ruled, {})
    assert all(option.product["type"] == "Laptop" for option in left)
    assert len(left) < known
    query, _ = UCB.ask(state, solver_for(ruled), {}, 2)
    assert all(option.product["type"] == "Laptop" for option in query.options)


def test_the_pool_keeps_the_newest_products() -> None:
    small, state = replace(UCB, kept=5), UCB.start(PC.domain, 0)
    query, notes = small.ask(state, SOLVER, {}, 2)
    state = small.tell(state, query, notes, Skip())
    noted = notes["pool"]
    assert isinstance(noted, list)
    assert [*state.pool.documents] == noted[-5:]


@pytest.mark.parametrize("about", ["trip", "meal"])
def test_features_count_in_shares_of_their_ranges(about: str) -> None:
    problem = open_problem(about)
    solver, state = solver_for(problem.domain), UCB.start(problem.domain, 0)
    low, high = solver.feature_bounds
    quick = replace(UCB, models=2, work=1.0)
    query, notes = quick.ask(state, solver, problem.contexts(np.random.default_rng(0)), 2)
    told = quick.tell(state, query, notes, Pick(0))
    spread = quick.weights(told) * np.where(high > low, high - low, 1.0)
    start = Ensemble(2, 1.0, 4, 4).starts(len(spread), 0).mean(axis=0)
    assert np.abs(spread - start).max() <= 1.0  # one answer, all steps together
