"""Attributes: what a product is described by, and how each is shown."""

from __future__ import annotations

from dataclasses import dataclass

from predilect.domain.nodes import Loop, Node
from predilect.domain.values import Label


@dataclass(frozen=True, slots=True)
class Boolean:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Categorical:
    """One of the listed values: texts, or numbers (which may then be compared and added).

    ``values`` is a ``Several`` of texts and numbers, or the name of a set.
    """

    values: Node


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number between two bounds (constant expressions), both included."""

    low: Node
    high: Node


@dataclass(frozen=True, slots=True)
class Continuous:
    """A real number between two bounds (constant expressions), both included."""

    low: Node
    high: Node


Kind = Boolean | Categorical | Integer | Continuous


@dataclass(frozen=True, slots=True)
class Appearance:
    """How an attribute, a value, a feature or a domain is shown to a person; it has no meaning."""

    label: str = ""
    unit: str = ""
    format: str = ""
    description: str = ""
    picture: str = ""


NO_APPEARANCE = Appearance()


@dataclass(frozen=True, slots=True)
class Attribute:
    """A named value of a product, or with ``each`` a value for every key: ``grams[food]``.

    ``given`` attributes come with the question (the context). A ``derived`` attribute is what its
    expression says; ``kind`` is then None. ``hidden`` ones are not shown to a person.
    """

    name: str
    kind: Kind | None
    each: tuple[Loop, ...] = ()
    given: bool = False
    derived: Node | None = None
    hidden: bool = False
    shown: Appearance = NO_APPEARANCE
    shown_values: tuple[tuple[Label, Appearance], ...] = ()
