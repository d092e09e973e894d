"""The document of a domain, once read, as a ``Domain``."""

from __future__ import annotations

from dataclasses import replace

from predilect.documents import model
from predilect.domain.attributes import Appearance, Attribute, Boolean, Categorical, Continuous, Integer, Kind
from predilect.domain.domain import Domain, Feature, FeatureBlock, IndexSet, OneHot, Rule
from predilect.domain.nodes import Implies, Name, Node, Number, Several, Text
from predilect.domain.values import Label

ShownValues = tuple[tuple[Label, Appearance], ...]


def domain_of(document: model.DomainDocument) -> Domain:
    """The domain that a document describes."""
    return Domain(
        name=document.name,
        attributes=tuple(_attribute(name, part) for name, part in document.attributes.items()),
        rules=tuple(_rule(part) for part in document.rules),
        features=tuple(_feature(part) for part in document.features),
        sets=tuple(IndexSet(name, members) for name, members in document.sets.items()),
        tables=tuple(replace(table, name=name) for name, table in document.tables.items()),
        shown=Appearance(document.label, description=document.description, picture=document.picture),
        view=document.view,
    )


def label_node(label: Label) -> Node:
    """A label as an expression."""
    return Text(label) if isinstance(label, str) else Number(label)


def _attribute(name: str, part: model.AnyAttribute) -> Attribute:
    kind: Kind | None
    shown_values: ShownValues = ()
    match part:
        case model.BooleanDocument():
            kind = Boolean()
        case model.CategoricalDocument():
            values, shown_values = _values(part.values)
            kind = Categorical(values)
        case model.IntegerDocument():
            kind = Integer(part.low, part.high)
        case model.ContinuousDocument():
            kind = Continuous(part.low, part.high)
        case model.DerivedDocument():
            kind = None
    return Attribute(
        name,
        kind,
        each=part.each,
        given=not isinstance(part, model.DerivedDocument) and part.given,
        derived=part.derived if isinstance(part, model.DerivedDocument) else None,
        hidden=part.hidden,
        shown=part.appearance(),
        shown_values=shown_values,
    )


def _values(values: model.Values) -> tuple[Node, ShownValues]:
    if isinstance(values, str):
        return Name(values), ()
    pairs: list[tuple[Label, Appearance]] = []
    if isinstance(values, dict):
        pairs = [(label, shown.appearance() if shown else Appearance()) for label, shown in values.items()]
    else:
        for listed in values:
            if isinstance(listed, model.ValueDocument):
                pairs.append((listed.value, listed.appearance()))
            else:
                pairs.append((listed, Appearance()))
    shown_values = tuple((label, shown) for label, shown in pairs if shown != Appearance())
    return Several(tuple(label_node(label) for label, _ in pairs)), shown_values


def _rule(part: model.AnyRule) -> Rule:
    match part:
        case model.ConditionalRule():
            return Rule(Implies(part.condition, part.consequence), part.because, part.loops)
        case model.RequiredRule():
            return Rule(part.require, part.because, part.loops)
        case _:
            return Rule(part)


def _feature(part: model.AnyFeature) -> FeatureBlock:
    shown = part.appearance()
    if isinstance(part, model.OneHotDocument):
        return OneHot(part.one_hot, shown, part.more, part.less)
    return Feature(part.name, part.value, part.loops, part.resolution, shown, part.more, part.less)
