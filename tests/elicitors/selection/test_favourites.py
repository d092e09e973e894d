"""What an answer tells about the best product, beside mutual information that is counted."""

import numpy as np
import pytest

from predilect.domain.values import FloatArray
from predilect.elicitors.selection.favourites import Favourites

DRAWS = 200_000


def of(shares: FloatArray, features: FloatArray, seed: int = 0) -> Favourites:
    """Draws whose favourite is each product with such a probability."""
    chosen = np.random.default_rng(seed).choice(len(shares), size=DRAWS, p=shares)
    utilities = np.zeros((DRAWS, len(shares)))
    utilities[np.arange(DRAWS), chosen] = 1.0
    return Favourites.of(utilities, features)


def information(favourites: Favourites, chances: FloatArray) -> float:
    """I(answer; favourite) in bits, favourite by favourite: answers are columns."""
    likely = chances.mean(axis=0)
    found = 0.0
    for place in np.unique(favourites.places):
        mine = chances[favourites.places == place].mean(axis=0)
        found += (favourites.places == place).mean() * float((mine * np.log2(mine / likely)).sum())
    return found


def told(favourites: Favourites, chances: FloatArray) -> float:
    return float(favourites.told(chances.astype(np.float32)).sum())


@pytest.mark.parametrize("seed", range(5))
def test_information_is_the_one_that_is_counted_where_it_is_little(seed: int) -> None:
    rng = np.random.default_rng(seed)
    favourites = of(rng.dirichlet(np.full(4, 3.0)), np.eye(4), seed)
    leaning = 0.5 + rng.uniform(-0.1, 0.1, size=4)[favourites.places]
    chances = np.column_stack([leaning, 1 - leaning])
    assert told(favourites, chances) == pytest.approx(information(favourites, chances), rel=0.05, abs=1e-5)


def test_an_answer_that_is_luck_tells_nothing() -> None:
    favourites = of(np.full(4, 0.25), np.eye(4))
    leaning = np.random.default_rng(1).uniform(size=DRAWS)
    assert told(favourites, np.column_stack([leaning, 1 - leaning])) == pytest.approx(0.0, abs=1e-4)


def test_two_features_that_always_go_together_tell_it_once() -> None:
    features = np.array([[0.0], [1.0]])
    shares = np.array([0.4, 0.6])
    once, twice = of(shares, features), of(shares, np.hstack([features, 1 - features]))
    leaning = np.array([0.3, 0.8])[once.places]
    chances = np.column_stack([leaning, 1 - leaning])
    assert told(once, chances) == pytest.approx(told(twice, chances), rel=0.01)


def test_the_units_of_features_do_not_matter() -> None:
    rng = np.random.default_rng(2)
    features, shares = rng.normal(size=(6, 3)), rng.dirichlet(np.ones(6))
    plain, scaled = of(shares, features), of(shares, features * [1e-3, 1.0, 1e6] + [5.0, 0.0, 1e6])
    leaning = rng.uniform(size=6)[plain.places]
    chances = np.column_stack([leaning, 1 - leaning])
    assert told(plain, chances) == pytest.approx(told(scaled, chances), rel=1e-3)


def test_where_one_product_is_everybodys_favourite_nothing_is_left_to_tell() -> None:
    favourites = Favourites.of(np.tile([1.0, 0.0], (50, 1)), np.eye(2))
    assert favourites.shares.tolist() == [1.0, 0.0]
    assert (
        favourites.told(np.random.default_rng(3).uniform(size=(50, 4)).astype(np.float32)).tolist() == [0] * 4
    )
