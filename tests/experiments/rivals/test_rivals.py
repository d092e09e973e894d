"""Verdicts are corrected over cells, and the page says what was not played."""

from dataclasses import replace

import numpy as np
import pytest

from predilect.errors import InvalidInput
from predilect.experiments.attempts import Failure, Outcome
from predilect.experiments.collecting import Collected
from predilect.experiments.comparing.curves import curves_of
from predilect.experiments.plans import ABSENT, Plan, Played
from predilect.experiments.rivals.cells import (
    COACTIVE,
    MAIN_RIVALS,
    OURS,
    Cell,
    Improvement,
    cells,
    improvements,
)
from predilect.experiments.rivals.improved import missed
from predilect.experiments.rivals.judging import (
    BETTER,
    UNDECIDED,
    WORSE,
    difference_of,
    judged,
    spans,
    turns_apart,
)
from predilect.experiments.rivals.match import Match, chosen, wanted
from predilect.experiments.rivals.page import band_text, page
from predilect.experiments.simulating import Simulation
from predilect.experiments.statistics import holm_adjusted, mean_interval
from tests.experiments.rows import rows_of
from tests.experiments.units import units

RIVAL = MAIN_RIVALS[0]
CELLS = [cell for cell in cells() if not cell.few]
TURNS = 8


def shown(better_by: float, seed: int = 0, users: int = 20) -> list[list[float]]:
    rng = np.random.default_rng(seed)
    noise = rng.gamma(2.0, 5.0, (users, TURNS))
    return [[max(1.0, value - better_by) for value in line] for line in noise.tolist()]


def test_the_cells_are_those_of_the_plan() -> None:
    counted = [(cell.problem, cell.k, cell.reliability) for cell in CELLS]
    grid = [(p, k, r) for p in ("synthetic", "pc") for k in (2, 4) for r in (0.99, 0.9, 0.8)]
    assert counted == grid + [(p, 3, r) for p in ("trip", "meal") for r in (0.99, 0.9)]
    few = [cell for cell in cells() if cell.few]
    assert [(cell.problem, cell.k, cell.reliability) for cell in few] == [
        (problem, 2, 0.99) for problem in ("synthetic", "pc", "trip", "meal")
    ]
    assert all(cell.setting(OURS, 50).users == 10 for cell in few)
    assert all(cell.setting(OURS, 50).seed >= 10_000 for cell in cells())


def test_verdicts_are_those_of_corrected_differences() -> None:
    pairs = {
        cell: (curves_of(rows_of(shown(better_by))), curves_of(rows_of(shown(0, seed=place))))
        for place, (cell, better_by) in enumerate(zip(CELLS, (3.0, 0.0, -6.0), strict=False), start=1)
    }
    found = judged(pairs, "cumulative_shown")
    sums = [one.shown.sum(axis=1) - other.shown.sum(axis=1) for one, other in pairs.values()]
    plain = [mean_interval(each) for each in sums]
    assert [each.interval for each in found.values()] == plain
    assert [each.adjusted for each in found.values()] == holm_adjusted([each.p for each in plain])
    assert [each.word for each in found.values()] == [BETTER, UNDECIDED, WORSE]
    for each in found.values():
        assert each.corrected.level >= each.interval.level
        assert (each.word != UNDECIDED) == (each.corrected.below_zero or each.corrected.above_zero)


def test_more_cells_ask_for_more_certainty() -> None:
    def pair(better_by: float, seed: int) -> tuple[object, object]:
        return curves_of(rows_of(shown(better_by))), curves_of(rows_of(shown(0, seed=seed)))

    alone = judged({CELLS[0]: pair(1.5, 1)}, "cumulative_shown")  # type: ignore[dict-item]
    among = judged({cell: pair(1.5, 1) for cell in CELLS}, "cumulative_shown")  # type: ignore[misc]
    assert among[CELLS[0]].adjusted == pytest.approx(min(1, 16 * alone[CELLS[0]].adjusted))


def test_the_band_tells_at_which_turns_curves_are_apart() -> None:
    same = [[9.0] * TURNS for _ in range(12)]
    later = [[9.0 + user % 3 * 0.1] * 4 + [5.0 + user % 4 * 0.1] * 4 for user in range(12)]
    below, above = turns_apart(difference_of(curves_of(rows_of(later)), curves_of(rows_of(same))))
    assert (spans(below), spans(above)) == ("5-8", "1-4")
    assert spans([1, 2, 4, 7, 8, 9]) == "1-2, 4, 7-9"


def match(ours: int, rival: int, failing: bool = False) -> Match:
    """The first cell with so many people each; nothing anywhere else."""
    settings: dict[tuple[Cell | Improvement, str], Simulation] = {
        (CELLS[0], name): CELLS[0].setting(name, 20) for name in (OURS, RIVAL)
    }
    found: dict[Simulation, tuple[Outcome, ...]] = {}
    units_of = {}
    for (cell, name), setting in settings.items():
        people = ours if name == OURS else rival
        own = [replace(unit, elicitor=name) for unit in units(20)]
        rows = rows_of(shown(3.0 if name == OURS else 0.0, seed=len(name)), name)
        outcomes = [
            Outcome(unit, rows=tuple(row for row in rows if row.user == unit.user)) for unit in own[:people]
        ]
        if failing and name == RIVAL:
            outcomes = [Outcome(unit, failure=Failure("cannot play this")) for unit in own]
        found[setting], units_of[setting] = tuple(outcomes), tuple(own)
        assert cell == CELLS[0]
    few = next(cell for cell in cells() if cell.few).setting("setmargin", 20)
    return Match(settings, Played(Plan(units_of, {few: ABSENT}), Collected(units_of, found)))


