"""What elicitors are told about simulated people is true, and stands in the unit."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from predilect.elicitors.belief.prior_text import read_prior
from predilect.elicitors.choice_perceptron import ChoicePerceptron
from predilect.errors import InvalidInput
from predilect.experiments.assumptions import elicitor_of, with_prior
from predilect.experiments.playing import Play
from predilect.experiments.simulating import Simulation
from predilect.problems import Problem, open_problem
from predilect.problems.from_file import problem_of
from predilect.problems.tastes import prior_of
from tests.experiments.units import unit
from tests.sessions.small import tent


@dataclass(frozen=True, slots=True)
class Told(ChoicePerceptron):
    """A perceptron that is told what Bayesian elicitors are told, and does nothing with it."""

    prior: str = "standard"
    rationality: float = 1.0


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("predilect.elicitors.ELICITORS", {"told": Told})


def problems() -> list[Problem]:
    return [
        *map(open_problem, ("synthetic", "pc", "pc:price=no", "trip", "meal")),
        problem_of(tent(), "tent"),
    ]


@pytest.mark.parametrize("problem", problems(), ids=lambda problem: problem.name)
def test_every_taste_is_drawn_from_the_prior_that_it_says(problem: Problem) -> None:
    for taste in problem.tastes.values():
        text = prior_of(taste)
        assert text is not None
        prior = read_prior(text)
        drawn = np.array([taste(np.random.default_rng(seed)) for seed in range(1500)])
        spans = getattr(taste, "ranges", np.ones(drawn.shape[1]))
        deviation = prior.deviation(spans)
        assert np.abs((drawn.mean(axis=0) - prior.mean(spans)) / deviation).max() < 5 / 1500**0.5
        np.testing.assert_allclose(drawn.std(axis=0), deviation, rtol=0.12)
        assert np.isfinite(prior.log_density(drawn, spans)).all()


def test_a_unit_keeps_the_distribution_of_its_tastes() -> None:
    units = Simulation("pc", "told:prior=tastes,rationality=known", tastes="thrifty", users=2).units()
    for each in units:
        assert dict(each.parameters) == {
            "prior": "normal:25:8.333333333333334:thrifty:76:6",
            "rationality": "known",
        }
    assert Simulation("synthetic", "told:prior=tastes").units()[0].parameters == (("prior", "uniform:1:100"),)


def test_the_rationality_of_each_person_is_known() -> None:
    told = [
        Play(unit(elicitor="told", parameters=(("rationality", "known"),), user=user, reliability=0.9))
        for user in (0, 1)
    ]
    lambdas = [play.rationality for play in told]
    assert [play.elicitor.rationality for play in told] == lambdas  # type: ignore[attr-defined]
    assert lambdas[0] != lambdas[1]


def test_parameters_that_ask_for_nothing_stay_as_they_are() -> None:
    given: Any = (("gamma", 0.5), ("prior", "standard"))
    assert with_prior(given, open_problem("pc"), "uniform") == given
    assert elicitor_of(replace(unit(), elicitor="told", parameters=given)) == Told(gamma=0.5)


def test_tastes_from_a_file_have_no_known_distribution(tmp_path: Path) -> None:
    weights = tmp_path / "people.csv"
    weights.write_text("\n".join([",".join(["1"] * 16)] * 2))
    with pytest.raises(InvalidInput, match=r"people\.csv' is not known \(take a named taste"):
        Simulation("synthetic", "told:prior=tastes", tastes=str(weights)).units()


def test_people_without_noise_have_no_rationality_to_know() -> None:
    with pytest.raises(InvalidInput, match="people of the response 'noiseless' have none to know"):
        Simulation("synthetic", "told:rationality=known", response="noiseless").units()


def test_an_elicitor_without_the_parameter_refuses_it() -> None:
    with pytest.raises(InvalidInput, match=r"belief: unknown parameter"):
        Simulation("synthetic", "told:belief=strong").units()
