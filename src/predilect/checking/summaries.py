"""Attributes and features of a domain, in short."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from predilect.domain.attributes import Attribute, Boolean, Categorical, Continuous, Integer
from predilect.domain.domain import Domain
from predilect.domain.evaluation.dimensions import Dimension, dimensions, elements
from predilect.domain.values import plain, plain_label
from predilect.solving.question import Solver

KINDS: dict[type, str] = {
    Boolean: "boolean",
    Categorical: "categorical",
    Integer: "integer",
    Continuous: "continuous",
    type(None): "derived",
}


@dataclass(frozen=True, slots=True)
class AttributeSummary:
    """An attribute: its kind, how many values a product has of it, and between what they lie.

    ``values`` are those of a categorical attribute; ``low`` and ``high`` are over all elements of a list.
    """

    name: str
    label: str
    kind: str
    unit: str
    elements: int
    is_list: bool
    given: bool
    hidden: bool
    values: tuple[str | int | float, ...] = ()
    low: int | float | None = None
    high: int | float | None = None


@dataclass(frozen=True, slots=True)
class FeatureSummary:
    """A feature and the bounds of its values, over all contexts."""

    name: str
    low: float
    high: float


def attribute_summaries(domain: Domain) -> tuple[AttributeSummary, ...]:
    """The attributes in order."""
    by_name = {
        name: list(group) for name, group in groupby(dimensions(domain), lambda each: each.variable.attribute)
    }
    counts: dict[str, int] = {}
    for variable, _, _ in elements(domain):
        counts[variable.attribute] = counts.get(variable.attribute, 0) + 1
    return tuple(
        _summary(attribute, counts.get(attribute.name, 0), by_name.get(attribute.name, []))
        for attribute in domain.attributes
    )


def feature_summaries(solver: Solver) -> Iterator[FeatureSummary]:
    """The features in the order of the weights."""
    for name, low, high in zip(solver.feature_names, *solver.feature_bounds, strict=True):
        yield FeatureSummary(name, float(low), float(high))


def _summary(attribute: Attribute, count: int, found: list[Dimension]) -> AttributeSummary:
    is_number = isinstance(attribute.kind, Integer | Continuous)
    labels = dict.fromkeys(label for dimension in found for label in dimension.labels)
    return AttributeSummary(
        name=attribute.name,
        label=attribute.shown.label,
        kind=KINDS[type(attribute.kind)],
        unit=attribute.shown.unit,
        elements=count,
        is_list=bool(attribute.each),
        given=attribute.given,
        hidden=attribute.hidden,
        values=tuple(plain_label(label) for label in labels),
        low=plain(min(dimension.low for dimension in found)) if is_number and found else None,
        high=plain(max(dimension.high for dimension in found)) if is_number and found else None,
    )
