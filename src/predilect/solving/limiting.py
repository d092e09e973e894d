"""Backends that never try harder than a limit, whatever budget a question comes with."""

from __future__ import annotations

from dataclasses import dataclass

from predilect.solving.engine import Backend, Engine, Outcome, Task
from predilect.solving.model import Model
from predilect.solving.question import Budget


@dataclass(frozen=True, slots=True)
class Limited:
    """A backend whose engines keep within ``limit``: for domains of people whom one does not know."""

    inner: Backend
    limit: Budget

    @property
    def name(self) -> str:
        """The name of the backend that does the work."""
        return self.inner.name

    def load(self, model: Model) -> Engine:
        """The model, in an engine that keeps within the limit."""
        return _LimitedEngine(self.inner.load(model), self.limit)


@dataclass(frozen=True, slots=True)
class _LimitedEngine:
    inner: Engine
    limit: Budget

    def solve(self, task: Task, budget: Budget) -> Outcome:
        """The best column values that are found within both budgets."""
        work = min(budget.work, self.limit.work)
        return self.inner.solve(task, Budget(work, min(budget.clock_seconds, self.limit.clock_seconds)))
