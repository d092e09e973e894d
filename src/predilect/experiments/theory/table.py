"""Theorem 1 on some runs, in a line: constants, identities, and what the bound is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from predilect.experiments.attempts import Outcome
from predilect.experiments.theory.bound import LEAST_RUNS, Bound, Constants, bound_of, constants
from predilect.experiments.theory.runs import Runs, identities, runs_of


@dataclass(frozen=True, slots=True, eq=False)
class Checked:
    """All of it; ``broken`` counts runs in which a deterministic step fails (None if none applies)."""

    runs: Runs
    constants: Constants
    bound: Bound | None
    broken: int | None

    @property
    def verdict(self) -> str:
        """What can be said of the bound."""
        if self.bound is None:
            return "no constant step size: the bound does not apply"
        if self.runs.count < LEAST_RUNS:
            return f"too few runs to judge ({self.runs.count} of {LEAST_RUNS})"
        if not self.bound.holds:
            return "broken"
        return "holds, and is vacuous" if self.bound.vacuous else "holds"


def checked(outcomes: Sequence[Outcome]) -> Checked | None:
    """Theorem 1 on the runs of one setting; None if there are none with a trace."""
    runs = runs_of(outcomes)
    if runs is None:
        return None
    found = constants(runs)
    steps = identities(runs)
    broken = None if steps is None else sum(not each.hold for each in steps)
    return Checked(runs, found, bound_of(runs, found), broken)
