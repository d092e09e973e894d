"""Particles against exact posteriors: reweighted, drawn anew and moved; beliefs that wait to be needed."""

from itertools import pairwise

import numpy as np
import pytest

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.lazy import Belief
from predilect.elicitors.belief.particles import Filter, Particles
from predilect.elicitors.belief.plackett_luce import Likelihood
from predilect.elicitors.belief.prior_text import read_prior
from predilect.elicitors.choices import Choice

PRIORS = ["uniform:-1:3", "normal:0.5:1", "normal:1:1:thrifty:1:2"]
COUNT = 20_000


def some_choices(count: int, features: int, seed: int, tied: bool = False) -> list[Choice]:
    rng = np.random.default_rng(seed)
    found = []
    for number in range(count):
        shown = rng.normal(size=(2 + number % 3, features))
        found.append(Choice.among(shown, (0, 1) if tied and number % 4 == 0 else (0,)))
    return found


def log_likelihood(choices: list[Choice], weights: FloatArray, rationality: float) -> float:
    """The slow reading: one option, one question at a time."""
    total = 0.0
    for choice in choices:
        worth = rationality * choice.features @ weights
        logs = worth - np.log(np.exp(worth).sum())
        total += float(np.mean([logs[place] for place in choice.chosen]))
    return total


def integrated(prior_text: str, choices: list[Choice], rationality: float) -> tuple[FloatArray, FloatArray]:
    """Mean and deviation of two weights a posteriori, by a grid."""
    prior, spans = read_prior(prior_text), np.ones(2)
    axes = [
        np.linspace(middle - 5 * spread, middle + 5 * spread, 701)
        for middle, spread in zip(prior.mean(spans), prior.deviation(spans), strict=True)
    ]
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 2)
    logs = prior.log_density(grid, spans)
    logs[np.isfinite(logs)] += Likelihood(choices, rationality)(grid[np.isfinite(logs)].astype(np.float32))
    shares = np.exp(logs - logs.max())
    shares /= shares.sum()
    mean = shares @ grid
    return mean, np.sqrt(shares @ (grid - mean) ** 2)


def test_the_likelihood_is_that_of_the_formula() -> None:
    choices = some_choices(7, 3, seed=1, tied=True)
    weights = np.random.default_rng(2).normal(size=(5, 3))
    found = Likelihood(choices, 1.7)(weights.astype(np.float32))
    np.testing.assert_allclose(found, [log_likelihood(choices, w, 1.7) for w in weights], rtol=1e-5)


def test_a_tie_is_likeliest_where_the_options_are_worth_the_same() -> None:
    tie = Choice.among(np.array([[1.0, 0], [0, 1]]), (0, 1))
    weights = np.array([[2.0, 2], [2, 1], [1, 2], [4, 1]], dtype=np.float32)
    found = Likelihood([tie], 1.0)(weights)
    assert found[0] > found[1] == pytest.approx(found[2])
    assert found[3] < found[1]


def test_huge_utilities_do_not_overflow() -> None:
    pair = Choice.among(np.array([[1.0, 0], [0, 1]]), (0,))
    weights = np.array([[0.0, 1e5], [1e5, 0]], dtype=np.float32)
    np.testing.assert_allclose(Likelihood([pair], 1.0)(weights), [-1e5, 0])


@pytest.mark.parametrize("prior", PRIORS)
@pytest.mark.parametrize("rationality", [0.5, 2.0])
def test_particles_have_the_exact_posteriors_mean_and_deviation(prior: str, rationality: float) -> None:
    choices = some_choices(10, 2, seed=3, tied=True)
    belief = Belief(Filter(read_prior(prior), COUNT, rationality, 5), np.ones(2), seed=4)
    for choice in choices:
        belief = belief.after(choice)
    mean, deviation = integrated(prior, choices, rationality)
    assert np.abs(belief.particles.mean() - mean).max() < 0.05 * deviation.max()
    np.testing.assert_allclose(belief.particles.deviation(), deviation, rtol=0.06)


def test_drawing_anew_and_moving_leaves_many_different_particles() -> None:
    filter = Filter(read_prior("normal:0:1"), 2000, 10.0, 5)
    rng, choices = np.random.default_rng(0), some_choices(12, 8, seed=5)
    particles = filter.first(np.ones(8), rng)
    for known in range(1, len(choices) + 1):
        before, particles = particles, filter.after(particles, choices[:known], np.ones(8), rng)
        assert particles.effective >= 1000
        if particles.weights is not before.weights:
            assert len(np.unique(particles.weights[:, 0])) > 1500


def test_shares_sum_to_one_and_count_the_effective_particles() -> None:
    ones = np.ones((4, 1), dtype=np.float32)
    even = Particles(ones, ones, np.full(4, -1e4))
    assert even.shares.tolist() == [0.25] * 4
    assert even.effective == pytest.approx(4)
    uneven = Particles(ones, ones, np.array([0.0, -1e6, -1e6, 0.0]))
    assert uneven.effective == pytest.approx(2)


def belief_after(choices: list[Choice]) -> Belief:
    belief = Belief(Filter(read_prior("uniform:0:1"), 500, 5.0, 2), np.ones(3), seed=9)
    for choice in choices:
        belief = belief.after(choice)
    return belief


def test_it_does_not_matter_when_a_belief_is_worked_out() -> None:
    choices = some_choices(9, 3, seed=6)
    at_once = belief_after(choices).particles
    stepwise = belief_after([])
    for number, choice in enumerate(choices):
        stepwise = stepwise.after(choice)
        if number % 2:
            assert stepwise.particles.effective > 0
    assert stepwise.particles.weights.tolist() == at_once.weights.tolist()
    assert stepwise.particles.log_shares.tolist() == at_once.log_shares.tolist()


def test_a_belief_that_is_worked_out_keeps_none_before_it() -> None:
    beliefs = [belief_after([])]
    for choice in some_choices(4, 3, seed=7):
        beliefs.append(beliefs[-1].after(choice))
    last = beliefs[-1]
    known = last.particles
    assert (last.particles, last.before) == (known, None)
    for one, other in pairwise(beliefs):
        assert one.particles.log_shares.tolist() != other.particles.log_shares.tolist()


def test_nothing_is_worked_out_by_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise AssertionError("particles were worked out")

    monkeypatch.setattr(Filter, "first", refuse)
    monkeypatch.setattr(Filter, "after", refuse)
    assert len(belief_after(some_choices(100, 3, seed=8)).choices) == 100
