"""``predilect compare``: the same people for all, whatever is wrong said at once, and a run that goes on."""

import csv
import json
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from predilect.cli import app
from predilect.experiments.naming import split_elicitors

SMALL = ("synthetic:r=3", "--turns", "6", "--users", "4")
TWO = "choice-perceptron,choice-perceptron:gamma=0.1,normalized=yes"


def compare(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["compare", *arguments])


def compared(*arguments: str) -> Any:
    result = compare(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a", ["a"]),
        ("a,b", ["a", "b"]),
        ("a:x=1,y=no,b", ["a:x=1,y=no", "b"]),
        ("a:prior=uniform:1:100,b:prior=normal:0:1,x=2", ["a:prior=uniform:1:100", "b:prior=normal:0:1,x=2"]),
        ("a:x=1, y=2, b", ["a:x=1, y=2", "b"]),
        ("a:x=1,b:x=2,c:x=3", ["a:x=1", "b:x=2", "c:x=3"]),
    ],
)
def test_a_comma_separates_elicitors_and_their_parameters(text: str, names: list[str]) -> None:
    assert list(split_elicitors(text)) == names


def test_every_elicitor_faces_the_same_people(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    found = compared(*SMALL, "--elicitors", TWO, "--out", str(out))
    first, second = found["elicitors"]
    assert [first["elicitor"], second["elicitor"]] == [
        "choice-perceptron",
        "choice-perceptron:gamma=0.1,normalized=yes",
    ]
    with out.open(newline="") as file:
        rows = list(csv.DictReader(file))
    sums = {
        name: [
            sum(float(row["regret_shown"]) for row in rows if (row["elicitor"], row["user"]) == (name, user))
            for user in "0123"
        ]
        for name in dict.fromkeys(row["elicitor"] for row in rows)
    }
    one, other = sums.values()
    assert first["record"]["cumulative_shown"] == pytest.approx(fmean(one))
    difference = fmean(a - b for a, b in zip(one, other, strict=True))
    assert second["paired"]["cumulative_shown"]["mean"] == pytest.approx(difference)
    assert found["settings"]["users"] == 4


def test_it_agrees_with_simulate(tmp_path: Path) -> None:
    found = compared(*SMALL, "--elicitors", TWO)
    out = str(tmp_path / "rows.csv")
    arguments = ["simulate", *SMALL, "--elicitor", "choice-perceptron", "--out", out, "--json"]
    alone = json.loads(CliRunner().invoke(app, arguments).stdout)
    at = {each["turn"]: each["mean_shown"] for each in found["elicitors"][0]["record"]["at"]}
    assert at == {each["turn"]: each["mean_shown"] for each in alone["summary"]}


def test_the_same_command_goes_on_and_a_third_elicitor_is_added(tmp_path: Path) -> None:
    out = str(tmp_path / "rows.csv")
    first = compared(*SMALL, "--elicitors", TWO, "--out", out)
    again = compared(*SMALL, "--elicitors", f"{TWO},choice-perceptron-authors", "--out", out, "--jobs", "2")
    assert again["units"] == {"total": 12, "before": 8, "done": 4, "failed": 0}
    assert [each["record"]["at"] for each in again["elicitors"][:2]] == [
        each["record"]["at"] for each in first["elicitors"]
    ]


def test_elicitors_that_choose_freely_are_compared_with_k_left_to_them(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    two = "predilect,predilect:deciding=100"
    found = compared(
        "synthetic:r=3", "--turns", "3", "--users", "2", "--elicitors", two, "-k", "auto", "--out", str(out)
    )
    assert (found["settings"]["k"], found["settings"]["adaptive"]) == (4, True)
    with out.open(newline="") as file:
        shown = {(row["elicitor"], row["k"]) for row in csv.DictReader(file)}
    assert {int(k) for _, k in shown} <= {2, 3, 4}
    fixed = compare(*SMALL, "--elicitors", "predilect,choice-perceptron", "-k", "auto")
    assert fixed.exit_code == 2
    assert "choice-perceptron needs a number of options (give one, or predilect)" in fixed.stderr


def test_the_tables_name_all_elicitors_and_how_to_read_them() -> None:
    result = compare(*SMALL, "--elicitors", TWO)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "below 0 the first is better" in " ".join(result.stdout.split())
    assert "95 %" in result.stdout
    assert result.stdout.count("turn 5") == 2  # regret of what was shown, and of what would be recommended
    assert "The same for the product that is recommended" in result.stdout


def test_an_elicitor_that_fails_is_named_and_the_others_are_compared() -> None:
    elicitors = "choice-perceptron,choice-perceptron:joint=yes"
    result = compare(*SMALL, "--elicitors", elicitors, "--solver", "enumeration", "--json")
    assert result.exit_code == 1
    assert "choice-perceptron:joint=yes: 4 of 4 users failed" in result.stderr
    one, other = json.loads(result.stdout)["elicitors"]
    assert one["record"]["people"] == 4
    assert (other["record"], other["paired"]) == (None, None)


def test_all_that_is_wrong_with_elicitors_is_said_at_once() -> None:
    result = compare(*SMALL, "--elicitors", "choice-perceptrn,choice-perceptron:gama=1,a:x,choice-perceptrn")
    assert (result.exit_code, result.stdout) == (2, "")
    for said in ("choice-perceptrn", "gama", "x: has no value", "is there twice"):
        assert said in result.stderr
    assert "Traceback" not in result.stderr
