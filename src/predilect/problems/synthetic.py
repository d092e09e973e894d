"""``synthetic``: nothing but choices."""

from __future__ import annotations

from predilect.problems.options import Options, whole
from predilect.problems.problem import Problem, Taste
from predilect.problems.sources import built_in_document, numbered, with_sets
from predilect.problems.tastes import Normal, Uniform

SIZE = whole("r", 4, 1, 300, "number of attributes, and of values of each")


def synthetic(name: str, options: Options) -> Problem:
    """The problem of size r: r attributes with r values each, and r² features."""
    size = options[SIZE]
    members = {"attributes": numbered(size), "values": numbered(size)}
    domain = with_sets(built_in_document("synthetic"), members)
    tastes: dict[str, Taste] = {"uniform": Uniform(size**2, 1, 100), "normal": Normal(size**2, 25, 25 / 3)}
    return Problem(name, domain, tastes)
