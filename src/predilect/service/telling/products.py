"""Products as they are shown: values in words, with what differs between the options marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from predilect.dialogue import Option
from predilect.domain.domain import Feature
from predilect.domain.product import Product
from predilect.domain.values import PlainValue, Variable
from predilect.service.contract.presentation import FeatureTold, ProductTold, RowTold, ValueTold
from predilect.service.opened import OpenedDomain
from predilect.wording.compared import ComparedRow, compared_values
from predilect.wording.shown import ShownValue, shown_values
from predilect.wording.views import viewed_values

Values = Mapping[Variable, PlainValue]


def products_told(
    opened: OpenedDomain, options: Sequence[Option], context: Mapping[str, object]
) -> tuple[tuple[ProductTold, ...], tuple[RowTold, ...]]:
    """Products side by side, from left to right, and the rows that compare them."""
    reading = opened.reading
    values = reading.values_of([option.product for option in options], context)
    columns = [
        viewed_values(reading, option.product, each) for option, each in zip(options, values, strict=True)
    ]
    rows = {row.values[0].attribute: row for row in compared_values(columns)}
    products = tuple(
        _product(opened, option, each, shown, rows)
        for option, each, shown in zip(options, values, columns, strict=True)
    )
    return products, tuple(_row(row) for row in rows.values())


def product_told(opened: OpenedDomain, option: Option, context: Mapping[str, object]) -> ProductTold:
    """One product, with nothing to differ from."""
    return products_told(opened, [option], context)[0][0]


def given_told(opened: OpenedDomain, context: Mapping[str, object]) -> tuple[ValueTold, ...]:
    """The context in words."""
    given = opened.inputs.context(context)
    shown = shown_values(opened.reading, given)
    return tuple(
        ValueTold(
            attribute=value.attribute,
            label=value.label,
            text=value.text,
            value=context.get(value.attribute),
            given=True,
            parts=value.parts,
        )
        for value in shown
    )


def _product(
    opened: OpenedDomain,
    option: Option,
    values: Values,
    shown: Sequence[ShownValue],
    rows: Mapping[str, ComparedRow],
) -> ProductTold:
    hidden = {attribute.name for attribute in opened.domain.attributes if attribute.hidden}
    visible = {variable: value for variable, value in values.items() if variable.attribute not in hidden}
    attributes = Product(visible).to_document()
    return ProductTold(
        product=option.product.to_document(),
        values=tuple(_value(value, attributes, rows.get(value.attribute)) for value in shown),
        attributes=attributes,
        features=tuple(_features(opened, option)),
    )


def _value(value: ShownValue, attributes: Mapping[str, object], row: ComparedRow | None) -> ValueTold:
    common = value.parts if row is None else row.common
    return ValueTold(
        attribute=value.attribute,
        label=value.label,
        text=value.text,
        value=attributes.get(value.attribute),
        given=value.given,
        differs=row is not None and row.differs,
        parts=value.parts,
        different=tuple(place for place, part in enumerate(value.parts) if part not in common),
    )


def _row(row: ComparedRow) -> RowTold:
    first = row.values[0]
    texts = tuple(value.text for value in row.values)
    return RowTold(attribute=first.attribute, label=row.label, differs=row.differs, texts=texts)


def _features(opened: OpenedDomain, option: Option) -> Iterator[FeatureTold]:
    """The features that have words and stand alone, where they are not 0; families would be a crowd."""
    place = 0
    for block, rounds in opened.reading.feature_blocks:
        if isinstance(block, Feature) and (block.more or block.less) and not block.loops:
            words, value = opened.words[place], float(option.features[place])
            if value:
                yield FeatureTold(name=words.name, label=words.label, value=value, text=words.value(value))
        place += len(rounds)
