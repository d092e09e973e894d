"""Greedy questions: each step is the best there is, and nobody who was not looked at could have won."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.particles import Filter, Particles
from predilect.elicitors.belief.prior_text import read_prior
from predilect.elicitors.selection.expected_utility import expected_utility
from predilect.elicitors.selection.greedy import Greedy
from predilect.errors import Unsupported
from predilect.problems import open_domain
from predilect.solving.every_product import every_product
from predilect.solving.solvers import solver_for

LITTLE = 1e-5
SYNTHETIC = every_product(solver_for(open_domain("synthetic:r=3")), {}, 100).features
NOISE = [None, 0.2, 3.0]


def believed(features: int, seed: int, count: int = 400) -> Particles:
    """Particles of uneven shares."""
    rng = np.random.default_rng(seed)
    drawn = Filter(read_prior("normal:0:1"), count, 1.0, 1).first(np.ones(features), rng)
    return Particles(drawn.scores, drawn.weights, rng.normal(size=count))


def everything(features: FloatArray) -> NDArray[np.bool_]:
    return np.ones(len(features), dtype=np.bool_)


def best_step(
    particles: Particles, features: FloatArray, found: list[int], rationality: float | None
) -> float:
    """The greatest EUS of the options found and one more, by looking at each."""
    others = [place for place in range(len(features)) if place not in found]
    return max(expected_utility(particles, features[[*found, place]], rationality) for place in others)


@pytest.mark.parametrize("rationality", NOISE)
@pytest.mark.parametrize("lazy", [True, False])
@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), dense=st.booleans())
def test_each_option_is_the_best_that_could_be_added(
    rationality: float | None, lazy: bool, seed: int, dense: bool
) -> None:
    features = np.random.default_rng(seed).normal(size=(40, 5)) if dense else SYNTHETIC
    particles = believed(features.shape[1], seed)
    options = Greedy(particles, features, rationality, lazy).options(4, everything(features))
    for step in range(4):
        worth = expected_utility(particles, features[options[: step + 1]], rationality)
        assert worth == pytest.approx(best_step(particles, features, options[:step], rationality), abs=LITTLE)


@pytest.mark.parametrize("rationality", NOISE)
def test_who_is_not_looked_at_could_not_have_won(rationality: float | None) -> None:
    features = every_product(solver_for(open_domain("synthetic:r=6")), {}, 50_000).features
    particles = believed(36, 1, count=500)
    plain = Greedy(particles, features, rationality, lazy=False)
    lazy = Greedy(particles, features, rationality)
    assert lazy.options(4, everything(features)) == plain.options(4, everything(features))
    if rationality is None:
        assert lazy.evaluated < plain.evaluated


@pytest.mark.parametrize("rationality", NOISE)
def test_a_gain_is_what_an_option_adds_to_the_expected_utility(rationality: float | None) -> None:
    particles, features = believed(6, 3), np.random.default_rng(3).normal(size=(30, 6))
    places = list(range(5, 30))
    gains = Greedy(particles, features, rationality).gains([0, 4], np.array(places), rationality)
    before = expected_utility(particles, features[[0, 4]], rationality)
    after = [expected_utility(particles, features[[0, 4, place]], rationality) for place in places]
    np.testing.assert_allclose(gains, np.array(after) - before, atol=LITTLE)


def test_noiseless_gains_never_rise_as_options_are_added() -> None:
    particles, features = believed(9, 4), SYNTHETIC
    search, places = Greedy(particles, features, None), np.arange(10, 27)
    gains = [search.gains(list(range(count)), places, None) for count in (1, 3, 6, 10)]
    for fewer, more in pairwise(gains):
        assert (more <= fewer + LITTLE).all()


def test_products_that_are_not_allowed_are_left_out() -> None:
    particles, allowed = believed(9, 5), everything(SYNTHETIC)
    free = Greedy(particles, SYNTHETIC, None).options(3, allowed)
    allowed[free] = False
    others = Greedy(particles, SYNTHETIC, None).options(3, allowed)
    assert len(others) == 3
    assert not set(others) & set(free)
    allowed[:] = False
    allowed[[3, 8]] = True
    assert sorted(Greedy(particles, SYNTHETIC, None).options(3, allowed)) == [3, 8]


def test_listed_products_are_different_and_kept_for_the_next_question() -> None:
    solver = solver_for(open_domain("pc"))
    listed = every_product(solver, {}, 70_000)
    assert len(listed.rows) == 64_476
    assert every_product(solver, {}, 70_000) is listed
    with pytest.raises(Unsupported, match="more than 64,475 products"):
        every_product(solver, {}, 64_475)
