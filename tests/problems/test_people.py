"""What simulated people like, and the contexts that they ask in."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from predilect.domain.inputs import read_context
from predilect.errors import InvalidInput
from predilect.problems import open_problem
from predilect.problems.meal import PEOPLE, SMALLEST, TALLEST, person
from predilect.solving.question import Question
from predilect.solving.solvers import solver_for

OWN = """
predilect: 1
name: own
attributes:
  n: {kind: integer, low: 0, high: 50}
  many: {kind: boolean}
  least: {kind: integer, low: 2, high: 4, given: true}
  share: {kind: continuous, low: 0.5, high: 1.5, given: true}
  ports: {kind: boolean, each: "p in {\\"usb\\", \\"hdmi\\"}", given: true}
features:
  - {name: n, value: n}
  - {name: many, value: many}
"""


@pytest.mark.parametrize("name", ["synthetic", "pc", "pc:price=no", "trip", "meal"])
def test_people_are_drawn_once_for_each_seed_and_then_fixed(name: str) -> None:
    problem = open_problem(name)
    features = solver_for(problem.domain).feature_names
    for taste in problem.tastes:
        users = problem.users(taste)
        assert users.shape == (20, len(features))
        np.testing.assert_array_equal(users[:5], problem.users(taste, count=5))
        np.testing.assert_array_equal(users[7], problem.user(taste, 7))
        assert len(np.unique(users, axis=0)) == 20
        assert not np.array_equal(users, problem.users(taste, seed=1))


@pytest.mark.parametrize(
    ("name", "taste", "mean", "deviation"),
    [
        ("synthetic", "uniform", 50.5, 99 / 12**0.5),
        ("synthetic", "normal", 25, 25 / 3),
        ("pc", "uniform", 50.5, 99 / 12**0.5),
        ("pc", "normal", 25, 25 / 3),
        ("trip", "uniform", 0, 2 / 12**0.5),
        ("trip", "normal", 0, 1),
        ("meal", "uniform", 0, 2 / 12**0.5),
        ("meal", "normal", 0, 1),
    ],
)
def test_tastes_are_distributed_as_described(name: str, taste: str, mean: float, deviation: float) -> None:
    weights = open_problem(name).users(taste, count=400)
    assert weights.mean() == pytest.approx(mean, abs=5 * deviation / weights.size**0.5)
    assert weights.std() == pytest.approx(deviation, rel=0.05)


def test_a_thrifty_person_dislikes_the_price() -> None:
    users = open_problem("pc").users("thrifty")
    assert (users[:, -1] < 0).all()
    assert (users[:, :-1] == open_problem("pc").users("thrifty")[:, :-1]).all()


def test_an_unknown_taste_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidInput, match="did you mean 'normal'"):
        open_problem("pc").user("norml", 0)


def test_every_wish_of_two_or_three_cities_is_equally_likely() -> None:
    problem = open_problem("trip:cities=4,slots=4")
    rng = np.random.default_rng(0)
    drawn = Counter(str(problem.contexts(rng)["must_visit"]) for _ in range(5000))
    assert len(drawn) == 6 + 4
    assert max(drawn.values()) < 1.25 * 500
    assert min(drawn.values()) > 0.75 * 500


def test_every_person_can_be_fed() -> None:
    problem = open_problem("meal")
    solver = solver_for(problem.domain)
    nothing = np.zeros(len(solver.feature_names))
    for needs in PEOPLE.values():
        for size in (SMALLEST, TALLEST):
            context = {
                "energy_least": round(needs.energy[0] * size),
                "energy_most": round(needs.energy[1] * size),
                "protein_least": round(needs.protein[0] * size),
                "protein_most": round(needs.protein[1] * size),
            }
            assert solver.best(Question(nothing, context)).product is not None
    read_context(problem.domain, person(np.random.default_rng(0)))


def test_people_of_an_own_domain_are_scaled_by_the_range_of_its_features(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(OWN)
    problem = open_problem(path)
    users = problem.users("uniform", count=200)
    assert np.abs(users).max(axis=0) == pytest.approx([1 / 50, 1], rel=0.05)


def test_contexts_of_an_own_domain_are_drawn_from_the_ranges_of_what_is_given(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(OWN)
    problem = open_problem(str(path))
    rng = np.random.default_rng(0)
    drawn = [problem.contexts(rng) for _ in range(100)]
    for context in drawn:
        read_context(problem.domain, context)
    assert {context["least"] for context in drawn} == {2, 3, 4}
    assert len({str(context["ports"]) for context in drawn}) == 4
