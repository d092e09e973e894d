"""The expressions of the domain language, as plain frozen values.

Text and Python operators build the same nodes. Names are not resolved here: a ``Name`` may be
an attribute, a loop variable, a set or a table; ``grounding`` finds out.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Operator = Literal["==", "!=", "<=", "<", ">=", ">"]
Aggregation = Literal["sum", "all", "any", "all_different"]


@dataclass(frozen=True, slots=True)
class Number:
    """An exact number."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Text:
    """A value of a categorical attribute, or a key of a set or table."""

    value: str


@dataclass(frozen=True, slots=True)
class Name:
    """An attribute, a loop variable, a set, or a table without keys (a constant)."""

    name: str


@dataclass(frozen=True, slots=True)
class Item:
    """An element of a list attribute, or an entry of a table: ``grams["apple"]``, ``cost[city]``.

    A table entry whose key is an attribute is a lookup: its value depends on the product.
    """

    name: str
    keys: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """``a + b + c``."""

    terms: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Negative:
    """``-a``."""

    term: Node


@dataclass(frozen=True, slots=True)
class Product:
    """``a * b``; all but one factor must be constant or given with the question."""

    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Quotient:
    """``a / b`` with a constant ``b``."""

    numerator: Node
    denominator: Node


@dataclass(frozen=True, slots=True)
class Choice:
    """``then if condition else otherwise``."""

    condition: Node
    then: Node
    otherwise: Node


@dataclass(frozen=True, slots=True)
class Compare:
    """``left operator right``; used as a number, it is 1 if true and 0 if not."""

    operator: Operator
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Several:
    """A tuple, or the values of a set: ``(cpu, type)``, ``{"a", "b"}``."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Member:
    """``item in within``; with a tuple of attributes and a set of tuples, a table of what is allowed."""

    item: Node
    within: Node


@dataclass(frozen=True, slots=True)
class And:
    """All parts hold."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """At least one part holds."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Node


@dataclass(frozen=True, slots=True)
class Implies:
    """Wherever the condition holds, the consequence does."""

    condition: Node
    consequence: Node


@dataclass(frozen=True, slots=True)
class Loop:
    """``names in over``: one name for each value, or several for each tuple (``a, b in pairs(cities)``)."""

    names: tuple[str, ...]
    over: Node


@dataclass(frozen=True, slots=True)
class Each:
    """``body for a in s for b in t if condition``: many values, inside an aggregate."""

    body: Node
    loops: tuple[Loop, ...]
    conditions: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Aggregate:
    """``sum(…)``, ``all(…)``, ``any(…)``, ``all_different(…)`` over values and ``Each``."""

    function: Aggregation
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """A function of constants: ``range(0, 9)``, ``pairs(cities)``, ``len(cities)``."""

    function: str
    arguments: tuple[Node, ...]


Node = (
    Number
    | Text
    | Name
    | Item
    | Sum
    | Negative
    | Product
    | Quotient
    | Choice
    | Compare
    | Several
    | Member
    | And
    | Or
    | Not
    | Implies
    | Each
    | Aggregate
    | Call
)

TRUE: Node = And(())
FALSE: Node = Or(())


def number(value: int | Fraction) -> Number:
    """An exact number node."""
    return Number(Fraction(value))
