"""A comparison says what the rows say: by hand, user by user."""

from statistics import fmean, median

import pytest

from predilect.experiments.comparing.comparison import paired, record_of, standings
from predilect.experiments.comparing.curves import curves_of
from tests.experiments.rows import rows_of

ONE = [[4, 2, 0], [6, 6, 6], [0, 1, 0], [8, 0, 0]]
OTHER = [[4, 4, 2], [6, 6, 6], [3, 0, 0], [8, 3, 0]]


def test_curves_do_not_depend_on_the_order_of_rows() -> None:
    found = curves_of(rows_of(ONE)[::-1])
    assert found.people == ((0, 3), (0, 2), (0, 1), (0, 0))
    assert found.shown.tolist() == ONE[::-1]


def test_turns_until_an_optimum_count_who_never_sees_one_as_one_more() -> None:
    curves = curves_of(rows_of(ONE))
    assert curves.until_satisfied.tolist() == [3, 4, 1, 2]
    until = record_of(curves).until_satisfied
    assert (until.share, until.mean, until.median) == (0.75, 2.5, 2.5)
    never = record_of(curves_of(rows_of([[1.0, 1.0], [1.0, 0.0], [1.0, 1.0]]))).until_satisfied
    assert never.median is None


def test_a_record_has_means_and_medians_at_each_turn() -> None:
    record = record_of(curves_of(rows_of(ONE)))
    assert [at.turn for at in record.at] == [1, 2, 3]
    for at, column in zip(record.at, zip(*ONE, strict=True), strict=True):
        assert (at.mean_shown, at.median_shown) == (fmean(column), median(column))
        assert (at.mean_recommended, at.median_recommended) == (fmean(column) / 2, median(column) / 2)
    assert [at.satisfied for at in record.at] == [0.25, 0.5, 0.75]
    assert record.cumulative_shown == fmean(map(sum, ONE))
    assert (record.seconds, record.seconds_at_last) == pytest.approx((0.02, 0.03))


def test_differences_are_taken_person_by_person() -> None:
    found = paired(curves_of(rows_of(ONE)), curves_of(rows_of(OTHER)[::-1]))
    assert found is not None
    assert found.cumulative_shown.mean == fmean([6 - 10, 18 - 18, 1 - 3, 8 - 11])
    assert found.until_satisfied.mean == fmean([3 - 4, 0, 1 - 2, 2 - 3])
    assert [at.mean for at in found.curve] == [
        fmean(a[turn] - b[turn] for a, b in zip(ONE, OTHER, strict=True)) for turn in range(3)
    ]


def test_only_people_that_both_have_are_compared() -> None:
    played = {"one": curves_of(rows_of(ONE)), "other": curves_of(rows_of(OTHER)[3:]), "none": None}
    first, other, none = standings(played, {"one": {}, "other": {"too hard": 1}, "none": {"no": 4}})
    assert first.paired is None
    assert other.paired is not None
    assert other.paired.people == 3
    assert (none.record, none.failed) == (None, {"no": 4})
