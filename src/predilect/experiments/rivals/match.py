"""All cells played, or as many as there are rows of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from predilect.experiments.collecting import Collected, collect, collected
from predilect.experiments.comparing.curves import Curves
from predilect.experiments.naming import is_known
from predilect.experiments.rivals.cells import (
    COACTIVE,
    JUDGE_SEED,
    OURS,
    Cell,
    Improvement,
    cells,
    improvements,
)
from predilect.experiments.running import Engine, Progress
from predilect.experiments.simulating import Simulation


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """Who plays where, and what came of it. ``missing`` are elicitors that this version does not have."""

    settings: dict[tuple[Cell | Improvement, str], Simulation]
    missing: tuple[str, ...]
    found: Collected

    def curves(self, cell: Cell | Improvement, elicitor: str) -> Curves | None:
        """The curves of an elicitor in a cell, if it has any."""
        setting = self.settings.get((cell, elicitor))
        return None if setting is None else self.found.curves(setting)

    def pairs(self, rival: str, few: bool = False) -> dict[Cell, tuple[Curves, Curves]]:
        """Ours and a rival in every cell where they have met the same people."""
        found = {}
        for cell in cells():
            if cell.few != few:
                continue
            ours, theirs = self.curves(cell, OURS), self.curves(cell, rival)
            if ours is not None and theirs is not None and {*ours.people} & {*theirs.people}:
                found[cell] = (ours, theirs)
        return found

    def state(self, cell: Cell | Improvement, elicitor: str) -> str:
        """What there is of an elicitor in a cell: nothing, some people, an error."""
        if (cell, elicitor) not in self.settings:
            return "not in this version"
        setting = self.settings[cell, elicitor]
        people, wanted = self.found.people(setting), len(self.found.units[setting])
        failures = self.found.failures(setting)
        if failures and not people:
            return f"refused: {next(iter(failures))}"
        if not people:
            return "not run"
        return f"{people} of {wanted} people" if people < wanted else f"{people} people"


def play_match(
    out: Path,
    users: int,
    jobs: int = 1,
    progress: Callable[[Progress], object] = lambda so_far: None,
    engine: Engine | None = None,
    seed: int = JUDGE_SEED,
) -> Match:
    """Play what is missing in a directory."""
    settings, missing = planned(users, seed)
    return Match(settings, missing, collect([*settings.values()], out, jobs, progress, engine))


def stored_match(out: Path, users: int, seed: int = JUDGE_SEED) -> Match:
    """What is there already."""
    settings, missing = planned(users, seed)
    return Match(settings, missing, collected([*settings.values()], out))


def planned(
    users: int, seed: int
) -> tuple[dict[tuple[Cell | Improvement, str], Simulation], tuple[str, ...]]:
    """The setting of every elicitor in every cell, and who is not known."""
    wanted: dict[tuple[Cell | Improvement, str], Simulation] = {
        (cell, elicitor): cell.setting(elicitor, users, seed) for cell, elicitor in _meetings()
    }
    wanted |= {(cell, COACTIVE): cell.setting(users, seed) for cell in improvements()}
    known = {place: setting for place, setting in wanted.items() if is_known(place[1])}
    return known, tuple(dict.fromkeys(elicitor for _, elicitor in wanted if not is_known(elicitor)))


def _meetings() -> Iterator[tuple[Cell, str]]:
    for cell in cells():
        for elicitor in cell.elicitors:
            yield cell, elicitor
