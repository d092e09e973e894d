"""The solvers of a session: one for each set of own rules, compiled when it is first needed."""

from __future__ import annotations

from typing import Protocol

from predilect.domain.domain import Domain
from predilect.sessions.events import RuleAdded
from predilect.sessions.own_rules import with_own
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import Solver
from predilect.solving.solvers import solver_for

KEPT = 4


class RuledSolvers(Protocol):
    """Solvers of one domain by own rules; one object may serve many sessions."""

    def under(self, rules: tuple[RuleAdded, ...]) -> Solver:
        """The solver for the domain with these rules, as if it had solved nothing yet."""
        ...


class Solvers:
    """Compiled domains, the latest few; nothing is compiled before it is asked for."""

    def __init__(self, domain: Domain, backend: str) -> None:
        self.domain = domain
        self.backend = backend
        self._kept: dict[tuple[RuleAdded, ...], Solver] = {}

    def under(self, rules: tuple[RuleAdded, ...]) -> Solver:
        """The solver for the domain with these rules, as if it had solved nothing yet.

        So no question depends on what was asked before, or on whether the session was resumed.
        """
        solver = self._kept.pop(rules, None) or solver_for(with_own(self.domain, rules), self.backend)
        self._kept[rules] = solver
        while len(self._kept) > KEPT:
            self._kept.pop(next(iter(self._kept)))
        return solver.reloaded() if isinstance(solver, ProgramSolver) else solver
