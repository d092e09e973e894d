"""All cells played, or as many as there are rows of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from predilect.domain.naming import did_you_mean
from predilect.errors import InvalidInput, Problem
from predilect.experiments.collecting import Collected
from predilect.experiments.comparing.curves import Curves
from predilect.experiments.plans import ABSENT, Played, planned, play, stored
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
    """Who plays where, and what came of it."""

    settings: dict[tuple[Cell | Improvement, str], Simulation]
    played: Played

    @property
    def missing(self) -> tuple[str, ...]:
        """Elicitors that this version does not have."""
        return self.played.plan.missing

    @property
    def found(self) -> Collected:
        """What there is of every setting."""
        return self.played.found

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

    @property
    def complete(self) -> bool:
        """Whether every elicitor has played all people of its cells, or has said why it cannot."""
        return all(
            self.found.people(setting) == len(units) or self._refused(setting)
            for setting, units in self.found.units.items()
        )

    def _refused(self, setting: Simulation) -> bool:
        """Whether all people of a setting ended with the same error, and it was no mistake of the code."""
        outcomes = self.played.outcomes(setting)
        failures = {each.failure for each in outcomes}
        said = next(iter(failures), None)
        everyone = len(outcomes) == len(self.found.units[setting])
        return everyone and len(failures) == 1 and said is not None and not said.trace

    def state(self, cell: Cell | Improvement, elicitor: str) -> str:
        """What there is of an elicitor in a cell: nothing, some people, an error."""
        setting = self.settings.get((cell, elicitor))
        return ABSENT if setting is None else self.played.state(setting)


def play_match(
    out: Path,
    users: int,
    jobs: int = 1,
    progress: Callable[[Progress], object] = lambda so_far: None,
    engine: Engine | None = None,
    seed: int = JUDGE_SEED,
    only: Sequence[str] = (),
) -> Match:
    """Play what is missing in a directory; ``only`` names problems and elicitors that are played now.

    With problems among them no other ones are played, with elicitors no other ones.
    """
    settings = wanted(users, seed)
    play(planned(chosen(settings, only)), out, jobs, progress, engine)
    return Match(settings, stored(planned(settings.values()), out))


def chosen(
    settings: Mapping[tuple[Cell | Improvement, str], Simulation], only: Sequence[str]
) -> list[Simulation]:
    """The settings of the problems and elicitors that are named; all of them if none is."""
    problems, elicitors = {cell.problem for cell, _ in settings}, {named(text) for _, text in settings}
    faults = [
        Problem("only", f"{name!r} plays no part", did_you_mean(name, sorted(problems | elicitors)))
        for name in only
        if name not in problems | elicitors
    ]
    if faults:
        raise InvalidInput("rivals", faults)
    where, who = problems & {*only} or problems, elicitors & {*only} or elicitors
    return [
        setting for (cell, text), setting in settings.items() if cell.problem in where and named(text) in who
    ]


def named(elicitor: str) -> str:
    """An elicitor without its parameters."""
    return elicitor.partition(":")[0]


def stored_match(out: Path, users: int, seed: int = JUDGE_SEED) -> Match:
    """What is there already."""
    settings = wanted(users, seed)
    return Match(settings, stored(planned(settings.values()), out))


def wanted(users: int, seed: int) -> dict[tuple[Cell | Improvement, str], Simulation]:
    """The setting of every elicitor in every cell, whether or not this version has it."""
    settings: dict[tuple[Cell | Improvement, str], Simulation] = {
        (cell, elicitor): cell.setting(elicitor, users, seed)
        for cell in cells()
        for elicitor in cell.elicitors
    }
    return settings | {(cell, COACTIVE): cell.setting(users, seed) for cell in improvements()}
