"""An elicitor of another package plays like ours."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from predilect.elicitors import elicitor_named
from predilect.errors import InvalidInput, Unsupported
from predilect.experiments import versions
from predilect.experiments.attempts import attempt
from predilect.experiments.running import Progress, run
from predilect.experiments.simulating import Simulation
from predilect.experiments.store import Store

CODE = """
from dataclasses import dataclass
from predilect.elicitors.choice_perceptron import ChoicePerceptron

@dataclass(frozen=True, slots=True)
class Curious(ChoicePerceptron):
    gamma: float = 0.9
    name = "curious"
"""
POINTS = """[predilect.elicitors]
curious = curious_package:Curious
broken = curious_package:Missing
number = curious_package:NUMBER
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package on the path, with what an installer would write beside it."""
    (tmp_path / "curious_package.py").write_text(CODE + "NUMBER = 7\n")
    metadata = tmp_path / "curious_package-2.5.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: curious-package\nVersion: 2.5\n")
    (metadata / "entry_points.txt").write_text(POINTS)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=":")
    versions._of_elicitor.cache_clear()
    yield tmp_path
    versions._of_elicitor.cache_clear()
    sys.modules.pop("curious_package", None)


def test_it_is_played_with_its_parameters_here_and_in_other_processes(package: Path) -> None:
    units = Simulation("synthetic:r=3", "curious:gamma=0.8", users=2, turns=3).units()
    store = Store(package / "units.jsonl")
    assert run(units, store, jobs=2) == Progress(2, before=0, done=2)
    rows = [row for outcome in store.outcomes(units) for row in outcome.rows]
    assert {row.elicitor for row in rows} == {"curious:gamma=0.8"}
    alone = attempt(units[0])
    assert [row.regret_shown for row in alone.rows] == [row.regret_shown for row in rows if row.user == 0]


def test_its_units_are_named_by_the_version_of_its_package(package: Path) -> None:
    unit = Simulation("synthetic:r=3", "curious", users=1, turns=3).units()[0]
    assert versions.versions("synthetic:r=3", "curious")["elicitor"] == "curious-package 2.5"
    before = unit.name
    metadata = package / "curious_package-2.5.dist-info" / "METADATA"
    metadata.write_text(metadata.read_text().replace("2.5", "2.6"))
    versions._of_elicitor.cache_clear()
    assert unit.name != before


@pytest.mark.usefixtures("package")
def test_what_is_wrong_with_it_is_said() -> None:
    with pytest.raises(InvalidInput, match="gama: unknown parameter"):
        elicitor_named("curious", gama=1)
    with pytest.raises(Unsupported, match=r"'broken' of curious-package 2\.5 cannot be loaded"):
        elicitor_named("broken")
    with pytest.raises(Unsupported, match="no class or function"):
        elicitor_named("number")
    with pytest.raises(InvalidInput, match=r"known are: .*curious"):
        elicitor_named("unheard-of")
