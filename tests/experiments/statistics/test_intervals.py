"""Intervals have the mean as often as they say, and agree with what is known in closed form."""

from itertools import product

import numpy as np
import pytest
from scipy import stats

from predilect.experiments.statistics import band, mean_interval
from predilect.experiments.statistics.intervals import interval_of
from predilect.experiments.statistics.resampling import of_counts, resampled

FEW = np.array([3.0, -1.0, 4.0, 1.5, -5.0, 9.0])


def every_resample(users: int) -> np.ndarray:
    """How often each user is in each of the equally likely resamples."""
    return np.array([np.bincount(drawn, minlength=users) for drawn in product(range(users), repeat=users)])


def test_deviates_are_those_of_every_resample_written_out() -> None:
    times = every_resample(len(FEW))[1:2000]
    found = of_counts(FEW[:, None], times.astype(float)).deviates[:, 0]
    for counts, deviate in zip(times, found, strict=True):
        drawn = np.repeat(FEW, counts)
        if np.ptp(drawn) > 0:
            expected = (drawn.mean() - FEW.mean()) / (drawn.std(ddof=1) / np.sqrt(len(drawn)))
            assert deviate == pytest.approx(expected, abs=1e-9)


def test_the_interval_is_near_that_of_all_resamples() -> None:
    exact = of_counts(FEW[:, None], every_resample(len(FEW)).astype(float))
    expected = interval_of(float(FEW.mean()), float(exact.errors[0]), exact.deviates[:, 0], 0.8, len(FEW))
    found = mean_interval(FEW, level=0.8)
    assert found.mean == pytest.approx(FEW.mean())
    assert found.low == pytest.approx(expected.low, rel=0.1)
    assert found.high == pytest.approx(expected.high, rel=0.1)
    assert found.p == pytest.approx(expected.p, abs=0.02)


def test_it_is_students_interval_for_normal_values() -> None:
    values = stats.norm.ppf(np.arange(0.5, 200) / 200) + 0.1
    found, student = mean_interval(values), stats.ttest_1samp(values, 0.0)
    expected = student.confidence_interval(0.95)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=0.005)
    assert found.p == pytest.approx(student.pvalue, abs=0.02)


def test_errors_are_those_that_scipy_resamples() -> None:
    values = np.random.default_rng(1).gamma(2.0, size=60)
    theirs = stats.bootstrap((values,), np.mean, n_resamples=5000, method="basic", rng=2)
    assert resampled(values[:, None]).errors[0] == pytest.approx(theirs.standard_error, rel=0.05)


@pytest.mark.parametrize(
    ("draw", "mean"),
    [
        (lambda rng, size: rng.normal(5, 2, size), 5.0),
        (lambda rng, size: rng.exponential(3, size), 3.0),
        (lambda rng, size: np.minimum(rng.geometric(0.1, size), 26), 9.354),
    ],
)
def test_they_have_the_mean_of_twenty_users_as_often_as_they_say(draw: object, mean: float) -> None:
    rng = np.random.default_rng(7)
    intervals = [mean_interval(draw(rng, 20) - mean, resamples=600) for _ in range(400)]  # type: ignore[operator]
    hits = [each.low is not None and each.low <= 0 <= (each.high or 0) for each in intervals]
    assert np.mean(hits) == pytest.approx(0.95, abs=0.03)


def test_p_and_the_interval_say_the_same() -> None:
    rng = np.random.default_rng(3)
    for _ in range(60):
        found = mean_interval(rng.exponential(1, 12) - 0.6, resamples=999)
        assert (found.p < 0.05) == (found.below_zero or found.above_zero)


def test_the_same_users_twice_differ_by_nothing() -> None:
    found = mean_interval(np.zeros(20))
    assert (found.mean, found.low, found.high, found.p) == (0.0, 0.0, 0.0, 1.0)


def test_one_user_tells_nothing_and_a_few_that_agree_not_enough() -> None:
    assert mean_interval(np.array([-3.0])).high is None
    few, many = mean_interval(np.full(4, -3.0)), mean_interval(np.full(10, -3.0))
    assert (few.high, few.p) == (None, 0.125)
    assert (many.high, many.p) == (-3.0, 0.5**9)


@pytest.mark.parametrize("users", [2, 3, 5])
def test_five_users_are_too_few_for_an_interval_however_much_they_agree(users: int) -> None:
    values = -100 - np.arange(users) / 1e6
    few, enough = mean_interval(values), mean_interval(np.tile(values, 6))
    assert (few.low, few.high) == (None, None)
    assert few.p >= 0.05
    assert enough.below_zero


def test_the_same_values_give_the_same_interval() -> None:
    assert mean_interval(FEW) == mean_interval(FEW.copy())


def test_a_band_of_one_turn_is_as_wide_as_the_symmetric_interval() -> None:
    found = band(FEW[:, None])
    deviates = np.abs(resampled(FEW[:, None]).deviates)
    half = np.quantile(deviates, 0.95, method="higher") * stats.sem(FEW)
    assert found.high[0] - FEW.mean() == pytest.approx(half, rel=0.02)


def test_turns_that_are_all_alike_cost_nothing() -> None:
    one, many = band(FEW[:, None]), band(np.tile(FEW[:, None], (1, 40)))
    np.testing.assert_allclose(many.low, np.tile(one.low, 40))


def test_independent_turns_widen_the_band_as_sidak_says() -> None:
    values = np.random.default_rng(5).normal(size=(400, 20))
    found = band(values)
    factors = (found.high - found.mean) / stats.sem(values)
    sidak = stats.norm.ppf((1 + 0.95 ** (1 / 20)) / 2)
    np.testing.assert_allclose(factors, sidak, rtol=0.03)


def test_a_band_holds_the_whole_curve_as_often_as_it_says() -> None:
    rng = np.random.default_rng(11)
    held = []
    for _ in range(200):
        steps = rng.exponential(1, (40, 15)) - 1  # random walks around 0
        found = band(np.cumsum(steps, axis=1), resamples=500)
        held.append(bool(np.all((found.low <= 0) & (found.high >= 0))))
    assert np.mean(held) == pytest.approx(0.95, abs=0.05)


def test_a_turn_without_differences_has_a_band_without_width() -> None:
    found = band(np.column_stack([np.zeros(6), FEW]))
    assert (found.low[0], found.high[0]) == (0.0, 0.0)
    assert found.low[1] < FEW.mean() < found.high[1]
    assert np.isinf(band(FEW[None, :]).high).all()
