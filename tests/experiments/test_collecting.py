"""A directory holds many settings: played in turns, read back, and partly there if so."""

from pathlib import Path

import pytest

from predilect.errors import InvalidInput
from predilect.experiments.collecting import collect, collected, in_turns, units_of
from predilect.experiments.running import Progress
from predilect.experiments.simulating import Simulation
from tests.experiments.units import units, without_seconds

ONE = Simulation("synthetic:r=3", users=3, turns=3)
OTHER = Simulation("synthetic:r=3", "choice-perceptron-authors", k=3, users=2, turns=3)
FAILS = Simulation("synthetic:r=3", "choice-perceptron:joint=yes", users=2, turns=3, solver="enumeration")


def test_the_first_user_of_every_setting_comes_first() -> None:
    mine, theirs = units(3), units(2, k=3)
    assert in_turns([mine, theirs, mine]) == [mine[0], theirs[0], mine[1], theirs[1], mine[2]]


def test_what_is_collected_is_read_back_without_playing(tmp_path: Path) -> None:
    told: list[Progress] = []
    found = collect([ONE, OTHER], tmp_path, progress=told.append)
    assert told[-1] == Progress(5, before=0, done=5)
    again = collected([ONE, OTHER], tmp_path)
    assert again.rows([ONE, OTHER]) == found.rows([ONE, OTHER])
    assert again.complete
    curves = again.curves(OTHER)
    assert curves is not None
    assert curves.shown.shape == (2, 3)


def test_part_of_a_run_is_said_to_be_part(tmp_path: Path) -> None:
    collect([ONE], tmp_path)
    found = collected([ONE, OTHER], tmp_path)
    assert (found.people(ONE), found.people(OTHER), found.curves(OTHER)) == (3, 0, None)
    assert not found.complete


def test_failures_are_counted_by_what_they_say(tmp_path: Path) -> None:
    found = collect([FAILS], tmp_path)
    ((said, times),) = found.failures(FAILS).items()
    assert ("leave joint out" in said, times) == (True, 2)
    assert found.curves(FAILS) is None


def test_rows_do_not_depend_on_what_else_is_in_the_directory(tmp_path: Path) -> None:
    alone = collect([OTHER], tmp_path / "alone").rows([OTHER])
    together = collect([ONE, OTHER], tmp_path / "together").rows([OTHER])
    assert [*map(without_seconds, alone)] == [*map(without_seconds, together)]
    assert [*units_of([ONE, OTHER])] == [ONE, OTHER]


def test_a_directory_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "missing"):
        with pytest.raises(InvalidInput, match="name a directory of results"):
            collected([ONE], path)
    with pytest.raises(InvalidInput, match="cannot make"):
        collect([ONE], tmp_path / "file" / "below")
