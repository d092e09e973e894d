"""Priors from texts: draws, moments and densities agree with each other, and faults are listed at once."""

from itertools import pairwise

import numpy as np
import pytest

from predilect.elicitors.belief.prior import Prior
from predilect.elicitors.belief.prior_text import prior_faults, read_prior
from predilect.errors import InvalidInput

SPANS = np.array([1.0, 4.0, 0.0])
TEXTS = [
    "uniform:1:100",
    "uniform:-3:1:scaled",
    "normal:25:8.333",
    "normal:0:1:scaled",
    "standard",
    "normal:25:8.333:thrifty:2:6",
    "normal:-1:2:thrifty:1:0.5:scaled",
    "uniform:-1:3:scaled:thrifty:1:2",
]


@pytest.fixture
def drawn() -> np.random.Generator:
    return np.random.default_rng(5)


@pytest.mark.parametrize("text", TEXTS)
def test_draws_have_the_stated_mean_and_deviation(text: str, drawn: np.random.Generator) -> None:
    prior = read_prior(text)
    weights = prior.sample(drawn, 40_000, SPANS)
    deviation = prior.deviation(SPANS)
    np.testing.assert_allclose(weights.mean(axis=0), prior.mean(SPANS), atol=0.03 * deviation.max())
    np.testing.assert_allclose(weights.std(axis=0), deviation, rtol=0.03)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_density_of_each_weight_is_that_of_its_draws(
    text: str, place: int, drawn: np.random.Generator
) -> None:
    prior = read_prior(text)
    weights = prior.sample(drawn, 40_000, SPANS)
    edges = np.quantile(weights[:, place], np.linspace(0, 1, 9))
    for low, high in pairwise(edges):
        points = np.tile(weights[0], (2001, 1))
        points[:, place] = np.linspace(low, high, 2001)
        others = prior.log_density(weights[:1], SPANS)[0] - marginal(prior, weights[0, place], place)
        density = np.exp(prior.log_density(points, SPANS) - others)
        assert np.trapezoid(density, points[:, place]) == pytest.approx(1 / 8, abs=0.01)


def marginal(prior: Prior, value: float, place: int) -> float:
    """The log density of one weight, from a prior of this weight alone."""
    thrift = prior.thrift if prior.thrift is not None and prior.thrift.place == place else None
    moved = None if thrift is None else type(thrift)(0, thrift.factor)
    alone = Prior(prior.marginal, moved, prior.scaled)
    return float(alone.log_density(np.array([[value]]), SPANS[[place]])[0])


def test_weights_that_the_prior_excludes_have_no_density() -> None:
    weights = np.array([[1.0, 50, 100], [0.9, 50, 100], [1.0, 50, 101]])
    assert np.isfinite(read_prior("uniform:1:100").log_density(weights, SPANS)).tolist() == [
        True,
        False,
        False,
    ]
    thrifty = read_prior("normal:0:1:thrifty:0:6")
    assert np.isfinite(thrifty.log_density(np.array([[-1.0, 0, 0], [1.0, 0, 0]]), SPANS)).tolist() == [
        True,
        False,
    ]


def test_the_standard_prior_weighs_a_features_whole_range() -> None:
    prior = read_prior("standard")
    assert prior == read_prior("normal:0:1:scaled")
    assert prior.deviation(SPANS).tolist() == [1, 0.25, 1]


def test_the_same_generator_draws_the_same() -> None:
    prior = read_prior("uniform:0:1:scaled")
    one, other = (prior.sample(np.random.default_rng(1), 5, SPANS).tolist() for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'' is not known"),
        ("unifrom:1:2", "did you mean 'uniform'"),
        ("uniform", "uniform has two numbers.*uniform:LEAST:GREATEST"),
        ("normal:1", "normal has two numbers.*normal:MEAN:DEVIATION"),
        ("uniform:2:1", "2 is not below 1"),
        ("uniform:1:1", "1 is not below 1"),
        ("normal:0:0", "the deviation is 0"),
        ("normal:0:x", "'x' is no number"),
        ("normal:nan:1", "'nan' is no number"),
        ("uniform:0:inf", "'inf' is no number"),
        ("normal:0:1:scale", "did you mean 'scaled'"),
        ("normal:0:1:scaled:scaled", "'scaled' is said twice"),
        ("normal:0:1:thrifty", "thrifty has a place and a factor"),
        ("normal:0:1:thrifty:1.5:2", "'1.5' is no place"),
        ("normal:0:1:thrifty:-1:2", "'-1' is no place"),
        ("normal:0:1:thrifty:1:0", "the factor is 0"),
    ],
)
def test_what_is_wrong_with_a_text_is_said(text: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        read_prior(text)
    assert prior_faults(text)


def test_everything_wrong_is_said_at_once() -> None:
    with pytest.raises(InvalidInput) as refused:
        read_prior("uniform:a:b:twice:thrifty:0:-1")
    assert len(refused.value.problems) == 4


def test_a_parameter_that_is_no_text_is_refused() -> None:
    assert [str(fault) for fault in prior_faults(3)] == [
        "prior: 3 (give a text such as uniform:1:100 or standard)"
    ]
    assert prior_faults("normal:25:8.333") == []


def test_a_price_that_no_feature_is_for_is_refused() -> None:
    with pytest.raises(InvalidInput, match=r"there is no weight 3.*the domain has 3 features"):
        read_prior("normal:0:1:thrifty:3:6").mean(SPANS)
