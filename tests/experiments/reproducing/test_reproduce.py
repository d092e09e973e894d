"""The paper's experiments from one command: planned, played in small, reported on one page."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from predilect.cli import app
from predilect.errors import InvalidInput
from predilect.experiments.reproducing.experiments import EXPERIMENTS, sections_of
from predilect.experiments.reproducing.reproduce import reproduce as played
from predilect.experiments.reproducing.reproduce import reproduction
from predilect.experiments.reproducing.scope import Scope
from predilect.experiments.reproducing.systems import CP, SETMARGIN, VB_EUS, VB_QI
from predilect.experiments.reproducing.theory import runs
from predilect.experiments.running import Progress

TINY = ("--quick", "--users", "2", "--turns", "3", "--systems", "choice-perceptron")


def reproduce(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["reproduce", *arguments])


def test_the_experiments_are_those_of_the_paper() -> None:
    sections = sections_of([*EXPERIMENTS], Scope())
    every = {(each.problem, each.elicitor, each.k): each for section in sections for each in section.settings}
    for k in (2, 3, 4):
        for system in (CP, SETMARGIN, VB_EUS, VB_QI):
            assert ("synthetic", system, k) in every
        assert ("trip", CP, k) in every
        assert ("pc", CP, k) in every
    assert ("pc", SETMARGIN, 2) in every
    assert ("pc", SETMARGIN, 3) in every
    turns = {"synthetic": 25, "pc": 100, "trip": 100, "meal": 30}
    for setting in every.values():
        assert (setting.turns, setting.users, setting.seed) == (turns[setting.problem], 20, 0)
        assert (setting.response, setting.rationality, setting.reliability) == ("plackett-luce", None, None)
    assert all(
        [panel.title for panel in each.panels] == ["uniform people", "normal people"] for each in sections
    )
    assert len({each.name for each in sections}) == len(sections)


def test_a_scope_chooses_curves() -> None:
    few = sections_of(["synthetic"], Scope(systems=("choice-perceptron",), k=(2, 4), users=3, turns=7))
    found = {
        (each.elicitor.partition(":")[0], each.k, each.users, each.turns) for s in few for each in s.settings
    }
    assert found == {("choice-perceptron", 2, 3, 7), ("choice-perceptron", 4, 3, 7)}
    without = sections_of(["synthetic"], Scope(without=("setmargin",)))
    assert SETMARGIN not in {each.elicitor for section in without for each in section.settings}


def test_theory_is_many_runs_of_one_person() -> None:
    found = runs(Scope())
    assert {each.users for each in found} == {200}
    assert {each.person for each in found} == {0}
    assert {(each.tastes, each.k) for each in found} == {
        (t, k) for t in ("uniform", "normal") for k in (2, 4)
    }


def test_theory_too_is_of_the_systems_that_are_wanted() -> None:
    with pytest.raises(InvalidInput, match="theory has choice-perceptron with k = 2, 4"):
        reproduction("theory", Scope(systems=("setmargin",)))
    everything = reproduction("all", Scope(systems=("vb-qi",)))
    assert {setting.elicitor for setting in everything.plan.settings} == {VB_QI}
    assert everything.runs == ()
    assert {setting.k for setting in reproduction("theory", Scope(k=(4,))).plan.settings} == {4}


def test_what_a_version_does_not_have_is_left_out_and_said() -> None:
    plan = reproduction("synthetic", Scope()).plan
    assert {each.elicitor for each in plan.units} | {*plan.missing} >= {CP, SETMARGIN, VB_EUS, VB_QI}
    assert not plan.refused


@pytest.mark.parametrize(
    ("scope", "said"),
    [
        (Scope(users=0, turns=0, seed=-1), ["users: is 0", "turns: is 0", "seed: is -1"]),
        (Scope(systems=("sermargin",), without=("x",)), ["'sermargin' does not play here", "'x' does not"]),
        (Scope(k=(9,)), ["leave no curve", "choice-perceptron with k = 2, 3, 4; setmargin with k = 2, 3, 4"]),
    ],
)
def test_a_scope_that_makes_no_sense_is_refused(scope: Scope, said: list[str]) -> None:
    with pytest.raises(InvalidInput) as caught:
        reproduction("synthetic", scope)
    for each in said:
        assert each in str(caught.value)


def test_a_tiny_run_is_played_judged_and_reported(tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = reproduce("synthetic", *TINY, "-k", "2,4", "--claims", "--out", str(out))
    assert (result.exit_code, result.stderr) == (0, "")
    said = " ".join(result.stdout.split())
    assert "with k = 4 CP misses less than with k = 2 regret: CP k = 4 − CP k = 2" in said
    assert "2 people" in said
    page = (out / "report.html").read_text("utf-8")
    pictures = {path.name for path in (out / "figures").iterdir()}
    assert {
        "synthetic-k2.png",
        "synthetic-k2.svg",
        "synthetic-k2-means.png",
        "synthetic-by-k.svg",
    } <= pictures
    assert page.count("data:image/svg+xml;base64,") == len(pictures) // 2
    assert "--users 2 --seed 0 --turns 3 --systems choice-perceptron -k 2,4 --quick" in page


def test_the_report_refers_to_nothing_outside_itself(tmp_path: Path) -> None:
    reproduce("theory", *TINY, "-k", "2", "--out", str(tmp_path))
    page = (tmp_path / "report.html").read_text("utf-8")
    links = re.findall(r"""(?:src|href|url|action)\s*[=(]\s*["']?([^"')>\s]+)""", page)
    assert links
    assert [link for link in links if not link.startswith(("#", "data:"))] == []
    assert "<script" not in page
    assert "@import" not in page
    assert "Theorem 1" in page
    assert "too few runs to judge" in page
    assert (tmp_path / "figures" / "theory-bound.png").exists()


def test_a_report_shows_what_is_there_without_playing_and_the_run_goes_on(tmp_path: Path) -> None:
    few = Scope(users=2, turns=3, systems=("choice-perceptron",), k=(3,))
    more = replace(few, users=3, systems=("choice-perceptron", "choice-perceptron-authors"), k=(2, 3))
    played(reproduction("synthetic", few), tmp_path)
    size = (tmp_path / "units.jsonl").stat().st_size
    wanted = ("--users", "3", "--turns", "3", "--systems", ",".join(more.systems), "-k", "2,3")
    result = reproduce("synthetic", *wanted, "--only-report", "--out", str(tmp_path))
    assert result.exit_code == 0
    assert (tmp_path / "units.jsonl").stat().st_size == size
    assert "2 of 3" in result.stdout
    assert "not run" in result.stdout
    assert "Not everything that is planned has been played" in (tmp_path / "report.html").read_text("utf-8")
    told: list[Progress] = []
    assert played(reproduction("synthetic", more), tmp_path, progress=told.append).played.found.complete
    assert told[0].before == 4
    assert told[-1].before + told[-1].done == told[-1].total


def test_figures_name_their_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    result = reproduce("synthetic", *TINY, "--out", str(tmp_path / "out"))
    assert result.exit_code == 2
    assert "pip install 'predilect[figures]'" in result.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["trips"], "did you mean 'trip'"),
        (["pc", "-k", "two"], "'two' is no whole number"),
        (["pc", "--jobs", "0"], "jobs: is 0"),
        (["pc", "--cluster", "local:none"], "local:2"),
    ],
)
def test_wrong_input_is_one_message(tmp_path: Path, arguments: list[str], said: str) -> None:
    result = reproduce(*arguments, "--out", str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_scopes_are_written_as_commands() -> None:
    scope = replace(Scope(), users=5, k=(2, 3), without=("setmargin",), quick=True)
    said = "predilect reproduce pc --users 5 --seed 0 --without setmargin -k 2,3 --quick"
    assert scope.command("pc") == said
