"""Questions by expected utility: the formula beside many draws, and the search beside brute force."""

from itertools import combinations

import numpy as np
import pytest
from scipy.special import softmax
from scipy.stats import norm

from predilect.elicitors.belief.gaussians import LOGISTIC, Gaussians
from predilect.elicitors.selection.effort import Effort
from predilect.elicitors.selection.teaching import FEW_FEATURES, SEEN, SOME_DRAWS, Teaching


def teaching(products: int = 8, draws: int = 400, rationality: float = 1.0, seed: int = 0) -> Teaching:
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(4, 4))
    belief = Gaussians(
        np.array([rationality]), np.ones(1), rng.normal(size=(1, 4)), (root @ root.T + 0.1 * np.eye(4))[None]
    )
    return Teaching.about(belief, rng.normal(size=(products, 4)), draws, rng)


@pytest.mark.parametrize("rationality", [0.5, 3.0, 100.0])
def test_the_worth_of_a_pair_is_that_of_many_draws(rationality: float) -> None:
    about = teaching(4, draws=400_000, rationality=rationality)
    found = about.pairs()
    for one, other in combinations(range(4), 2):
        pair = about.utilities[:, [one, other]]
        first = norm.cdf((pair[:, 0] - pair[:, 1]) * rationality / LOGISTIC)
        drawn = float((first * pair[:, 0] + (1 - first) * pair[:, 1]).mean())
        assert found[one, other] == pytest.approx(drawn, abs=0.01)
        assert found[other, one] == pytest.approx(drawn, abs=0.01)


def worth(about: Teaching, options: list[int]) -> float:
    """What a question is worth, read from its definition: one answer, and one draw, at a time."""
    chances = softmax(about.utilities[:, options] * about.rationalities[:, None], axis=1)
    draws, traits = about.favourites.traits.shape
    told = 0.0
    for answer in chances.T:
        along = [
            sum(
                row[trait] * (chance - answer.mean())
                for row, chance in zip(traits_of(about), answer, strict=True)
            )
            for trait in range(traits)
        ]
        explained = sum((each / draws) ** 2 for each in along) - traits * answer.var() / draws
        told += explained / (2 * np.log(2) * answer.mean())
    seen = np.mean([favourite in options for favourite in about.utilities.argmax(axis=1)])
    guess = int(about.mean.argmax())
    regret = np.mean([row.max() - row[guess] for row in about.utilities])
    shown = np.mean([row[options].max() for row in about.utilities])
    gain = (about.pairs()[options[0], options[1]] if len(options) == 2 else shown) - about.mean[guess]
    sparing = (about.features.shape[1] / FEW_FEATURES) ** 3
    return float(told + SEEN * seen + sparing * gain / regret)


def traits_of(about: Teaching) -> list[list[float]]:
    found: list[list[float]] = about.favourites.traits.astype(float).tolist()
    return found


def test_the_pair_is_worth_the_most_of_all() -> None:
    for seed in range(4):
        about = teaching(seed=seed)
        found = {pair: worth(about, list(pair)) for pair in combinations(range(8), 2)}
        assert worth(about, about.best(2)) == pytest.approx(max(found.values()), abs=1e-4)


@pytest.mark.parametrize("rationality", [1.0, 1000.0])
def test_each_further_option_is_the_best_one_to_add(rationality: float) -> None:
    about = teaching(rationality=rationality, seed=4)
    for before, after in zip(questions := [about.best(k) for k in range(2, 7)], questions[1:], strict=False):
        found = {place: worth(about, [*before, place]) for place in range(8) if place not in before}
        assert after[:-1] == before
        assert found[after[-1]] == pytest.approx(max(found.values()), abs=1e-4)


def test_fewer_draws_are_in_twos_and_of_every_noise_as_well() -> None:
    belief = Gaussians(
        np.array([0.5, 2.0]), np.array([0.25, 0.75]), np.zeros((2, 3)), np.tile(np.eye(3), (2, 1, 1))
    )
    chance = np.random.default_rng(5)
    about = Teaching.about(belief, chance.normal(size=(6, 3)), 2 * SOME_DRAWS, chance)
    few = about.some
    assert len(few.utilities) == SOME_DRAWS
    assert few.utilities.mean(axis=0) == pytest.approx(about.mean)
    assert np.mean(few.rationalities == 0.5) == pytest.approx(np.mean(about.rationalities == 0.5), abs=0.01)


def test_the_pair_is_that_of_all_where_only_some_are_looked_at_closely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closely = [teaching(30, seed=seed).best(2) for seed in range(6)]
    monkeypatch.setattr("predilect.elicitors.selection.teaching.PAIRS", 60)  # of 435
    assert [teaching(30, seed=seed).best(2) for seed in range(6)] == closely


def test_all_products_can_be_asked_for() -> None:
    assert sorted(teaching(5).best(5)) == [0, 1, 2, 3, 4]


def test_a_pair_of_equals_has_the_worth_of_either() -> None:
    belief = Gaussians(np.ones(1), np.ones(1), np.zeros((1, 2)), np.eye(2)[None])
    about = Teaching.about(belief, np.array([[1.0, 0.0], [1.0, 1e-12]]), 4, np.random.default_rng(0))
    assert about.pairs()[0, 1] == pytest.approx(0.0, abs=1e-9)


def test_what_is_left_shrinks_with_every_option_and_with_less_noise() -> None:
    sharp, dull = teaching(rationality=100.0), teaching(rationality=0.01)
    left = [sharp.left(sharp.best(k)) for k in range(2, 7)]
    assert left == sorted(left, reverse=True)
    assert 0 <= left[-1] < left[0] < 1
    assert dull.left([0, 1]) == pytest.approx(0.5, abs=0.05)  # an answer that is luck halves by luck only


def test_more_options_are_shown_where_comparing_is_quick() -> None:
    about = teaching(rationality=50.0)
    features = np.random.default_rng(1).normal(size=(8, 4))
    slow, quick = Effort(deciding=0.1, comparing=100.0), Effort(deciding=100.0, comparing=0.01)
    assert len(slow.best(about, features, 0.0, 6)) < len(quick.best(about, features, 0.0, 6)) == 6
