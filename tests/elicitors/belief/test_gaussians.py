"""What answers do to a belief: picks, ties, none of these, and how noisy a person is."""

import numpy as np
import pytest

from predilect.dialogue import Answer, NoneOfThese, Option, Pick, Query, Skip, Tie
from predilect.domain.product import Product
from predilect.domain.values import FloatArray
from predilect.elicitors.belief.gaussians import Gaussians, gaussians_after
from predilect.elicitors.belief.statements import Response, response_of, statements_of

APPLES = np.array([[1.0, 0.0], [0.0, 1.0]])


def believed(*responses: Response, rationality: float | None = 3.0) -> Gaussians:
    features = responses[0].features.shape[1] if responses else 2
    said = statements_of(responses, features)
    return gaussians_after(said, np.zeros(features), np.ones(features), rationality)


def test_a_pick_raises_what_was_picked_over_the_rest() -> None:
    mean = believed(Response(APPLES, (1,))).mean
    assert mean[1] > 0 > mean[0]


def test_a_tie_brings_options_together() -> None:
    leading = [Response(APPLES, (1,))] * 2
    before, after = believed(*leading), believed(*leading, Response(APPLES, (0, 1)))
    assert abs(after.mean[1] - after.mean[0]) < abs(before.mean[1] - before.mean[0])


def test_a_tie_is_over_the_rejected_ones() -> None:
    options = np.eye(3)
    mean = believed(Response(options, (0, 2))).mean
    assert mean[1] < min(mean[0], mean[2])
    assert mean[0] == pytest.approx(mean[2], abs=1e-3)


def test_none_of_these_speaks_against_what_was_shown_beside_what_was_taken() -> None:
    poor, good = np.array([[1.0, 0.0], [1.0, 0.1]]), np.array([[0.0, 1.0], [0.0, 0.9]])
    mean = believed(Response(poor, ()), Response(good, (0,))).mean
    assert mean[1] > mean[0]


def test_the_more_contradictions_the_noisier_the_person() -> None:
    rng = np.random.default_rng(0)
    weights = np.array([3.0, -2.0, 1.0])
    pairs = rng.normal(size=(40, 2, 3))

    def person(share_of_luck: float) -> Gaussians:
        answers = []
        for pair in pairs:
            best = int(np.argmax(pair @ weights))
            answers.append(Response(pair, (1 - best if rng.random() < share_of_luck else best,)))
        return believed(*answers, rationality=None)

    assert person(0.0).rationality > 3 * person(0.4).rationality


def test_draws_have_the_mean_and_covariance_of_the_belief() -> None:
    rng = np.random.default_rng(1)
    belief = believed(*(Response(rng.normal(size=(2, 4)), (0,)) for _ in range(6)), rationality=None)
    drawn, rationalities = belief.draws(200_000, rng)
    assert drawn.mean(axis=0) == pytest.approx(belief.mean, abs=0.02)
    assert np.cov(drawn, rowvar=False) == pytest.approx(belief.covariance, abs=0.03)
    assert set(rationalities) <= set(belief.rationalities)


def test_mirrored_draws_have_exactly_the_mean() -> None:
    belief = believed(Response(APPLES, (1,)), rationality=None)
    drawn, _ = belief.mirrored_draws(64, np.random.default_rng(2))
    assert drawn.mean(axis=0) == pytest.approx(belief.mean, abs=1e-12)


def test_few_statements_about_many_features_are_worked_out_in_their_span() -> None:
    rng = np.random.default_rng(3)
    rows: FloatArray = rng.normal(size=(3, 2, 30))
    deviation = rng.uniform(0.5, 2, size=30)
    said = statements_of([Response(pair, (0,)) for pair in rows], 30)
    belief = gaussians_after(said, np.zeros(30), deviation, 1.0)
    across = rng.normal(size=30)
    directions = (rows[:, 0] - rows[:, 1]) * deviation
    across -= directions.T @ np.linalg.lstsq(directions.T, across, rcond=None)[0]
    weights = across / deviation  # the variance of ⟨weights, w⟩ is that of the prior
    assert weights @ belief.covariance @ weights == pytest.approx(across @ across, rel=1e-6)
    assert weights @ belief.mean == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("answer", "chosen"), [(Pick(1), (1,)), (Tie((1, 0)), (0, 1)), (NoneOfThese(), ()), (Skip(), None)]
)
def test_each_kind_of_answer_is_a_response_or_says_nothing(
    answer: Answer, chosen: tuple[int, ...] | None
) -> None:
    query = Query(tuple(Option(Product({}), row) for row in APPLES))
    response = response_of(query, answer)
    assert (None if response is None else response.chosen) == chosen
