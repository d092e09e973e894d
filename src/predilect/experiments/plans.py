"""Plans: settings that belong together, played in one directory, and what there is of each.

plan = planned(settings)
played = play(plan, Path("out"), jobs=2)
played.curves(setting)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from predilect.errors import PredilectError
from predilect.experiments.attempts import Outcome
from predilect.experiments.collecting import Collected, collect_units, collected_units
from predilect.experiments.comparing.curves import Curves
from predilect.experiments.naming import is_known
from predilect.experiments.rows import Row
from predilect.experiments.running import Engine, Progress
from predilect.experiments.simulating import Simulation
from predilect.experiments.units import Unit

ABSENT = "not in this version"


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """The units of each setting, and why others have none."""

    units: Mapping[Simulation, tuple[Unit, ...]]
    left_out: Mapping[Simulation, str] = field(default_factory=dict)

    @property
    def settings(self) -> tuple[Simulation, ...]:
        """All settings, those left out last."""
        return (*self.units, *self.left_out)

    @property
    def missing(self) -> tuple[str, ...]:
        """Elicitors that this version does not have."""
        names = (setting.elicitor for setting, why in self.left_out.items() if why == ABSENT)
        return tuple(dict.fromkeys(names))

    @property
    def refused(self) -> Mapping[Simulation, str]:
        """Settings that cannot be played, and why."""
        return {setting: why for setting, why in self.left_out.items() if why != ABSENT}


def planned(wanted: Iterable[Simulation]) -> Plan:
    """The plan of these settings; what this version does not have or refuses is left out, with the reason."""
    units: dict[Simulation, tuple[Unit, ...]] = {}
    left_out: dict[Simulation, str] = {}
    for setting in dict.fromkeys(wanted):
        if not is_known(setting.elicitor):
            left_out[setting] = ABSENT
            continue
        try:
            units[setting] = setting.units()
        except PredilectError as error:
            left_out[setting] = str(error)
    return Plan(units, left_out)


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """A plan and what came of it so far."""

    plan: Plan
    found: Collected

    def rows(self, settings: Iterable[Simulation]) -> list[Row]:
        """The rows of some settings."""
        return self.found.rows(settings)

    def outcomes(self, setting: Simulation) -> tuple[Outcome, ...]:
        """The outcomes of a setting."""
        return self.found.outcomes.get(setting, ())

    def curves(self, setting: Simulation) -> Curves | None:
        """The curves of a setting, if it has any rows."""
        return self.found.curves(setting)

    def state(self, setting: Simulation) -> str:
        """What there is of a setting: nothing, some people, an error."""
        if setting in self.plan.left_out:
            why = self.plan.left_out[setting]
            return why if why == ABSENT else f"refused: {why}"
        people, wanted = self.found.people(setting), len(self.plan.units.get(setting, ()))
        failures = self.found.failures(setting)
        if failures and not people:
            return f"refused: {next(iter(failures))}"
        if not people:
            return "not run"
        return f"{people} of {wanted} people" if people < wanted else f"{people} people"


def play(
    plan: Plan,
    out: Path,
    jobs: int = 1,
    progress: Callable[[Progress], object] = lambda so_far: None,
    engine: Engine | None = None,
) -> Played:
    """Play what is missing in a directory; the same call goes on where an earlier one was interrupted."""
    return Played(plan, collect_units(plan.units, out, jobs, progress, engine))


def stored(plan: Plan, out: Path) -> Played:
    """What is there already; nothing is played."""
    return Played(plan, collected_units(plan.units, out))
