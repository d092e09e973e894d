"""A domain as a page needs it."""

from __future__ import annotations

from typing import cast

from predilect.checking.summaries import AttributeSummary, attribute_summaries
from predilect.domain.attributes import Attribute
from predilect.domain.evaluation.dimensions import elements
from predilect.domain.product import same_label
from predilect.domain.values import plain_label
from predilect.service.contract.domains import DomainListed
from predilect.service.contract.presentation import AttributeShown, DomainShown, Kind, ValueShown
from predilect.service.opened import OpenedDomain


def domain_listed(opened: OpenedDomain) -> DomainListed:
    """The domain in a list."""
    domain = opened.domain
    return DomainListed(
        id=opened.id,
        name=domain.name,
        label=domain.shown.label or domain.name,
        description=domain.shown.description,
        picture=domain.shown.picture,
        view=domain.view,
        source="served" if opened.source == "served" else "uploaded",
    )


def domain_shown(opened: OpenedDomain) -> DomainShown:
    """The domain with its attributes, worked out once."""
    return opened.once(DomainShown, _domain_shown)


def _domain_shown(opened: OpenedDomain) -> DomainShown:
    domain = opened.domain
    keys: dict[str, list[tuple[str, ...]]] = {}
    for variable, _, _ in elements(domain):
        path = tuple(str(plain_label(key)) for key in variable.keys)
        keys.setdefault(variable.attribute, []).append(path)
    summaries = attribute_summaries(domain)
    sets, tables = opened.document.get("sets", {}), opened.document.get("tables", {})
    assert isinstance(sets, dict)
    assert isinstance(tables, dict)
    return DomainShown(
        id=opened.id,
        name=domain.name,
        label=domain.shown.label or domain.name,
        description=domain.shown.description,
        picture=domain.shown.picture,
        view=domain.view,
        fingerprint=opened.fingerprint,
        attributes=tuple(
            _attribute(attribute, summary, keys.get(attribute.name, []))
            for attribute, summary in zip(domain.attributes, summaries, strict=True)
        ),
        sets=sets if domain.view else {},
        tables=tables if domain.view else {},
    )


def _attribute(
    attribute: Attribute, summary: AttributeSummary, keys: list[tuple[str, ...]]
) -> AttributeShown:
    shown = attribute.shown
    return AttributeShown(
        name=attribute.name,
        label=shown.label or attribute.name,
        kind=cast(Kind, summary.kind),
        unit=shown.unit,
        format=shown.format,
        description=shown.description,
        picture=shown.picture,
        hidden=attribute.hidden,
        given=attribute.given,
        keys=tuple(keys) if attribute.each else None,
        values=tuple(_value(attribute, value) for value in summary.values),
        low=summary.low,
        high=summary.high,
    )


def _value(attribute: Attribute, value: str | int | float) -> ValueShown:
    for label, shown in attribute.shown_values:
        if same_label(value, label):
            return ValueShown(
                value=value,
                label=shown.label or str(value),
                description=shown.description,
                picture=shown.picture,
            )
    return ValueShown(value=value, label=str(value))
