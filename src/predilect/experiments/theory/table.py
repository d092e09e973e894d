"""Theorem 1 on some runs, in a line: constants, identities, and what the bound is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from predilect.domain.values import FloatArray
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
    def average(self) -> FloatArray:
        """The average regret that was observed after each turn, the mean over runs."""
        means = self.runs.regret.mean(axis=0)
        return np.asarray(means.cumsum() / np.arange(1, self.runs.turns + 1))

    @property
    def verdict(self) -> str:
        """What can be said of the bound."""
        if self.runs.step is None:
            return "no constant step size: the bound does not apply"
        if self.bound is None:
            return "answers that the theorem does not speak of: the bound does not apply"
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


HEADINGS = ("runs", "T", "α", "β/η", "M", "R", "observed", "bound", "steps broken", "the bound")


def line_of(found: Checked) -> tuple[str, ...]:
    """The constants, the average regret, and the bound after the last turn, under the headings."""
    step, bound, last = found.runs.step, found.bound, found.constants
    error = "" if found.runs.count < 2 or bound is None else f" ± {bound.error[-1]:.2g}"
    return (
        str(found.runs.count),
        str(found.runs.turns),
        f"{last.alpha[-1]:.3g}",
        "" if step is None else f"{last.beta[-1] / step:.3g}",
        f"{last.missed[-1]:g}",
        f"{last.radius[-1]:.3g}",
        f"{found.average[-1]:.3g}{error}",
        "" if bound is None else f"{bound.bound[-1]:.3g}",
        "does not apply" if found.broken is None else f"{found.broken} of {found.runs.count}",
        found.verdict,
    )
