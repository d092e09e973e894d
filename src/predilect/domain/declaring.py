"""Attributes, sets and tables in Python, as handles that operators build expressions of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TypedDict, Unpack

from predilect.domain.attributes import (
    NO_APPEARANCE,
    Appearance,
    Attribute,
    Boolean,
    Categorical,
    Continuous,
    Integer,
    Kind,
)
from predilect.domain.domain import IndexSet, Key, Table
from predilect.domain.looping import Loops, loops_of
from predilect.domain.naming import why_not_a_name
from predilect.domain.nodes import Node, Several
from predilect.domain.operators import Indexed, Operand, SetHandle, node_of, number_of
from predilect.domain.values import Label
from predilect.errors import InvalidDomain, Problem

PlainLabel = str | int | float | Decimal | Fraction


class Look(TypedDict, total=False):
    """How something is shown to a person."""

    label: str
    unit: str
    format: str
    description: str
    picture: str


class AttributeHandle(Indexed):
    """An attribute in expressions: ``ram >= 16``, ``grams["apple"]``."""

    __slots__ = ("attribute",)

    def __init__(self, attribute: Attribute) -> None:
        super().__init__(named(attribute.name))
        self.attribute = attribute


class TableHandle(Indexed):
    """A table in expressions: ``cost[city]``; one without keys is a constant."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        super().__init__(named(table.name))
        self.table = table


def named(name: str) -> str:
    """The name, if it can be one."""
    if problem := why_not_a_name(name):
        raise InvalidDomain("expression", [Problem("", problem, "choose another name")])
    return name


def boolean(
    name: str, *, each: Loops = None, given: bool = False, hidden: bool = False, **look: Unpack[Look]
) -> AttributeHandle:
    """An attribute that is true or false."""
    return _declared(name, Boolean(), each, given, hidden, look)


def categorical(
    name: str,
    values: Iterable[PlainLabel] | Mapping[PlainLabel, str | Appearance] | SetHandle,
    *,
    each: Loops = None,
    given: bool = False,
    hidden: bool = False,
    **look: Unpack[Look],
) -> AttributeHandle:
    """An attribute with one of the values; a mapping gives each value a label or an appearance."""
    shown: dict[Label, Appearance] = {}
    if isinstance(values, Mapping):
        appearances = {label_of(value): _appearance(about) for value, about in values.items()}
        shown = {label: about for label, about in appearances.items() if about != NO_APPEARANCE}
    listed: Node = node_of(values) if isinstance(values, SetHandle) else Several(tuple(map(node_of, values)))
    return _declared(name, Categorical(listed), each, given, hidden, look, tuple(shown.items()))


def integer(
    name: str,
    low: Operand,
    high: Operand,
    *,
    each: Loops = None,
    given: bool = False,
    hidden: bool = False,
    **look: Unpack[Look],
) -> AttributeHandle:
    """An attribute that is a whole number from ``low`` to ``high``."""
    return _declared(name, Integer(node_of(low), node_of(high)), each, given, hidden, look)


def continuous(
    name: str,
    low: Operand,
    high: Operand,
    *,
    each: Loops = None,
    given: bool = False,
    hidden: bool = False,
    **look: Unpack[Look],
) -> AttributeHandle:
    """An attribute that is a real number from ``low`` to ``high``."""
    return _declared(name, Continuous(node_of(low), node_of(high)), each, given, hidden, look)


def derived(
    name: str, value: Operand, *, each: Loops = None, hidden: bool = False, **look: Unpack[Look]
) -> AttributeHandle:
    """An attribute that is what an expression of others says."""
    shown = Appearance(**look)
    attribute = Attribute(name, None, loops_of(each), derived=node_of(value), hidden=hidden, shown=shown)
    return AttributeHandle(attribute)


def index_set(name: str, members: int | Iterable[PlainLabel | tuple[PlainLabel, ...]]) -> SetHandle:
    """Labels to loop over, or tuples of labels; a number ``n`` is short for 0 to n − 1."""
    listed = range(members) if isinstance(members, int) else members
    keys = tuple(
        tuple(map(label_of, member if isinstance(member, tuple | list) else (member,))) for member in listed
    )
    return SetHandle(IndexSet(named(name), keys))


def table(
    name: str, entries: PlainLabel | Mapping[object, object], default: PlainLabel | None = None
) -> TableHandle:
    """Constants by key: ``{"a": 1}``; by several, nested or as tuples; or one constant without a key."""
    otherwise = None if default is None else label_of(default)
    return TableHandle(Table(name, tuple(_entries(entries, ())), otherwise))


def label_of(value: object) -> Label:
    """A text, or an exact number."""
    return value if isinstance(value, str) else number_of(value)


def _entries(entries: object, keys: Key) -> Iterator[tuple[Key, Label]]:
    if not isinstance(entries, Mapping):
        yield keys, label_of(entries)
        return
    for key, inner in entries.items():
        further = tuple(map(label_of, key)) if isinstance(key, tuple) else (label_of(key),)
        yield from _entries(inner, (*keys, *further))


def _appearance(about: str | Appearance) -> Appearance:
    return Appearance(label=about) if isinstance(about, str) else about


def _declared(
    name: str,
    kind: Kind,
    each: Loops,
    given: bool,
    hidden: bool,
    look: Look,
    shown_values: tuple[tuple[Label, Appearance], ...] = (),
) -> AttributeHandle:
    return AttributeHandle(
        Attribute(
            name,
            kind,
            loops_of(each),
            given,
            hidden=hidden,
            shown=Appearance(**look),
            shown_values=shown_values,
        )
    )
