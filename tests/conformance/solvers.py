"""The solvers that must agree with enumeration: add a line, and every test runs on it."""

from collections.abc import Callable
from functools import partial

import pytest

from predilect.domain.domain import Domain
from predilect.solving.backends.cp_sat import CpSat
from predilect.solving.backends.milp import Milp
from predilect.solving.engine import Backend
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

PROGRAM_BACKENDS: list[Backend] = [CpSat(), Milp("scip"), Milp("highs")]
"""Engines for programs without continuous columns."""

of_every_solver = pytest.mark.parametrize("solver_of", [pytest.param(f, id=name) for name, f in SOLVERS])
of_every_hybrid_solver = pytest.mark.parametrize(
    "solver_of", [pytest.param(f, id=name) for name, f in HYBRID_SOLVERS]
)
of_every_program_backend = pytest.mark.parametrize(
    "backend", [pytest.param(backend, id=backend.name) for backend in PROGRAM_BACKENDS]
)
of_every_hybrid_program_backend = pytest.mark.parametrize(
    "backend", [pytest.param(backend, id=backend.name) for backend in PROGRAM_BACKENDS[1:]]
)
