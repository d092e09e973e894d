"""How much of the experiments is played: people, turns, systems, k."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from predilect.errors import Problem
from predilect.experiments.checks import count_faults, raise_faults
from predilect.experiments.simulating import Simulation

QUICK_USERS = 3
QUICK_TURNS = {"synthetic": 10, "pc": 10, "trip": 5, "meal": 4}
QUICK_RUNS = 20

QUICK_SYSTEMS = ("choice-perceptron", "vb-qi", "predilect")
"""Systems that take seconds and not minutes for a few people."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What a caller wants of the experiments.

    ``systems`` (all if none are named), ``without`` and ``k`` choose among the curves, by elicitors' names.
    ``turns`` and ``users`` replace those of the experiments; ``quick`` is a few of each.
    """

    users: int = 20
    turns: int | None = None
    seed: int = 0
    quick: bool = False
    systems: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    k: tuple[int, ...] = ()

    def check(self, known: Iterable[str]) -> None:
        """``InvalidInput`` with all that is wrong."""
        names = [setting_name(system) for system in known]
        faults = count_faults({"users": self.users, "turns": 1 if self.turns is None else self.turns})
        if self.seed < 0:
            faults.append(Problem("seed", f"is {self.seed}", "give 0 or more"))
        for option, given in (("systems", self.systems), ("without", self.without)):
            there = ", ".join(dict.fromkeys(names))
            faults += [
                Problem(option, f"{name!r} does not play here", f"there are {there}")
                for name in given
                if name not in names
            ]
        raise_faults("reproduce", faults)

    def wants(self, setting: Simulation) -> bool:
        """Whether a curve is wanted."""
        name = setting_name(setting.elicitor)
        systems = self.systems or (QUICK_SYSTEMS if self.quick else (name,))
        return name in systems and name not in self.without and (not self.k or setting.k in self.k)

    def people(self) -> int:
        """How many people there are for each curve."""
        return min(self.users, QUICK_USERS) if self.quick else self.users

    def turns_of(self, problem: str, usual: int) -> int:
        """How many turns they play."""
        return self.turns or (QUICK_TURNS[problem] if self.quick else usual)

    def command(self, experiment: str) -> str:
        """The command line that plays this."""
        parts = ["predilect", "reproduce", experiment, "--users", str(self.users), "--seed", str(self.seed)]
        if self.turns is not None:
            parts += ["--turns", str(self.turns)]
        for option, given in (("--systems", self.systems), ("--without", self.without), ("-k", self.k)):
            if given:
                parts += [option, ",".join(map(str, given))]
        return " ".join([*parts, *(["--quick"] if self.quick else [])])


def setting_name(elicitor: str) -> str:
    """The name of an elicitor without its parameters."""
    return elicitor.partition(":")[0]
