"""A directory of results: summed up, merged, exported, and a unit run again alone."""

import csv
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from predilect.cli import app
from predilect.errors import InvalidInput
from predilect.experiments.attempts import Failure, Outcome, attempt
from predilect.experiments.results.stores import Merged, merge, store_at
from predilect.experiments.store import Store
from predilect.experiments.theory.table import checked
from predilect.experiments.units import Unit
from tests.experiments.units import unit, units, without_seconds

WEIGHTS = (1.0, 5, 2, 8, 1, 1, 3, 2, 9)


def kept(directory: Path, wanted: Sequence[Unit], failing: Sequence[Unit] = ()) -> Path:
    """A directory with rows of some units, and errors of others."""
    directory.mkdir()
    store = Store(directory / "units.jsonl")
    for each in wanted:
        store.add(attempt(each))
    for each in failing:
        store.add(Outcome(each, failure=Failure("the disk was full", "Traceback: …")))
    return directory


def results(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["results", *map(str, arguments)])


def test_settings_are_summed_up(tmp_path: Path) -> None:
    directory = kept(tmp_path / "a", units(3), [unit(k=3)])
    found = json.loads(results(directory, "--json").stdout)
    plain, wide = found["settings"]
    rows = [row for each in units(3) for row in attempt(each).rows]
    assert (plain["k"], plain["done"], plain["failed"]) == (2, 3, 0)
    assert plain["cumulative_shown"] == pytest.approx(sum(row.regret_shown for row in rows) / 3)
    assert (wide["k"], wide["done"], wide["failed"], wide["cumulative_shown"]) == (3, 0, 1, None)
    assert [each["unit"] for each in found["failed"]] == [unit(k=3).name]
    table = results(directory)
    assert "synthetic:r=3, uniform people, plackett-luce, λ = 1, 4 turns" in table.stdout
    assert "1 units failed" in table.stderr


def test_people_without_noise_have_no_rationality(tmp_path: Path) -> None:
    directory = kept(tmp_path / "a", [unit(response="noiseless"), unit(reliability=0.9)])
    noise = [each["noise"] for each in json.loads(results(directory, "--json").stdout)["settings"]]
    assert noise == ["no noise", "reliability 0.9"]


def test_theorem_1_is_shown_along_every_run(tmp_path: Path) -> None:
    own, setting = unit(turns=3, weights=WEIGHTS), unit(turns=3, parameters=(("step", "cross-validated"),))
    directory = kept(tmp_path / "a", [own, replace(own, user=5), *units(2), setting])
    *found, without = json.loads(results(directory, "--theory", "--json").stdout)["theory"]
    assert [(each["settings"]["user"], each["runs"]) for each in found] == [(0, 2), (0, 1), (1, 1)]
    for each, wanted in zip(found, ([own, replace(own, user=5)], [unit()], [unit(user=1)]), strict=True):
        expected = checked([attempt(one) for one in wanted])
        assert expected is not None
        assert expected.bound is not None
        assert each["alpha"] == expected.constants.alpha.tolist()
        assert each["bound"] == expected.bound.bound.tolist()
        assert each["average_regret"] == pytest.approx(expected.bound.observed.tolist())
        assert each["steps_broken"] == 0
    assert (without["bound"], without["steps_broken"], without["step"]) == (None, None, None)
    table = results(directory, "--theory").stdout
    assert "synthetic:r=3, choice-perceptron, k = 2, uniform people, plackett-luce" in table
    assert "The bound: too few runs to judge (2 of 200)" in table
    assert "The bound: no constant step size" in table
    failed = kept(tmp_path / "b", [], [unit()])
    assert "No unit has rows" in results(failed, "--theory").stdout


def test_a_unit_that_failed_shows_its_error_and_is_run_again_alone(tmp_path: Path) -> None:
    bad = unit(k=3, user=1)
    directory = kept(tmp_path / "a", units(2), [bad])
    shown = results(directory, "--failed")
    assert "the disk was full" in shown.stdout
    assert "Traceback: …" in shown.stdout
    assert f"--rerun {bad.name}" in " ".join(shown.stdout.split())
    again = results(directory, "--rerun", bad.name[:8])
    assert again.exit_code == 0
    assert f"{bad.name}: 4 rows" in again.stderr
    (outcome,) = Store(directory / "units.jsonl").outcomes([bad])
    assert [*map(without_seconds, outcome.rows)] == [*map(without_seconds, attempt(bad).rows)]


def test_a_unit_that_fails_again_says_so(tmp_path: Path) -> None:
    bad = unit(response="bradley-terry", k=3)
    directory = kept(tmp_path / "a", [], [bad])
    again = results(directory, "--rerun", bad.name)
    assert again.exit_code == 1
    assert "k = 2, or plackett-luce" in again.stderr


def test_results_are_merged_and_rows_win_over_errors(tmp_path: Path) -> None:
    mine, theirs = units(4), units(4, k=3)
    into = kept(tmp_path / "a", mine[:2], [mine[2], theirs[3]])
    one = kept(tmp_path / "b", [mine[2]], [mine[0], theirs[0]])
    two = kept(tmp_path / "c", [mine[1], theirs[0]], [theirs[3]])
    store = store_at(into)
    assert merge(store, [one, two]) == Merged(added=3, known=3)
    again = store_at(into)
    assert [again.succeeded(each) for each in (*mine[:3], theirs[0])] == [True] * 4
    assert again.failed(theirs[3])
    assert merge(again, [one, two]).added == 0


def test_nothing_is_merged_if_one_directory_is_wrong(tmp_path: Path) -> None:
    into, other = kept(tmp_path / "a", units(1)), kept(tmp_path / "b", units(2))
    with pytest.raises(InvalidInput) as caught:
        merge(store_at(into), [other, tmp_path / "missing", into])
    assert "missing" in str(caught.value)
    assert "is the directory itself" in str(caught.value)
    assert len([*store_at(into).all_outcomes()]) == 1


def test_all_rows_are_exported(tmp_path: Path) -> None:
    directory = kept(tmp_path / "a", [*units(2), unit(k=3)])
    out = tmp_path / "rows.csv"
    assert results(directory, "--export", out).exit_code == 0
    with out.open(newline="") as file:
        rows = [(row["k"], row["user"], row["turn"]) for row in csv.DictReader(file)]
    assert rows == [(k, u, str(t)) for k, u in (("2", "0"), ("2", "1"), ("3", "0")) for t in range(1, 5)]
    assert results(directory / "units.jsonl", "--json").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "'nowhere' does not exist"),
        (["a", "--rerun", "zzz"], "'zzz' is none of its units"),
        (["a", "--rerun", ""], "write more of the name"),
        (["a", "--export", "rows.txt"], "end it in .csv"),
        (["a", "--merge", "nowhere"], "does not exist"),
    ],
)
def test_wrong_input_is_one_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    kept(tmp_path / "a", units(2))
    result = results(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
