"""Query iteration: rounds never lower the expected utility, and it ends where no round raises it."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.particles import Filter, Particles
from predilect.elicitors.belief.prior_text import read_prior
from predilect.elicitors.selection.expected_utility import (
    choice_shares,
    expected_utility,
    mean_if_chosen,
    utilities,
)
from predilect.elicitors.selection.query_iteration import QueryIteration
from predilect.elicitors.selection.spending import Spending
from predilect.errors import Unsupported
from predilect.problems import open_domain, open_problem
from predilect.solving.question import Budget, Question, Solver
from predilect.solving.solvers import solver_for
from tests.oracles import distinct, products_of
from tests.strategies import contexts, domains

LITTLE = 1e-5


def believed(features: int, seed: int, count: int = 300, prior: str = "normal:0:1") -> Particles:
    """Particles of uneven shares."""
    rng = np.random.default_rng(seed)
    filter = Filter(read_prior(prior), count, 1.0, 1)
    drawn = filter.first(np.ones(features), rng)
    return Particles(drawn.scores, drawn.weights, rng.normal(size=count))


def slow_expected_utility(particles: Particles, features: FloatArray, rationality: float | None) -> float:
    total = 0.0
    for share, weights in zip(particles.shares, particles.weights.astype(float), strict=True):
        worth = features @ weights
        if rationality is None:
            total += share * worth.max()
        else:
            odds = np.exp(rationality * worth)
            total += share * float(odds @ worth) / odds.sum()
    return float(total)


@pytest.mark.parametrize("rationality", [None, 0.3, 5.0])
def test_expected_utility_is_that_of_the_definition(rationality: float | None) -> None:
    particles, features = believed(4, 1), np.random.default_rng(0).normal(size=(3, 4))
    found = expected_utility(particles, features, rationality)
    assert found == pytest.approx(slow_expected_utility(particles, features, rationality), abs=LITTLE)


def test_noise_makes_a_question_worth_less() -> None:
    particles, features = believed(4, 2), np.random.default_rng(0).normal(size=(3, 4))
    worths = [expected_utility(particles, features, rationality) for rationality in (0.1, 1, 10, None)]
    assert worths == sorted(worths)


@pytest.mark.parametrize("rationality", [None, 2.0])
def test_means_of_those_who_would_choose_average_to_the_mean(rationality: float | None) -> None:
    particles, features = believed(4, 3), np.random.default_rng(0).normal(size=(3, 4))
    means = mean_if_chosen(particles, features, rationality)
    shares = particles.shares @ choice_shares(utilities(particles, features), rationality)
    total = sum(share * mean for share, mean in zip(shares, means, strict=True) if mean is not None)
    np.testing.assert_allclose(total, particles.mean(), atol=LITTLE)


def test_an_option_that_nobody_would_choose_has_no_mean() -> None:
    particles = believed(1, 4, prior="uniform:1:2")
    assert mean_if_chosen(particles, np.array([[1.0], [2.0]]))[0] is None


def a_search(solver: Solver, context: dict[str, object], particles: Particles, k: int) -> QueryIteration:
    return QueryIteration(solver, context, particles, k, None, Spending(Budget(60)))


@settings(max_examples=40)
@given(data=st.data(), seed=st.integers(0, 10**6), k=st.integers(2, 4))
def test_it_never_ends_below_its_start_and_no_round_would_raise_it(
    data: st.DataObject, seed: int, k: int
) -> None:
    domain = data.draw(domains())
    context = data.draw(contexts(domain))
    features = distinct(products_of(domain, context))
    if len(features) < k:
        return
    particles = believed(features.shape[1], seed)
    search = a_search(solver_for(domain), context, particles, k)
    rng = np.random.default_rng(seed)
    start = search.optima([particles.mean(), *search.draws(k - 1, rng)])
    same = search.start(search.optima([particles.mean()]), np.random.default_rng(seed))
    assert _rows(same).tolist() == _rows(start).tolist()
    options, worth, _ = search.from_one_start(start, rng)
    assert worth >= search.worth(start)
    assert worth == pytest.approx(search.worth(options))
    again = search.optima(search.wanted(options, np.random.default_rng(0)))
    if all(mean is not None for mean in mean_if_chosen(particles, _rows(options))):
        assert search.worth(again) <= worth + LITTLE * max(1, abs(worth))


@pytest.mark.parametrize("k", [2, 3, 4])
def test_a_round_of_different_optima_never_lowers_noiseless_expected_utility(k: int) -> None:
    solver = solver_for(open_domain("synthetic:r=3"))
    features = products_of(solver.domain, {})
    raised = 0
    for seed in range(30):
        particles, rng = believed(9, seed), np.random.default_rng(seed)
        query = features[rng.choice(len(features), size=k, replace=False)]
        search = a_search(solver, {}, particles, k)
        wanted = mean_if_chosen(particles, query)
        alone = [solver.best(Question(mean)).features for mean in wanted if mean is not None]
        if len({tuple(row) for row in alone if row is not None}) < k:
            continue
        round = search.optima([mean for mean in wanted if mean is not None])
        before, after = expected_utility(particles, query), search.worth(round)
        assert after >= before - LITTLE
        raised += after > before
    assert raised > 10


def test_it_comes_close_to_the_best_pair_and_more_starts_come_closer() -> None:
    solver = solver_for(open_domain("synthetic:r=3"))
    features = products_of(solver.domain, {})
    shares = []
    for seed in range(5):
        particles = believed(9, seed)
        best = max(expected_utility(particles, features[list(pair)]) for pair in combinations(range(27), 2))
        base = expected_utility(particles, features[[0]])
        search = a_search(solver, {}, particles, 2)
        found = [search.best(starts, np.random.default_rng(1))[1] for starts in (1, 6)]
        assert found[0] <= found[1] + LITTLE <= best + 2 * LITTLE
        shares.append([(worth - base) / (best - base) for worth in found])
    assert np.mean(shares, axis=0)[0] > 0.93
    assert np.mean(shares, axis=0)[1] > 0.97


def test_however_many_starts_there_are_they_share_one_budget() -> None:
    problem = open_problem("trip")
    solver, context = solver_for(problem.domain), problem.contexts(np.random.default_rng(0))
    particles = believed(len(solver.feature_names), 0)

    def left(starts: int, work: float) -> float:
        spending = Spending(Budget(work))
        QueryIteration(solver, context, particles, 2, None, spending).best(starts, np.random.default_rng(0))
        return spending.left.work

    assert 0 < left(8, 1.0) < left(1, 1.0) < 1
    with pytest.raises(Unsupported, match="the budget ended before product"):
        left(8, 0.001)


def _rows(options: tuple[object, ...]) -> FloatArray:
    return np.array([option.features for option in options])  # type: ignore[attr-defined]
