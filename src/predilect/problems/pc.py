"""``pc``: a personal computer, with or without its price among the features."""

from __future__ import annotations

from dataclasses import replace

from predilect.domain.domain import Feature
from predilect.problems.options import Options, switch
from predilect.problems.problem import Problem, Taste
from predilect.problems.sources import built_in_document
from predilect.problems.tastes import Normal, Thrifty, Uniform

PRICE = switch("price", True, "whether the price is a feature")

PARTS = 76
"""One-hot features; the price comes after them."""

CHOICES = 6
"""A thrifty person's price weighs as much as all six choices together."""


def pc(name: str, options: Options) -> Problem:
    """The problem; without the price only the 76 one-hot features are left."""
    domain = built_in_document("pc")
    count = PARTS + options[PRICE]
    normal = Normal(count, 25, 25 / 3)
    tastes: dict[str, Taste] = {"uniform": Uniform(count, 1, 100), "normal": normal}
    if options[PRICE]:
        tastes["thrifty"] = Thrifty(normal, price=PARTS, factor=CHOICES)
    else:
        kept = (block for block in domain.features if not _is_price(block))
        domain = replace(domain, features=tuple(kept))
    return Problem(name, domain, tastes)


def _is_price(block: object) -> bool:
    return isinstance(block, Feature) and block.name == "price"
