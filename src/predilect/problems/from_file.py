"""Problems from people's own documents: tastes and contexts that suit any domain."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np

from predilect.documents import read_domain
from predilect.domain.domain import Domain
from predilect.domain.evaluation.dimensions import Dimension
from predilect.domain.extent import extent
from predilect.domain.grounding import ground
from predilect.domain.inputs import Inputs
from predilect.domain.product import Product
from predilect.domain.values import PlainValue
from predilect.problems.problem import Context, FloatArray, Problem, no_context
from predilect.problems.tastes import Normal, Scaled, Uniform


def problem_from_file(path: Path) -> Problem:
    """The domain in a file, with tastes scaled by the ranges of its features.

    A context is drawn attribute by attribute, each given value uniformly from its range; rules may
    leave no product for some of them.
    """
    domain = read_domain(path)
    return problem_of(domain, str(path))


def problem_of(domain: Domain, name: str) -> Problem:
    """The same for a domain that is there already."""
    ranges = feature_ranges(domain)
    tastes = {
        "uniform": Scaled(Uniform(len(ranges), -1, 1), ranges),
        "normal": Scaled(Normal(len(ranges), 0, 1), ranges),
    }
    given = Inputs(domain).given
    return Problem(name, domain, tastes, partial(_drawn, given) if given else no_context)


def feature_ranges(domain: Domain) -> FloatArray:
    """How far apart the values of each feature can be, by the bounds of the attributes."""
    grounded = ground(domain)
    ranges = {**grounded.ranges, **grounded.given}
    extents = [extent(feature.form, ranges) for feature in grounded.features]
    return np.array([float(high - low) for low, high in extents])


def _drawn(given: tuple[Dimension, ...], rng: np.random.Generator) -> Context:
    return Product({dimension.variable: _value(dimension, rng) for dimension in given}).to_document()


def _value(dimension: Dimension, rng: np.random.Generator) -> PlainValue:
    if dimension.size is None:
        return float(rng.uniform(float(dimension.low), float(dimension.high)))
    codes = dimension.codes()
    return dimension.decode(codes[rng.integers(codes.size)].item())
