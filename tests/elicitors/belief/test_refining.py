"""Draws that follow the answers, beside integration over a grid of all weights."""

import numpy as np
import pytest
from scipy.special import log_softmax

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.answered import Answers
from predilect.elicitors.belief.knowledge import Known
from predilect.elicitors.belief.prior_text import read_prior
from predilect.elicitors.belief.refining import refined
from predilect.elicitors.belief.statements import Response

QUESTIONS = np.array(
    [[[1.0, 0.0], [0.0, 1.0]], [[0.5, 0.5], [1.0, -0.2]], [[0.3, 0.9], [0.8, 0.1]], [[1.0, 1.0], [0.2, 0.1]]]
)
RATIONALITY = 8.0


def answers(prior: str, knowledge: tuple[tuple[int, Known], ...] = (), count: int = 4) -> Answers:
    found = Answers(read_prior(prior), RATIONALITY, np.ones(2), True, knowledge=knowledge)
    for features in QUESTIONS[:count]:
        found = found.after(Response(features, (0,)))
    return found


def drawn(about: Answers) -> FloatArray:
    rng = np.random.default_rng(1)
    return refined(about, *about.belief.draws(4000, rng), rng)


def integrated(prior: str) -> tuple[FloatArray, FloatArray]:
    """Mean and deviation by summing over a grid."""
    axis = np.linspace(-4, 4, 801)
    points = np.stack(np.meshgrid(axis, axis, indexing="ij"), axis=-1).reshape(-1, 2)
    with np.errstate(divide="ignore"):
        log_density = read_prior(prior).log_density(points, np.ones(2))
    for features in QUESTIONS:
        log_density += log_softmax(RATIONALITY * points @ features.T, axis=1)[:, 0]
    density = np.exp(log_density - log_density.max())
    density /= density.sum()
    mean = density @ points
    return mean, np.sqrt(density @ (points - mean) ** 2)


@pytest.mark.parametrize("prior", ["normal:0:1", "uniform:-1:2", "uniform:0:1", "normal:0.5:0.5:thrifty:1:1"])
def test_draws_have_the_exact_mean_and_deviation(prior: str) -> None:
    mean, deviation = integrated(prior)
    found = drawn(answers(prior))
    assert np.abs(found.mean(axis=0) - mean) / deviation == pytest.approx(0, abs=0.1)
    assert found.std(axis=0) == pytest.approx(deviation, rel=0.1)


def test_what_was_answered_for_certain_holds_in_nearly_all_draws() -> None:
    lead = QUESTIONS[:, 0] - QUESTIONS[:, 1]
    rng = np.random.default_rng(2)
    about = answers("normal:0:50")
    before = about.belief.draws(4000, rng)
    broken = [float(((weights @ lead.T) < 0).any(axis=1).mean()) for weights in (before[0], drawn(about))]
    assert broken[1] < broken[0]
    assert broken[1] < 0.05


def test_without_answers_draws_stay_as_they_are() -> None:
    about = answers("normal:0:1", count=0)
    rng = np.random.default_rng(3)
    weights, rationalities = about.belief.draws(10, rng)
    assert refined(about, weights, rationalities, rng).tolist() == weights.tolist()


def test_what_is_known_of_a_weight_goes_on_to_count() -> None:
    known = drawn(answers("normal:0:1", ((1, Known("b", mean=3.0)),)))
    plain = drawn(answers("normal:0:1"))
    assert known[:, 1].mean() > plain[:, 1].mean() + 1
