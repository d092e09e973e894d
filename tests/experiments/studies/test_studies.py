"""A study is a file: all combinations of its lists, or one message with all that is wrong."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from predilect.cli import app
from predilect.errors import InvalidInput
from predilect.experiments.studies.reading import Answering, read_study
from predilect.experiments.studies.study import study_of
from tests.sessions.small import TENT

GOOD = """
study: 1
name: small
description: A small study
problems: [synthetic:r=3, tent.yaml]
elicitors:
  - choice-perceptron
  - choice-perceptron: {gamma: 0.5, normalized: true}
k: [2, 3]
tastes: [uniform, normal]
responses:
  - plackett-luce
  - {response: 'plackett-luce:lapse=0.1', reliability: 0.9}
seeds: [0, 7]
users: 2
turns: 3
"""


def written(directory: Path, text: str) -> Path:
    path = directory / "study.yaml"
    path.write_text(text, encoding="utf-8")
    (directory / "tent.yaml").write_text(TENT, encoding="utf-8")
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["study", *map(str, arguments)])


def test_all_combinations_are_planned(tmp_path: Path) -> None:
    study = study_of(read_study(written(tmp_path, GOOD)))
    assert len(study.plan.units) == 2 * 2 * 2 * 2 * 2 * 2
    assert {len(units) for units in study.plan.units.values()} == {2}
    settings = [*study.plan.units]
    assert {each.problem for each in settings} == {"synthetic:r=3", str(tmp_path / "tent.yaml")}
    assert {each.elicitor for each in settings} == {
        "choice-perceptron",
        "choice-perceptron:gamma=0.5,normalized=yes",
    }
    assert {(each.response, each.reliability) for each in settings} == {
        ("plackett-luce", None),
        ("plackett-luce:lapse=0.1", 0.9),
    }
    assert {each.seed for each in settings} == {0, 7}
    assert len({section.name for section in study.sections}) == len(study.sections) == 8


def test_what_is_not_said_is_as_in_simulate(tmp_path: Path) -> None:
    file = read_study(written(tmp_path, "study: 1\nproblems: pc\nelicitors: choice-perceptron\n"))
    assert (file.problems, file.elicitors, file.k, file.users) == (
        ("pc",),
        ("choice-perceptron",),
        (2,),
        None,
    )
    assert (file.responses, file.seeds, file.turns, file.name) == ((Answering(),), (0,), 25, "study")


BAD = """
study: 2
nam: x
problems: [synthetic:r=3, 3]
elicitors:
  - choice-perceptrn
  - choice-perceptron: {gamma: '', x: 1}
  - [a]
k: [1, 2.5]
responses: [{respons: x, reliability: high}]
users: 0
"""


def test_all_faults_of_a_file_are_said_at_once_with_their_lines(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_study(written(tmp_path, BAD))
    assert [problem.place for problem in caught.value.problems] == [
        "line 2, study",
        "line 3, nam",
        "line 4, problems[1]",
        "line 6, elicitors[0]",
        "line 7, elicitors[1]",
        "line 8, elicitors[2]",
        "line 9, k[0]",
        "line 9, k[1]",
        "line 10, responses[0].respons",
        "line 10, responses[0].reliability",
        "line 11, users",
    ]
    assert all(problem.remedy for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "start it with study: 1"),
        ("study: 1", "'problems' is missing"),
        ("study: 1\nproblems: []\nelicitors: []", "is empty"),
        ("study: 1\nproblems: &a [x", "not YAML"),
        ("problems: pc\nelicitors: choice-perceptron", "the version of the format is missing"),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        read_study(written(tmp_path, text))
    with pytest.raises(InvalidInput, match="cannot be read"):
        read_study(tmp_path / "missing.yaml")


def test_settings_that_cannot_be_played_are_said_at_once(tmp_path: Path) -> None:
    text = """
study: 1
problems: [synthetic:r=2, pcs]
elicitors: ['choice-perceptron:gama=1', choice-perceptron]
k: [2, 5]
tastes: [uniform, thrifty]
"""
    with pytest.raises(InvalidInput) as caught:
        study_of(read_study(written(tmp_path, text)))
    for said in ("gama", "only 4 different products", "thrifty", "pcs"):
        assert said in str(caught.value)


def test_a_study_is_played_and_reported(tmp_path: Path) -> None:
    text = (
        GOOD.replace("seeds: [0, 7]", "")
        .replace(", normal]", "]")
        .replace("synthetic:r=3, ", "")
        .replace("  - plackett-luce\n", "")
    )
    path, out = written(tmp_path, text), tmp_path / "out"
    result = run(path, "--out", out)
    assert (result.exit_code, result.stderr) == (0, "")
    page = (out / "report.html").read_text("utf-8")
    assert "<h1>A small study</h1>" in page
    assert len([*(out / "figures").glob("*.svg")]) * 2 == len([*(out / "figures").iterdir()])
    size = (out / "units.jsonl").stat().st_size
    assert run(path, "--out", out, "--no-figures").exit_code == 0
    assert (out / "units.jsonl").stat().st_size == size


def test_a_wrong_study_is_one_message(tmp_path: Path) -> None:
    result = run(written(tmp_path, BAD), "--out", tmp_path / "out")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "line 6, elicitors[0]" in result.stderr
    assert not (tmp_path / "out").exists()
