"""What a backend is: it loads a model once and then solves variations of it.

engine = backend.load(program.model)
outcome = engine.solve(Task(objective, fixed=…, columns=…, rows=…), budget)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from predilect.domain.values import FloatArray
from predilect.solving.model import Model, Row
from predilect.solving.question import Budget, Status


@dataclass(frozen=True, slots=True)
class Column:
    """A column that a task adds to the model; it is numbered on from the model's own."""

    lower: float
    upper: float
    integer: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """A variation of a loaded model: what to maximize, fixed columns, and more columns and rows.

    ``objective`` has a coefficient for every column, the added ones last. ``scale`` is the range of
    the objective that proofs are relative to. ``dropped`` rows (by number) are left out.
    """

    objective: FloatArray
    scale: float = 1.0
    fixed: tuple[tuple[int, float], ...] = ()
    columns: tuple[Column, ...] = ()
    rows: tuple[Row, ...] = ()
    dropped: frozenset[int] = frozenset()
    hint: FloatArray | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What came out: the best column values found, and a bound that no others exceed."""

    status: Status
    values: FloatArray | None
    bound: float
    seconds: float
    work: float
    clock_ended: bool = False


class Engine(Protocol):
    """A loaded model."""

    def solve(self, task: Task, budget: Budget) -> Outcome:
        """The best column values for the task."""
        ...


class Backend(Protocol):
    """An engine maker."""

    @property
    def name(self) -> str:
        """How it is called on the command line and in results."""
        ...

    def load(self, model: Model) -> Engine:
        """The model, ready to be solved again and again; ``Unsupported`` if it does not suit."""
        ...
