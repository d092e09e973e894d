"""The solvers by name, and the one that suits a domain."""

from __future__ import annotations

from predilect.domain.domain import Domain
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.backends.cp_sat import CpSat
from predilect.solving.question import Solver


def solver_for(domain: Domain, backend: str = "auto") -> Solver:
    """TODO"""
    return ProgramSolver(domain, CpSat())
