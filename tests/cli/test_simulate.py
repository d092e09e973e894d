"""``predilect simulate``: rows in a file, a summary, and one message for whatever is wrong."""

import csv
import json
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from predilect.cli import app
from predilect.experiments.rows import COLUMNS, SECONDS
from tests.cli.terminals import AtTerminal

SMALL = ("synthetic:r=3", "--turns", "4", "--users", "3")


def simulate(out: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *arguments, "--out", str(out)])


def done(out: Path, *arguments: str) -> Any:
    result = simulate(out, *arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def rows(out: Path) -> list[dict[str, str]]:
    with out.open(newline="") as file:
        return [
            {name: value for name, value in row.items() if name not in SECONDS}
            for row in csv.DictReader(file)
        ]


def test_rows_are_written_and_summed_up(tmp_path: Path) -> None:
    found = done(tmp_path / "rows.csv", *SMALL, "-k", "3")
    assert found["users"] == {"total": 3, "before": 0, "done": 3, "failed": 0}
    assert [at["turn"] for at in found["summary"]] == [1, 2, 3, 4]
    assert {at["users"] for at in found["summary"]} == {3}
    written = rows(tmp_path / "rows.csv")
    assert [(row["user"], row["turn"]) for row in written] == [
        (str(user), str(turn)) for user in range(3) for turn in range(1, 5)
    ]
    shown = sorted(float(row["regret_shown"]) for row in written if row["turn"] == "2")
    assert found["summary"][1]["median_shown"] == pytest.approx(shown[1])
    assert found["summary"][1]["mean_shown"] == pytest.approx(sum(shown) / 3)


def test_the_table_names_the_turns_and_the_file(tmp_path: Path) -> None:
    result = simulate(tmp_path / "rows.csv", *SMALL)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "so far" in result.stdout
    assert "rows.csv" in result.stdout.replace("\n", "")


def test_json_lines_hold_the_same_rows_as_csv(tmp_path: Path) -> None:
    done(tmp_path / "rows.csv", *SMALL)
    done(tmp_path / "rows.jsonl", *SMALL)
    lines = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert [*lines[0]] == [*COLUMNS]
    kept = [{name: str(value) for name, value in row.items() if name not in SECONDS} for row in lines]
    assert kept == rows(tmp_path / "rows.csv")


def test_parquet_holds_the_same_rows_or_names_its_extra(tmp_path: Path) -> None:
    try:
        from importlib import import_module

        parquet = import_module("pyarrow.parquet")
    except ImportError:
        result = simulate(tmp_path / "rows.parquet", *SMALL)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "pip install 'predilect[tables]'" in result.stderr
        return
    done(tmp_path / "rows.parquet", *SMALL)
    table = parquet.read_table(tmp_path / "rows.parquet")
    assert table.column_names == [*COLUMNS]
    assert table.num_rows == 12


def test_the_same_command_goes_on_and_more_users_are_added(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    done(out, *SMALL)
    first = rows(out)
    assert done(out, *SMALL)["users"] == {"total": 3, "before": 3, "done": 0, "failed": 0}
    assert rows(out) == first
    more = done(out, "synthetic:r=3", "--turns", "4", "--users", "5", "--jobs", "2")
    assert more["users"] == {"total": 5, "before": 3, "done": 2, "failed": 0}
    assert rows(out)[:12] == first


def test_weights_come_from_a_file(tmp_path: Path) -> None:
    people = tmp_path / "people.csv"
    people.write_text("1,2,3,4,5,6,7,8,9\n9,8,7,6,5,4,3,2,1\n")
    arguments = ("synthetic:r=3", "--tastes", str(people), "--turns", "6", "--response", "noiseless")
    assert done(tmp_path / "rows.csv", *arguments)["users"]["total"] == 2
    last = [row for row in rows(tmp_path / "rows.csv") if row["turn"] == "6"]
    assert {row["rationality"] for row in last} == {""}
    people.write_text("1,2,3,4,5,6,7,8,9\n9,8,7,6,5,4,3,2,2\n")
    assert done(tmp_path / "rows.csv", *arguments)["users"] == {
        "total": 2,
        "before": 1,
        "done": 1,
        "failed": 0,
    }


def test_a_reliability_sets_the_rationality_of_each_person(tmp_path: Path) -> None:
    done(tmp_path / "rows.csv", *SMALL, "--reliability", "0.9", "--response", "thurstone-mosteller:tie=0.1")
    assert len({row["rationality"] for row in rows(tmp_path / "rows.csv")}) == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["synthetic", "--elicitor", "choice-perceptrn"], "choice-perceptron"),
        (["synthetic", "--elicitor", "choice-perceptron:gama=1"], "gama"),
        (["synthetic", "-k", "1"], "show 2 options or more"),
        (["pc", "-k", "100000"], "show 100 options at most"),
        (["synthetic:r=2", "-k", "5"], "only 4 different products"),
        (["synthetic", "--turns", "0", "--users", "0"], "turns: is 0"),
        (["synthetic", "--jobs", "0"], "jobs: is 0"),
        (["synthetic", "--seed", "-1"], "seed: is -1"),
        (["synthetic", "--tastes", "thrifty"], "there are normal, uniform"),
        (["synthetic", "--tastes", "nobody.csv"], "No such file"),
        (["synthetic", "--response", "plackett-lucy"], "did you mean 'plackett-luce'"),
        (["synthetic", "--response", "bradley-terry", "-k", "3"], "is for pairs"),
        (
            ["synthetic", "--elicitor", "vb-qi", "--response", "plackett-luce:none=0.5"],
            "cannot use the answer 'none'",
        ),
        (["synthetic", "--rationality", "0"], "give a number above 0"),
        (["synthetic", "--reliability", "1"], "between 0.5"),
        (["synthetic", "--reliability", "0.9", "--rationality", "1"], "give one"),
        (["synthetic", "--reliability", "0.9", "--response", "noiseless"], "has no noise"),
        (["synthetic", "--solver", "gurobi"], "gurobi"),
        (["synthetics"], "did you mean 'synthetic'"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_played(
    tmp_path: Path, arguments: list[str], said: str
) -> None:
    result = simulate(tmp_path / "rows.csv", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("name", ["rows.xlsx", "rows", "nowhere/rows.csv"])
def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path, name: str) -> None:
    result = simulate(tmp_path / name, *SMALL)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "out: " in result.stderr


def test_users_that_fail_are_counted_and_the_others_are_kept(tmp_path: Path) -> None:
    people = tmp_path / "people.csv"
    people.write_text("0,0,0,0,0,0,0,0,0\n9,8,7,6,5,4,3,2,1\n")
    result = simulate(
        *(tmp_path / "rows.csv", "synthetic:r=3", "--tastes", str(people), "--reliability", "0.9", "--json")
    )
    assert result.exit_code == 1
    assert "1 of 2 users failed" in result.stderr
    assert "worth the same to this person" in result.stderr
    assert json.loads(result.stdout)["failures"][0]["user"] == 0
    assert {row["user"] for row in rows(tmp_path / "rows.csv")} == {"1"}


def test_a_full_disk_is_one_message_and_the_same_command_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    command = [sys.executable, "-m", "predilect", "simulate", *SMALL, "--out", str(out)]
    full = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2500, 2500)),
    )
    assert (full.returncode, full.stdout) == (2, "")
    assert full.stderr.startswith("predilect: cannot write")
    assert full.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["rows.csv.units.jsonl"]
    again = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
    assert json.loads(again.stdout)["users"]["before"] > 0
    assert len(rows(out)) == 12


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_is_quiet_and_the_same_command_goes_on(tmp_path: Path, jobs: str) -> None:
    out = tmp_path / "rows.csv"
    more = ["simulate", *SMALL, "--out", str(out), "--jobs", jobs, "--users", "2000"]
    with AtTerminal(more, "stderr") as command:
        seen = command.shows("([2-9]|[1-9][0-9]+)/2000")
        code, rest, said = command.is_interrupted()
    assert (code, said) == (130, "")
    assert "Traceback" not in seen + rest
    assert not out.exists()
    assert done(out, *SMALL)["users"]["before"] >= 1
    assert len(rows(out)) == 12
