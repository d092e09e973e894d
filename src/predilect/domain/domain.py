"""A domain: attributes, rules and features of products that nobody has listed. Pure data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from predilect.domain.attributes import NO_APPEARANCE, Appearance, Attribute
from predilect.domain.nodes import Loop, Node
from predilect.domain.values import Label

TableValue = Fraction | str
Key = tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Constants by key: a number or a text for each tuple of labels; no key at all is one constant."""

    name: str
    entries: tuple[tuple[Key, TableValue], ...]
    default: TableValue | None = None


@dataclass(frozen=True, slots=True)
class IndexSet:
    """Named labels, or tuples of labels, in order."""

    name: str
    members: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """What every product satisfies, for each value of its loops; ``because`` tells a person why."""

    condition: Node
    because: str = ""
    loops: tuple[Loop, ...] = ()


@dataclass(frozen=True, slots=True)
class OneHot:
    """A 0/1 feature for each value of a categorical attribute, or one for a Boolean attribute.

    Of a list attribute, for each of its elements in turn.
    """

    attribute: str
    shown: Appearance = NO_APPEARANCE
    more: str = ""
    less: str = ""


@dataclass(frozen=True, slots=True)
class Feature:
    """A named linear expression, one for each value of its loops (``{c}`` in the name is filled in).

    ``more`` and ``less`` say in plain words what a larger and a smaller value means to a person
    ("more days at the sea", "cheaper"). ``resolution`` is the least difference that counts for a
    continuous feature; without one it is a thousandth of the feature's range.
    """

    name: str
    value: Node
    loops: tuple[Loop, ...] = ()
    resolution: Fraction | None = None
    shown: Appearance = NO_APPEARANCE
    more: str = ""
    less: str = ""


FeatureBlock = OneHot | Feature


@dataclass(frozen=True, slots=True)
class Domain:
    """All products that the attributes can describe and the rules allow, and the features that matter.

    The order of the features is part of the domain: a weight vector written for it means the same
    for ever. ``view`` names a way to picture its products (``"route"``).
    """

    name: str
    attributes: tuple[Attribute, ...]
    rules: tuple[Rule, ...] = ()
    features: tuple[FeatureBlock, ...] = ()
    sets: tuple[IndexSet, ...] = ()
    tables: tuple[Table, ...] = ()
    shown: Appearance = NO_APPEARANCE
    view: str = ""

    def with_rules(self, rules: Iterable[Rule]) -> Domain:
        """The same domain with more rules, such as a person's own."""
        return replace(self, rules=(*self.rules, *rules))
