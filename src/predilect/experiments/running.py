"""Runs units that are not done yet, and keeps every outcome in a store.

store = Store(Path("units.jsonl"))
progress = run(units, store, jobs=2)
rows = [row for outcome in store.outcomes(units) for row in outcome.rows]
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace

from predilect.experiments.attempts import Outcome
from predilect.experiments.store import Store
from predilect.experiments.units import Unit
from predilect.experiments.workers import in_processes, in_this_process


@dataclass(frozen=True, slots=True)
class Progress:
    """How many units there are in all, were there before, are done now, and have failed now."""

    total: int
    before: int
    done: int = 0
    failed: int = 0

    def after(self, outcome: Outcome) -> Progress:
        """The progress when this outcome is kept too."""
        return replace(self, done=self.done + 1, failed=self.failed + (outcome.failure is not None))


Engine = Callable[[Sequence[Unit]], Generator[Outcome, None, None]]
"""Tries units somewhere, and yields each outcome when it is there, in any order."""


def local(jobs: int) -> Engine:
    """This process for one job, as many other ones for more."""
    return in_this_process if jobs == 1 else lambda units: in_processes(units, jobs)


def run(
    units: Sequence[Unit],
    store: Store,
    jobs: int = 1,
    progress: Callable[[Progress], object] = lambda so_far: None,
    engine: Engine | None = None,
) -> Progress:
    """Try all units whose rows are not in the store; those that failed before are tried again.

    ``progress`` is told at the start and after each unit. An interruption keeps what is done.
    """
    left = [unit for unit in units if not store.succeeded(unit)]
    so_far = Progress(len(units), len(units) - len(left))
    progress(so_far)
    if not left:
        return so_far
    outcomes = (engine or local(jobs))(left)
    try:
        for outcome in outcomes:
            store.add(outcome)
            so_far = so_far.after(outcome)
            progress(so_far)
    finally:
        outcomes.close()
    return so_far