def test_the_page_has_numbers_where_both_have_played_and_says_so_elsewhere() -> None:
    text = page(match(20, 20))
    line = next(line for line in text.splitlines() if line.startswith(f"| {CELLS[0].name} | 20 |"))
    assert line.endswith("| better |")
    assert f"| `{RIVAL}` | regret shown, added up over all turns | 1 | 0 | 0 | 15 |" in text
    assert "| `setmargin` | all | not in this version |" in text


def test_the_page_has_the_curves_in_their_bands() -> None:
    played_by_both = match(20, 20)
    ((ours, theirs),) = played_by_both.pairs(RIVAL).values()
    held = difference_of(ours, theirs)
    line = next(line for line in page(played_by_both).splitlines() if " none |" in line)
    assert line.startswith(f"| {CELLS[0].name} | {band_text(held, 5)} |")
    assert held.low[4] < held.mean[4] < held.high[4]


def refusing(failures: list[Failure]) -> Match:
    """A slow rival that was tried with so many people, and failed with all of them."""
    few = next(cell for cell in cells() if cell.few)
    setting, own = few.setting("setmargin", len(failures)), units(len(failures))
    outcomes = tuple(Outcome(unit, failure=failure) for unit, failure in zip(own, failures, strict=True))
    found = Collected({setting: tuple(own)}, {setting: outcomes})
    return Match({(few, "setmargin"): setting}, Played(Plan({setting: tuple(own)}, {}), found))


def test_a_rival_that_refuses_a_problem_leaves_nothing_to_be_done() -> None:
    refused = refusing([Failure("it needs 0/1 features")] * 3)
    assert refused.complete
    text = page(refused)
    assert "- `setmargin` on `synthetic`: it needs 0/1 features" in text
    assert "The run is not complete" not in text


def test_a_mistake_or_different_errors_are_no_refusal() -> None:
    assert not refusing([Failure("KeyError: 3", "Traceback …")] * 3).complete
    assert not refusing([Failure("the budget ended"), Failure("it needs 0/1 features")]).complete


def test_people_that_one_has_not_played_are_left_out() -> None:
    text = page(match(20, 7))
    assert f"| {CELLS[0].name} | 7 |" in text
    assert "The run is not complete" in text


def test_a_cell_without_rows_is_marked() -> None:
    text = page(match(20, 0))
    assert f"| {CELLS[0].name} | {OURS}: 20 people; rival: not run |" in text
    text = page(match(20, 0, failing=True))
    assert f"| {CELLS[0].name} | {OURS}: 20 people; rival: refused: cannot play this |" in text


def test_all_cells_are_planned_for_every_elicitor() -> None:
    settings = wanted(2, 10_000)
    assert {*settings} == {
        *((cell, name) for cell in cells() for name in cell.elicitors),
        *((cell, COACTIVE) for cell in improvements()),
    }
    assert {cell for cell, name in settings if name == RIVAL} == set(CELLS)


def test_some_problems_and_elicitors_can_be_played_first() -> None:
    settings = wanted(2, 10_000)
    assert chosen(settings, []) == [*settings.values()]
    some = chosen(settings, ["trip", "vb-qi", "machop"])
    assert {(each.problem, each.elicitor.partition(":")[0]) for each in some} == {
        ("trip", "vb-qi"),
        ("trip", "machop"),
    }
    assert {each.problem for each in chosen(settings, ["predilect"])} == {"synthetic", "pc", "trip", "meal"}
    with pytest.raises(InvalidInput, match=r"'vb-qq' plays no part.*vb-qi"):
        chosen(settings, ["vb-qq"])


def test_what_is_shown_after_an_optimum_does_not_count() -> None:
    rows = rows_of([[5.0, 0.0, 7.0, 0.0], [3.0, 2.0, 1.0, 4.0]])
    curves = curves_of([replace(row, satisfied=row.regret_shown == 0) for row in rows])
    assert missed(curves).tolist() == [5, 10]


def test_people_who_improve_have_a_table_of_their_own() -> None:
    cell = next(improvements())
    setting = cell.setting(20)
    own = units(20)
    rows = rows_of(shown(0.0), COACTIVE)
    outcomes = tuple(Outcome(unit, tuple(row for row in rows if row.user == unit.user)) for unit in own)
    found = Collected({setting: tuple(own)}, {setting: outcomes})
    text = page(Match({(cell, COACTIVE): setting}, Played(Plan({setting: tuple(own)}, {}), found)))
    assert f"| {cell.name} | 20 |" in text
    assert setting.k == 1
    assert "not in this version" in text
