"""Products side by side: a row for each attribute, and whether they differ in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from predilect.domain.product import Product
from predilect.domain.reading import NO_CONTEXT, Reading
from predilect.wording.shown import ShownValue
from predilect.wording.views import ShownValues, viewed_values


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """The values of one attribute, product by product; ``common`` are the parts that all of them have."""

    label: str
    values: tuple[ShownValue, ...]
    common: frozenset[str]

    @property
    def differs(self) -> bool:
        """Whether two products differ in words."""
        return len({value.text for value in self.values}) > 1


def compared(
    reading: Reading, products: Sequence[Product], context: Mapping[str, object] = NO_CONTEXT
) -> tuple[ComparedRow, ...]:
    """The attributes that a person chooses by; what is given is left out."""
    values = reading.values_of(products, context)
    return compared_values(
        [viewed_values(reading, product, each) for product, each in zip(products, values, strict=True)]
    )


def compared_values(columns: Sequence[ShownValues]) -> tuple[ComparedRow, ...]:
    """The same from what is shown of each product."""
    return tuple(_row(values) for values in zip(*columns, strict=True) if not values[0].given)


def _row(values: tuple[ShownValue, ...]) -> ComparedRow:
    common = frozenset.intersection(*(frozenset(value.parts) for value in values))
    return ComparedRow(values[0].label, values, common)
