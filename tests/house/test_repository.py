"""The repository works anywhere: nothing in it belongs to one machine, and no file outgrows its reader."""

import re
import tomllib
from itertools import chain

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.house.repository import ROOT, files

PATH_OF_A_MACHINE = re.compile(r"(?<![\w./])/(?:home|root|Users|work)/[\w.]|[A-Z]:\\\\?Users")
HOST_OF_AN_INDEX = re.compile(
    r"(?:pypi|pythonhosted|npmjs|artifactory|devpi|registry)[\w-]*(?:\.[\w-]+)*\.(?:org|com|net|io|dev|internal)\b"
    r"|--(?:extra-)?index-url|--find-links|--trusted-host|\bfile:///"
)
PIN = re.compile(r"[a-z0-9][a-z0-9.-]*==[\w.+!]+")
LONGEST_FILE = 300


def test_no_file_names_a_path_of_one_machine_or_the_host_of_a_package_index() -> None:
    found = []
    for path in files(":!tests/house/test_repository.py"):
        for number, line in enumerate(path.read_text("utf-8", errors="ignore").splitlines(), start=1):
            if match := PATH_OF_A_MACHINE.search(line) or HOST_OF_AN_INDEX.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {match.group()}")
    assert found == []


def test_no_source_file_is_longer_than_three_hundred_lines() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in files("*.py")
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_constraints_are_exact_versions_and_nothing_else() -> None:
    lines = [line for line in _constraints() if not PIN.fullmatch(line)]
    assert lines == []


def test_every_dependency_has_both_bounds_and_a_pin_between_them() -> None:
    pinned = dict(line.split("==") for line in _constraints())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wrong = []
    for text in chain(project["dependencies"], *project["optional-dependencies"].values()):
        requirement = Requirement(text)
        if requirement.name == project["name"]:
            continue
        operators = {specifier.operator for specifier in requirement.specifier}
        version = pinned.get(canonicalize_name(requirement.name))
        if operators != {">=", "<"} or version is None or version not in requirement.specifier:
            wrong.append(f"{text} (pinned: {version}; run `make constraints`)")
    assert wrong == []


def _constraints() -> list[str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]
