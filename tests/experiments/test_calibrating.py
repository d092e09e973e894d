"""Certificates judged by what was true."""

from dataclasses import replace

import pytest

from predilect.errors import Unsupported
from predilect.experiments.calibrating import Judged, coverage, judgements, reliability
from predilect.experiments.playing import rows
from predilect.experiments.simulating import Simulation

SMALL = Simulation("synthetic:r=2", "predilect:solves=6", users=2, turns=6, rationality=0.5)


def judged(user: int, turn: int, confidence: float, kept: bool) -> Judged:
    return Judged(user, turn, confidence, kept, 0.0, 0.0)


def test_each_turn_of_a_unit_is_judged() -> None:
    for unit in SMALL.units():
        found = list(judgements(unit))
        assert [each.turn for each in found] == [1, 2, 3, 4, 5, 6]
        played = [row.regret_recommended for row in rows(unit)]
        for each, regret in zip(found, played, strict=True):
            assert 0 <= each.confidence <= 1
            assert (each.regret == pytest.approx(0, abs=1e-9)) == (regret == pytest.approx(0, abs=1e-9))
            assert each.kept == (each.regret <= 0.05)


def test_elicitors_without_certificates_are_refused() -> None:
    unit = replace(SMALL, elicitor="choice-perceptron").units()[0]
    with pytest.raises(Unsupported, match="choice-perceptron gives no certificate"):
        next(judgements(unit))


def test_bins_compare_what_was_said_with_what_was_true() -> None:
    low, high = reliability(
        [judged(0, 1, 0.12, False), judged(1, 1, 0.18, True), *(judged(u, 2, 1.0, True) for u in range(3))]
    )
    assert (low.cases, low.users, low.frequency) == (2, 2, 0.5)
    assert low.confidence == pytest.approx(0.15)
    assert (high.cases, high.frequency, high.low, high.high) == (3, 1.0, 1.0, 1.0)
    assert low.error == pytest.approx(0.35)
    assert low.low <= 0.5 <= low.high


def test_coverage_counts_the_first_stop_of_each_person() -> None:
    stops = [judged(0, 1, 0.5, False), judged(0, 2, 0.96, False), judged(0, 3, 0.99, True)]
    stopped = coverage([*stops, judged(1, 1, 0.97, True)], 0.95)
    assert stopped is not None
    assert (stopped.users, stopped.frequency) == (2, 0.5)
    assert coverage(stops, 0.999) is None


def test_a_person_is_asked_no_more_when_it_is_sure_enough() -> None:
    sure = Simulation("synthetic:r=2", users=1, turns=30, rationality=5.0, stop_when=0.5)
    assert 1 <= len(list(rows(sure.units()[0]))) < 30
