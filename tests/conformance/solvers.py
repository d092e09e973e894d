"""The solvers that must agree with enumeration: add a line, and every test runs on it."""

from collections.abc import Callable

from predilect.domain.domain import Domain
from predilect.solving.enumeration import EnumerationSolver
from predilect.solving.question import Solver

Factory = Callable[[Domain], Solver]

SOLVERS: list[tuple[str, Factory]] = [
    ("enumeration", EnumerationSolver),
]
"""Solvers of domains without continuous attributes."""

HYBRID_SOLVERS: list[tuple[str, Factory]] = []
"""Solvers of domains with continuous attributes: each is compared with the first."""
