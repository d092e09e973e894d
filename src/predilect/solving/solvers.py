"""The solvers by name, and the one that suits a domain."""

from __future__ import annotations

from predilect.domain.domain import Domain
from predilect.errors import InvalidInput, Problem
from predilect.solving.engine import Backend
from predilect.solving.limiting import Limited
from predilect.solving.program import compile_domain
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import Budget, Solver

SOLVERS = ("auto", "cp_sat", "milp", "milp-highs", "enumeration")
"""``auto`` is ``cp_sat`` where everything is whole, and ``milp`` (SCIP) elsewhere."""


def solver_for(domain: Domain, backend: str = "auto", limit: Budget | None = None) -> Solver:
    """A solver for the domain, by the name of its backend; with ``limit`` no question may cost more."""
    if backend not in SOLVERS:
        raise InvalidInput(
            "unknown solver", [Problem("solver", repr(backend), f"known are: {', '.join(SOLVERS)}")]
        )
    if backend == "enumeration":
        from predilect.solving.enumeration import EnumerationSolver

        return EnumerationSolver(domain)
    program = compile_domain(domain)
    if backend == "auto":
        backend = "cp_sat" if program.model.is_whole else "milp"
    engine = _engine(backend)
    return ProgramSolver(program, engine if limit is None else Limited(engine, limit))


def _engine(backend: str) -> Backend:
    if backend == "cp_sat":
        from predilect.solving.backends.cp_sat import CpSat

        return CpSat()
    from predilect.solving.backends.milp import Milp

    return Milp("highs" if backend == "milp-highs" else "scip")
