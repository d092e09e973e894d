"""Every product of a small domain, listed: the oracle that the solvers are tested against."""

from predilect.solving.enumeration.different import DifferentProducts, Listings
from predilect.solving.enumeration.search import DEFAULT_LIMIT, Search, count_products
from predilect.solving.enumeration.solver import EnumerationSolver

__all__ = [
    "DEFAULT_LIMIT",
    "DifferentProducts",
    "EnumerationSolver",
    "Listings",
    "Search",
    "count_products",
]
