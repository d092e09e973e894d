"""Named views: what a domain's ``view`` makes of the values of a product."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from predilect.domain.attributes import Attribute
from predilect.domain.product import Product
from predilect.domain.reading import NO_CONTEXT, Reading
from predilect.domain.values import PlainValue, Variable, is_number
from predilect.wording.shown import ShownValue, shown_values, value_words

ShownValues = tuple[ShownValue, ...]
View = Callable[[Reading, Product, ShownValues], ShownValues]


def viewed_product(
    reading: Reading, product: Product, context: Mapping[str, object] = NO_CONTEXT
) -> ShownValues:
    """The attributes of a product as the domain's view shows them; without one, as they are."""
    return viewed_values(reading, product, reading.values(product, context))


def viewed_values(reading: Reading, product: Product, values: Mapping[Variable, PlainValue]) -> ShownValues:
    """The same from the values of all attributes."""
    shown = shown_values(reading, values)
    view = VIEWS.get(reading.domain.view)
    return view(reading, product, shown) if view else shown


def route(reading: Reading, product: Product, shown: ShownValues) -> ShownValues:
    """``location``, ``duration`` and ``travel`` as one way: Rome 2 days, → 1 day, Bern 3 days."""
    attributes = {attribute.name: attribute for attribute in reading.domain.attributes}
    if not {"location", "duration", "travel"} <= attributes.keys():
        return shown
    parts = tuple(_stages(attributes, product))
    way = ShownValue("location", "Route", ", ".join(parts), parts=parts)
    return (way, *(each for each in shown if each.attribute not in ("location", "duration", "travel")))


def _stages(attributes: Mapping[str, Attribute], product: Product) -> Iterator[str]:
    values = {
        name: [value for variable, value in product.items() if variable.attribute == name]
        for name in ("location", "duration", "travel")
    }
    for place, (city, days) in enumerate(zip(values["location"], values["duration"], strict=False)):
        if not is_number(days) or days == 0:
            return
        if place:
            yield f"→ {_days(attributes['travel'], values['travel'][place - 1])}"
        yield f"{value_words(attributes['location'], city)} {_days(attributes['duration'], days)}"


def _days(attribute: Attribute, days: object) -> str:
    words = value_words(attribute, days)  # type: ignore[arg-type]  # a view is given what its attributes hold
    return words.removesuffix("s") if days == 1 else words


def nutrients(reading: Reading, product: Product, shown: ShownValues) -> ShownValues:
    """The portions say which foods were chosen."""
    if not any(each.attribute == "grams" for each in shown):
        return shown
    return tuple(each for each in shown if each.attribute != "chosen")


VIEWS: Mapping[str, View] = {"route": route, "nutrients": nutrients}
