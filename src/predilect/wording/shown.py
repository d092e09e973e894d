"""Products as people read them: labels, units and number formats, attribute by attribute."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from predilect.domain.attributes import Attribute
from predilect.domain.product import Product, same_label
from predilect.domain.reading import NO_CONTEXT, Reading
from predilect.domain.values import PlainValue, Variable, is_number, plain_label

FORMAT = re.compile(r"([^{}]*)\{:([,_]?(?:\.\d\d?)?[dfgeE%]?)\}([^{}]*)")

LONG = 10_000
"""Numbers from here on have separators between their thousands."""

MANY = 3
"""Equal neighbours in a list are shown once from here on, with their number."""

Element = tuple[Variable, PlainValue]


@dataclass(frozen=True, slots=True)
class ShownValue:
    """The value of an attribute in words; ``given`` marks what the context says.

    ``parts`` are the elements of a list that are worth saying, one by one.
    """

    attribute: str
    label: str
    text: str
    given: bool = False
    parts: tuple[str, ...] = ()


def shown_product(
    reading: Reading, product: Product, context: Mapping[str, object] = NO_CONTEXT
) -> tuple[ShownValue, ...]:
    """The attributes of a product that are shown to a person, in order."""
    return shown_values(reading, reading.values(product, context))


def shown_values(reading: Reading, values: Mapping[Variable, PlainValue]) -> tuple[ShownValue, ...]:
    """The same from the values of all attributes."""
    attributes = {attribute.name: attribute for attribute in reading.domain.attributes}
    return tuple(
        _shown(attributes[name], [*elements])
        for name, elements in groupby(values.items(), key=lambda element: element[0].attribute)
        if not attributes[name].hidden
    )


def value_words(attribute: Attribute, value: PlainValue) -> str:
    """One value of an attribute in words: ``"16 GB"``."""
    for label, shown in attribute.shown_values:
        if same_label(value, label) and shown.label:
            return shown.label
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    return with_unit(number_words(value, attribute.shown.format), attribute.shown.unit)


def with_unit(text: str, unit: str) -> str:
    """A text of numbers and what they count."""
    return f"{text} {unit}" if unit else text


def number_words(number: int | float, written: str = "") -> str:
    """A number in a format such as ``{:.2f}``; without one, with six digits at most."""
    if match := FORMAT.fullmatch(written):
        before, how, after = match.groups()
        try:
            return f"{before}{number:{how}}{after}"
        except ValueError:  # d is for whole numbers only
            pass
    if isinstance(number, float):
        return f"{number:.6g}"
    return f"{number:,}" if abs(number) >= LONG else f"{number}"


def _shown(attribute: Attribute, elements: Sequence[Element]) -> ShownValue:
    label = attribute.shown.label or attribute.name
    if not elements[0][0].keys:
        return ShownValue(attribute.name, label, value_words(attribute, elements[0][1]), attribute.given)
    if _is_sequence(elements) and not isinstance(elements[0][1], bool):
        text = _sequence(attribute, [value for _, value in elements])
        return ShownValue(attribute.name, label, text, attribute.given)
    parts = tuple(_parts(attribute, elements))
    return ShownValue(attribute.name, label, ", ".join(parts) or "none", attribute.given, parts)


def _parts(attribute: Attribute, elements: Sequence[Element]) -> Iterator[str]:
    """The keys that are true, or the keys whose value is not 0, with it."""
    for variable, value in elements:
        if isinstance(value, bool):
            if value:
                yield _key(variable)
        elif not (is_number(value) and value == 0):
            yield f"{_key(variable)} {value_words(attribute, value)}"


def _sequence(attribute: Attribute, values: Sequence[PlainValue]) -> str:
    """Values in order, the unit once: ``1, 4, 0 × 8 days``."""
    unit = attribute.shown.unit if all(map(is_number, values)) else ""
    bare = replace(attribute, shown=replace(attribute.shown, unit="")) if unit else attribute
    parts: list[str] = []
    for word, run in groupby(value_words(bare, value) for value in values):
        count = len(list(run))
        parts += [f"{word} × {count}"] if count >= MANY else [word] * count
    return with_unit(", ".join(parts), unit)


def _key(variable: Variable) -> str:
    return " / ".join(str(plain_label(key)) for key in variable.keys)


def _is_sequence(elements: Sequence[Element]) -> bool:
    """Whether the keys are 0, 1, 2, …, so that the order tells them."""
    return all(variable.keys == (Fraction(place),) for place, (variable, _) in enumerate(elements))
