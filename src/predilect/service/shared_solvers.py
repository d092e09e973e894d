"""Compiled solvers that sessions and threads share: each is made once, and only so many are kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

from predilect.domain.domain import Domain
from predilect.sessions.events import RuleAdded
from predilect.sessions.own_rules import with_own
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import Budget, Solver
from predilect.solving.solvers import solver_for

KEPT = 16

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


class Shelf(Generic[Key, Made]):
    """The values that were used last, at most ``kept``; of many threads that want one, one makes it."""

    def __init__(self, kept: int) -> None:
        self.kept = kept
        self._lock = Lock()
        self._values: OrderedDict[Key, Future[Made]] = OrderedDict()

    def get(self, key: Key, make: Callable[[], Made]) -> Made:
        """The value of a key; what could not be made is not kept."""
        with self._lock:
            future = self._values.get(key)
            mine = future is None
            if future is None:
                future = self._values[key] = Future()
            self._values.move_to_end(key)
            while len(self._values) > self.kept:
                self._values.popitem(last=False)
        if mine:
            try:
                future.set_result(make())
            except BaseException as error:
                with self._lock:
                    if self._values.get(key) is future:
                        del self._values[key]
                future.set_exception(error)
        return future.result()

    def __len__(self) -> int:
        return len(self._values)


class SharedSolvers:
    """The solvers of one domain by own rules, within a limit that no question exceeds."""

    def __init__(self, domain: Domain, limit: Budget, backend: str = "auto") -> None:
        self.domain = domain
        self.limit = limit
        self.backend = backend
        self._shelf: Shelf[tuple[RuleAdded, ...], Solver] = Shelf(KEPT)

    def under(self, rules: tuple[RuleAdded, ...]) -> Solver:
        """The solver for the domain with these rules, as if it had solved nothing yet."""
        solver = self._shelf.get(
            rules, lambda: solver_for(with_own(self.domain, rules), self.backend, self.limit)
        )
        return solver.reloaded() if isinstance(solver, ProgramSolver) else solver
