"""The built-in problems, each a document of the domain language, and problems from files."""

from predilect.problems.catalogue import BUILT_IN, open_domain, open_problem
from predilect.problems.problem import Problem

__all__ = ["BUILT_IN", "Problem", "open_domain", "open_problem"]
