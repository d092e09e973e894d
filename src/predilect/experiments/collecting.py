"""Many settings in one directory: played by one runner, kept in one store, read back by anyone.

collected = collect(settings, Path("out"), jobs=2)
collected.curves(setting)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from predilect.errors import InvalidInput, Problem
from predilect.experiments.attempts import Outcome
from predilect.experiments.comparing.curves import Curves, curves_of
from predilect.experiments.rows import Row
from predilect.experiments.running import Engine, Progress, run
from predilect.experiments.simulating import Simulation
from predilect.experiments.store import Store
from predilect.experiments.units import Unit

UNITS = "units.jsonl"
"""The store of a directory."""


@dataclass(frozen=True, slots=True, eq=False)
class Collected:
    """What a store has of some settings: all of a setting's units, some, or none."""

    units: Mapping[Simulation, tuple[Unit, ...]]
    outcomes: Mapping[Simulation, tuple[Outcome, ...]]
    notices: tuple[str, ...] = ()

    def rows(self, settings: Iterable[Simulation]) -> list[Row]:
        """The rows of some settings."""
        return [
            row for setting in settings for outcome in self.outcomes.get(setting, ()) for row in outcome.rows
        ]

    def curves(self, setting: Simulation) -> Curves | None:
        """The curves of a setting; None if it has no rows."""
        rows = self.rows([setting])
        return curves_of(rows) if rows else None

    def failures(self, setting: Simulation) -> dict[str, int]:
        """The errors of a setting, each with the number of units that it ended."""
        outcomes = self.outcomes.get(setting, ())
        return dict(Counter(each.failure.message for each in outcomes if each.failure is not None))

    def people(self, setting: Simulation) -> int:
        """How many people of a setting have rows."""
        return sum(bool(outcome.rows) for outcome in self.outcomes.get(setting, ()))

    @property
    def complete(self) -> bool:
        """Whether every unit has rows."""
        return all(self.people(setting) == len(units) for setting, units in self.units.items())


def collect(
    settings: Sequence[Simulation],
    directory: Path,
    jobs: int = 1,
    progress: Callable[[Progress], object] = lambda so_far: None,
    engine: Engine | None = None,
) -> Collected:
    """Play what is missing, the first user of every setting first, so that part of a run is of use."""
    return collect_units(units_of(settings), directory, jobs, progress, engine)


def collect_units(
    units: Mapping[Simulation, tuple[Unit, ...]],
    directory: Path,
    jobs: int = 1,
    progress: Callable[[Progress], object] = lambda so_far: None,
    engine: Engine | None = None,
) -> Collected:
    """The same for settings whose units are known."""
    store = opened(directory, make=True)
    run(in_turns(units.values()), store, jobs, progress, engine)
    return _read(units, store)


def collected(settings: Sequence[Simulation], directory: Path) -> Collected:
    """What is there already; nothing is played."""
    return collected_units(units_of(settings), directory)


def collected_units(units: Mapping[Simulation, tuple[Unit, ...]], directory: Path) -> Collected:
    """The same for settings whose units are known."""
    return _read(units, opened(directory))


def opened(directory: Path, make: bool = False) -> Store:
    """The store of a directory."""
    try:
        if make:
            directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        wrong = Problem("out", f"cannot make {str(directory)!r}: {error.strerror}", "name another directory")
        raise InvalidInput("results", [wrong]) from None
    if not directory.is_dir():
        said = "is a file" if directory.exists() else "does not exist"
        raise InvalidInput(
            "results", [Problem("", f"{str(directory)!r} {said}", "name a directory of results")]
        )
    return Store(directory / UNITS)


def units_of(settings: Iterable[Simulation]) -> dict[Simulation, tuple[Unit, ...]]:
    """The units of each setting."""
    return {setting: setting.units() for setting in settings}


def in_turns(groups: Iterable[Sequence[Unit]]) -> list[Unit]:
    """The first unit of every group, then the second ones, and so on; each once."""
    rounds: Iterator[tuple[Unit | None, ...]] = zip_longest(*groups)
    return list(dict.fromkeys(unit for each in rounds for unit in each if unit is not None))


def _read(units: Mapping[Simulation, tuple[Unit, ...]], store: Store) -> Collected:
    outcomes = {setting: tuple(store.outcomes(own)) for setting, own in units.items()}
    return Collected(units, outcomes, tuple(store.notices))
