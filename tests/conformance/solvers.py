"""The solvers that must agree with enumeration: add a line, and every test runs on it."""

from collections.abc import Callable
from functools import partial

from predilect.domain.domain import Domain
from predilect.solving.enumeration import EnumerationSolver
from predilect.solving.question import Solver
from predilect.solving.solvers import solver_for

Factory = Callable[[Domain], Solver]

SOLVERS: list[tuple[str, Factory]] = [
    ("enumeration", EnumerationSolver),
    ("cp_sat", partial(solver_for, backend="cp_sat")),
    ("milp", partial(solver_for, backend="milp")),
    ("milp-highs", partial(solver_for, backend="milp-highs")),
]
"""Solvers of domains without continuous attributes."""

HYBRID_SOLVERS: list[tuple[str, Factory]] = [
    ("milp-highs", partial(solver_for, backend="milp-highs")),
    ("milp", partial(solver_for, backend="milp")),
]
"""Solvers of domains with continuous attributes: each is compared with the first."""
