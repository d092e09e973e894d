"""Rows in short: who is counted at which turn."""

from dataclasses import replace

from predilect.experiments.playing import rows
from predilect.experiments.simulating import Simulation
from predilect.experiments.summary import summarized


def test_people_who_were_asked_no_more_still_count_as_satisfied_so_far() -> None:
    unit = Simulation("synthetic:r=2", users=1, turns=3, rationality=5.0).units()[0]
    template = next(rows(unit))
    early = [replace(template, user=0, turn=1, satisfied=True)]
    patient = [replace(template, user=1, turn=turn, satisfied=False) for turn in (1, 2, 3)]
    found = summarized([*early, *patient])
    assert [at.users for at in found] == [2, 1, 1]
    assert [at.satisfied_so_far for at in found] == [0.5, 0.5, 0.5]
    assert [at.satisfied for at in found] == [0.5, 0.0, 0.0]
