"""The paper's claims, judged on made-up rows."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest

from predilect.experiments.attempts import Outcome
from predilect.experiments.collecting import Collected
from predilect.experiments.plans import ABSENT, Plan, Played
from predilect.experiments.reproducing.claim_texts import claims_table
from predilect.experiments.reproducing.claims import AVERAGE, REGRET, SECONDS, Claim, claims
from predilect.experiments.reproducing.scope import Scope
from predilect.experiments.reproducing.systems import CP, SETMARGIN, VB_EUS, VB_QI
from predilect.experiments.reproducing.verdicts import FAILS, HOLDS, NOT_RUN, UNDECIDED, judged
from predilect.experiments.simulating import Simulation
from tests.experiments.rows import rows_of
from tests.experiments.units import units

ONE = Simulation("synthetic:r=3", CP, k=2, users=16, turns=5)
OTHER = replace(ONE, elicitor=SETMARGIN)

Shown = Sequence[Sequence[float]]


def shown(level: float, seed: int = 0, users: int = 16) -> Shown:
    noise = np.random.default_rng(seed).gamma(2.0, 2.0, (users, 5))
    return [[max(1.0, value + level) for value in line] for line in noise.tolist()]


def played(found: dict[Simulation, Shown], seconds: float = 1.0) -> Played:
    outcomes, wanted = {}, {}
    for place, (setting, regrets) in enumerate(found.items()):
        rows = [
            replace(row, ask_seconds=row.ask_seconds * (seconds if place else 1.0))
            for row in rows_of(regrets, setting.elicitor, setting.k)
        ]
        own = [replace(unit, elicitor=setting.elicitor, k=setting.k) for unit in units(len(regrets))]
        wanted[setting] = tuple(own)
        outcomes[setting] = tuple(
            Outcome(unit, rows=tuple(row for row in rows if row.user == unit.user)) for unit in own
        )
    return Played(Plan(wanted), Collected(wanted, outcomes))


@pytest.mark.parametrize(
    ("make", "no_worse", "word"),
    [
        (lambda: {ONE: shown(0), OTHER: shown(8)}, False, HOLDS),
        (lambda: {ONE: shown(8), OTHER: shown(0)}, False, FAILS),
        (lambda: {ONE: shown(0, 1), OTHER: shown(0, 2)}, False, UNDECIDED),
        (lambda: {ONE: shown(0.02), OTHER: shown(0)}, True, HOLDS),
        (lambda: {ONE: shown(0.02), OTHER: shown(0)}, False, FAILS),
        (lambda: {ONE: shown(3), OTHER: shown(0)}, True, FAILS),
    ],
)
def test_an_interval_decides(make: Callable[[], dict[Simulation, Shown]], no_worse: bool, word: str) -> None:
    (verdict,) = judged([Claim("CP misses less", ONE, OTHER, REGRET, no_worse)], played(make()))
    assert verdict.word == word
    assert verdict.difference is not None
    assert verdict.difference.users == 16


def test_who_has_seen_an_optimum_is_done_but_not_in_the_average() -> None:
    lines = [[4.0, 0.0, 6.0, 0.0, 2.0]] * 4
    found = played({ONE: lines, OTHER: [[9.0] * 5] * 4})
    stopped, average = judged([Claim("", ONE, OTHER, REGRET), Claim("", ONE, OTHER, AVERAGE)], found)
    assert stopped.lower == (4 / 5, 4 / 5)
    assert average.lower == (12 / 5, 12 / 5)


def test_seconds_are_compared_too() -> None:
    (verdict,) = judged([Claim("", ONE, OTHER, SECONDS)], played({ONE: shown(0), OTHER: shown(0)}, seconds=9))
    assert verdict.word == HOLDS
    assert verdict.lower is not None
    assert verdict.lower[0] == pytest.approx(0.15)


def test_what_was_not_run_says_why() -> None:
    found = played({ONE: shown(0)})
    plan = Plan(found.plan.units, {OTHER: ABSENT})
    (verdict,) = judged([Claim("", ONE, OTHER, REGRET)], Played(plan, found.found))
    assert (verdict.word, verdict.why) == (NOT_RUN, f"SetMargin k = 2: {ABSENT}")
    (line,) = claims_table([verdict]).lines
    assert (line[2], line[-1]) == (NOT_RUN, f"SetMargin k = 2: {ABSENT}")


def test_a_claim_that_fails_may_have_a_reason() -> None:
    claim = Claim("", ONE, OTHER, REGRET, reason="people differ")
    assert judged([claim], played({ONE: shown(8), OTHER: shown(0)}))[0].why == "people differ"
    assert judged([claim], played({ONE: shown(0), OTHER: shown(8)}))[0].why == ""


def test_all_claims_that_are_asked_for_are_there() -> None:
    found = {
        (
            each.lower.problem,
            each.lower.elicitor,
            each.lower.k,
            each.higher.elicitor,
            each.higher.k,
            each.measure,
        )
        for each in claims(Scope())
    }
    assert {
        ("synthetic", CP, 2, SETMARGIN, 2, REGRET),
        ("synthetic", VB_EUS, 2, CP, 2, REGRET),
        ("synthetic", CP, 2, VB_QI, 2, REGRET),
        ("synthetic", CP, 4, CP, 2, REGRET),
        ("synthetic", CP, 2, SETMARGIN, 2, SECONDS),
        ("pc", CP, 3, CP, 2, REGRET),
        ("pc", CP, 4, CP, 3, REGRET),
        ("trip", CP, 4, CP, 3, AVERAGE),
    } <= found
    assert {each.lower.tastes for each in claims(Scope())} == {"uniform", "normal"}
