"""The commands print what they say, and turn every error into one message and exit code 2."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from predilect.cli import app
from predilect.version import __version__

CONFLICT = """
predilect: 1
name: conflict
attributes:
  a: {kind: integer, low: 0, high: 9}
  b: {kind: boolean}
rules:
  - {require: a >= 6, because: at least six}
  - {require: a <= 5, because: at most five}
  - {require: b, because: b is needed}
features:
  - {name: a, value: a}
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def document(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def test_version_is_told() -> None:
    assert run("--version").stdout == f"predilect {__version__}\n"


def test_domains_lists_the_built_in_ones_with_their_options() -> None:
    assert [each["name"] for each in document("domains")] == ["synthetic", "pc", "trip", "meal"]
    text = run("domains").stdout
    assert "trip:cities=" in text
    assert "number of cities" in text


def test_schema_is_a_json_schema() -> None:
    assert json.loads(run("schema").stdout)["$schema"].startswith("https://json-schema.org/")


def test_check_pc_counts_its_products_and_finds_an_optimum() -> None:
    found = document("check", "pc")
    assert (found["name"], found["products"], found["feasible"]) == ("pc", 64_476, True)
    assert len(found["features"]) == 77
    assert found["features"][-1]["high"] == 1
    assert found["solver"] == "cp_sat"
    assert found["seconds"] > 0
    assert [each["name"] for each in found["attributes"]][:2] == ["cpu", "hd"]
    assert set(found["product"]) == {"cpu", "hd", "manufacturer", "ram", "monitor", "type"}


def test_check_shows_a_product_in_words() -> None:
    text = run("check", "pc").stdout
    assert "64,476" in text
    for part in ("Processor", "GB", "inch", "€"):
        assert part in text


def test_check_draws_a_context_or_takes_the_given_one() -> None:
    drawn = document("check", "trip:cities=3,slots=4")
    assert drawn["context_drawn"]
    city = drawn["context"]["must_visit"][0]
    given = document("check", "trip:cities=3,slots=4", "--context", f"must_visit={city}")
    assert given["context"] == {"must_visit": [city]}
    one = document("check", "trip:cities=3,slots=4", "--context", f"must_visit[{city}]=yes")
    assert one["products"] == given["products"]
    assert not given["context_drawn"]


def test_check_of_a_hybrid_domain_counts_nothing() -> None:
    found = document("check", "meal")
    assert (found["products"], found["feasible"], found["solver"]) == (None, True, "milp")


def test_check_takes_the_solver_that_is_named() -> None:
    assert document("check", "synthetic:r=3", "--solver", "enumeration")["solver"] == "enumeration"


def test_check_of_rules_in_conflict_names_the_least_of_them(tmp_path: Path) -> None:
    path = tmp_path / "conflict.yaml"
    path.write_text(CONFLICT)
    result = run("check", str(path), "--json")
    found = json.loads(result.stdout)
    assert (found["feasible"], found["products"], result.exit_code) == (False, 0, 2)
    assert set(found["conflict"]) == {"at least six", "at most five"}
    assert "at most five" in result.stderr
    assert "b is needed" not in result.stderr
    assert run("check", str(path)).exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "pcs"], "did you mean 'pc'?"),
        (["check", "pcs", "--json"], "did you mean 'pc'?"),
        (["check", "pc", "--solver", "gurobi"], "cp_sat, milp"),
        (["check", "pc", "--context", "ram=64"], "ram"),
        (["check", "trip", "--context", "must_visit=Atlantis"], "Atlantis"),
        (["check", "trip", "--context", "rain"], "write attribute=value"),
        (["check", "meal", "--context", "energy_least=1"], "energy_most: it is missing"),
        (["check", "meal", "--solver", "cp_sat"], "continuous"),
        (["check", "meal", "--solver", "enumeration"], "continuous"),
    ],
)
def test_an_error_is_one_message_and_exit_code_2(arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("arguments", [["frobnicate"], ["check"], ["check", "pc", "--colour"]])
def test_unknown_commands_and_options_exit_with_2(arguments: list[str]) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")


def test_the_module_runs_as_a_command() -> None:
    command = [sys.executable, "-m", "predilect", "check", "nope"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("predilect: ")
    assert done.stderr.count("\n") == 1


def test_what_native_code_prints_of_its_own_does_not_reach_standard_output() -> None:
    noisy = (
        "import atexit, os, sys; from predilect.cli import main;"
        "atexit.register(os.write, 1, b'noise'); sys.argv[1:] = ['domains', '--json']; main()"
    )
    done = subprocess.run([sys.executable, "-c", noisy], capture_output=True, text=True, check=True)
    assert len(json.loads(done.stdout)) == 4
    assert done.stderr == "noise"


def test_ctrl_c_ends_quietly_with_130(tmp_path: Path) -> None:
    pipe = tmp_path / "never-ending.yaml"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        [sys.executable, "-m", "predilect", "check", str(pipe)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with pipe.open("w"):  # opens once the command reads, and then it waits for more
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")
