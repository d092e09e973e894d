"""Every product of a small domain, listed: the oracle that the solvers are tested against."""

from predilect.solving.enumeration.search import DEFAULT_LIMIT, Search, count_products
from predilect.solving.enumeration.solver import EnumerationSolver

__all__ = ["DEFAULT_LIMIT", "EnumerationSolver", "Search", "count_products"]
