"""Every product that a solver could ever find, where they are few enough to be looked at one by one."""

from __future__ import annotations

from collections.abc import Mapping

from predilect.solving.counting import uncounted
from predilect.solving.enumeration import DifferentProducts, EnumerationSolver, Listings
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import Solver


def every_product(solver: Solver, context: Mapping[str, object], most: int) -> DifferentProducts:
    """All different products in a context, which the solver keeps; ``Unsupported`` if more than ``most``."""
    known = uncounted(solver)
    if isinstance(known, ProgramSolver | EnumerationSolver):
        return known.listings.different(context, most)
    return Listings(known.domain).different(context, most)
