"""Theorem 1 along runs: its deterministic steps in every run, its bound against means over many."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from predilect.elicitors.choices import Choice
from predilect.experiments.attempts import Outcome, attempt
from predilect.experiments.playing import Play
from predilect.experiments.simulating import Simulation
from predilect.experiments.store import Store
from predilect.experiments.theory.bound import LEAST_RUNS, bound_of, constants
from predilect.experiments.theory.runs import Runs, identities, runs_of
from predilect.experiments.theory.table import checked
from predilect.experiments.theory.traces import Trace, expected_gain
from predilect.responses import read_manner
from tests.experiments.units import unit

TRIP = "trip:cities=4,slots=6"


def traced(**settings: Any) -> Runs:
    problem = settings.pop("problem", "synthetic:r=3")
    runs = runs_of([attempt(unit(problem, user=user, **settings)) for user in range(2)])
    assert runs is not None
    return runs


@pytest.mark.parametrize(
    "settings",
    [
        {"k": 2},
        {"k": 4, "tastes": "normal"},
        {"parameters": (("gamma", "beta"),), "k": 3},
        {"parameters": (("step", 0.5), ("gamma", 0.5))},
        {"problem": TRIP, "tastes": "normal", "k": 3},
        {"response": "plackett-luce:skip=0.3,tie=0.2"},
        {"response": "noiseless", "k": 3},
    ],
    ids=str,
)
def test_the_deterministic_steps_of_the_proof_hold_in_every_run(settings: dict[str, Any]) -> None:
    steps = identities(traced(turns=8, **settings))
    assert steps is not None
    assert all(each.hold for each in steps)


def test_a_wrong_norm_or_gain_breaks_a_step() -> None:
    runs = traced(turns=4)
    for name in ("norm", "gain", "affirmed"):
        wrong = getattr(runs, name).copy()
        wrong[1, 2] += 1e-3
        steps = identities(replace(runs, **{name: wrong}))
        assert steps is not None
        assert [each.hold for each in steps] == [True, False]


@pytest.mark.parametrize("parameter", [("step", "cross-validated"), ("update", "logistic")])
@pytest.mark.parametrize("turns", [3, 6])  # a step that is chosen anew is so from the third answer on
def test_the_steps_do_not_apply_without_one_perceptron_step_size(
    parameter: tuple[str, str], turns: int
) -> None:
    runs = traced(turns=turns, parameters=(parameter,), k=3)
    found = constants(runs)
    assert (identities(runs), bound_of(runs, found)) == (None, None)
    assert (found.alpha > 0).all()


@pytest.mark.parametrize("response", ["plackett-luce", "thurstone-mosteller", "noiseless"])
def test_the_expected_gain_is_the_sum_over_all_picks(response: str) -> None:
    rng = np.random.default_rng(3)
    weights, features = rng.normal(size=5), rng.normal(size=(3, 5))
    model = read_manner(response).response(1.3)
    utilities = features @ weights
    every = [float(weights @ Choice.among(features, (place,)).direction) for place in range(3)]
    assert expected_gain(model, utilities) == pytest.approx(float(model.probabilities(utilities) @ every))
    assert expected_gain(model, utilities) >= 0  # type: ignore[operator]  # Lemma 1: it is reasonable


def test_an_expected_gain_with_ties_is_not_known() -> None:
    assert traced(turns=3, response="plackett-luce:tie=0.2").expected_gain[0, 0] != 0
    assert np.isnan(traced(turns=3, response="plackett-luce:tie=0.2").expected_gain).all()


def made_up(expected: list[list[float]], worst: list[list[float]], **given: Any) -> Runs:
    """Runs of which only some quantities matter."""
    shape = np.shape(expected)
    plain = {
        name: np.zeros(shape) for name in ("gain", "affirmed", "length", "aligned", "norm", "rate", "regret")
    }
    settings: dict[str, Any] = {
        **plain,
        "radius": np.ones(shape),
        "rate": np.full(shape, 2.0),
        "tastes": 3.0,
        "reasonable": True,
        **given,
    }
    return Runs(np.array(expected), worst_regret=np.array(worst), **settings)


def test_alpha_is_the_largest_constant_that_is_valid_on_informative_turns() -> None:
    runs = made_up([[2, 0, 1], [3, 0, 5]], [[10, 4, 2], [4, 8, 5]])
    found = constants(runs)
    np.testing.assert_allclose(found.alpha, [0.2, 0.2, 0.2])
    np.testing.assert_allclose(found.missed, [0, 1, 1])
    np.testing.assert_allclose(found.typical, [(0.2 + 0.75) / 2, np.nan, (0.5 + 1.0) / 2])
    assert (runs.expected_gain >= found.alpha[-1] * runs.worst_regret - 1e-12)[:, [0, 2]].all()
    np.testing.assert_allclose(constants(made_up([[9.0]], [[3.0]])).alpha, [1.0])


def test_the_bound_is_the_theorems_formula() -> None:
    affirmed = np.array([[1.0, 3.0], [3.0, 1.0]])
    runs = made_up([[2, 0], [2, 0]], [[4, 4], [4, 4]], affirmed=affirmed, regret=np.array([[1.0, 3], [3, 5]]))
    found = constants(runs)
    bound = bound_of(runs, found)
    assert bound is not None
    np.testing.assert_allclose(found.beta, [2, 2])
    one = np.sqrt(2 * 2 / 2 + 4 * 1) * 3 / 0.5
    np.testing.assert_allclose(bound.bound, [one, one / np.sqrt(2) + 2 * 1 * 3 * 1 / 2])
    np.testing.assert_allclose(bound.observed, [2, 3])
    assert (bound.holds, bound.vacuous) == (True, True)  # no option ever had a regret above 4


def test_means_over_many_runs_of_one_person_stay_below_the_bound() -> None:
    setting = Simulation(
        "synthetic:r=2", "choice-perceptron", users=LEAST_RUNS, turns=4, person=1, rationality=0.05
    )
    outcomes = [attempt(each) for each in setting.units()]
    assert len({tuple(each.unit.weights or ()) for each in outcomes}) == 1
    found = checked(outcomes)
    assert found is not None
    assert found.bound is not None
    assert found.broken == 0
    assert found.bound.holds
    assert found.verdict.startswith("holds")
    excess = found.bound.gain - found.bound.gain_bound
    assert (excess <= 0).all()
    chance = np.abs(found.runs.gain.mean(axis=0).cumsum() - found.runs.expected_gain.mean(axis=0).cumsum())
    assert (chance / np.arange(1, 5) <= 4 * found.bound.luck + 1e-9).all()


def test_few_runs_are_not_judged() -> None:
    found = checked([attempt(unit(turns=3))])
    assert found is not None
    assert found.verdict == f"too few runs to judge (1 of {LEAST_RUNS})"
    assert checked([]) is None


def test_a_trace_is_kept_beside_the_rows_and_read_back(tmp_path: Path) -> None:
    store = Store(tmp_path / "units.jsonl")
    played = attempt(unit(turns=5, k=3))
    store.add(played)
    (again,) = Store(store.path).all_outcomes()
    assert again == played
    assert isinstance(again.trace, Trace)
    without = Outcome.from_document(
        {**played.to_document(), "trace": played.trace and played.trace.to_document()}
    )
    assert without.rows == played.rows


def test_rows_without_a_trace_are_still_read() -> None:
    document = attempt(unit(turns=2)).to_document()
    del document["trace"]
    found = Outcome.from_document(document)
    assert found.trace is None
    assert runs_of([found]) is None


def test_a_person_of_ones_choice_is_the_same_in_every_run() -> None:
    units = Simulation("synthetic:r=3", users=3, person=2, turns=2).units()
    plays = [Play(each) for each in units]
    assert len({play.person.weights.tobytes() for play in plays}) == 1
    other = Play(Simulation("synthetic:r=3", users=3, turns=2).units()[2])
    np.testing.assert_array_equal(plays[0].person.weights, other.person.weights)
    assert len({each.name for each in units}) == 3
