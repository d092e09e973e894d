"""Normal forms: the one way in which text and Python build each expression.

Sums, conjunctions and disjunctions are flat and have two parts or more (or none: ``true``, ``false``);
signs and quotients of plain numbers are numbers. Printing and parsing are inverse on normal forms.
"""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction

from predilect.domain.nodes import And, Loop, Negative, Node, Number, Or, Quotient, Sum, number
from predilect.domain.values import is_writable

DEEPEST = 60
"""The most levels that an expression (and a document) may be nested."""


def add(*terms: Node) -> Node:
    """The sum of the terms."""
    flat: list[Node] = []
    for term in terms:
        flat.extend(term.terms if isinstance(term, Sum) else (term,))
    if not flat:
        return number(0)
    return flat[0] if len(flat) == 1 else Sum(tuple(flat))


def negative(term: Node) -> Node:
    """Minus the term."""
    return Number(-term.value) if isinstance(term, Number) else Negative(term)


def quotient(numerator: Node, denominator: Node) -> Node:
    """One over the other; of two numbers, a number."""
    if isinstance(numerator, Number) and isinstance(denominator, Number) and denominator.value:
        value: Fraction = numerator.value / denominator.value
        if is_writable(value):
            return Number(value)
    return Quotient(numerator, denominator)


def all_of(*parts: Node) -> Node:
    """All parts hold."""
    flat: list[Node] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, And) else (part,))
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def any_of(*parts: Node) -> Node:
    """At least one part holds."""
    flat: list[Node] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Or) else (part,))
    return flat[0] if len(flat) == 1 else Or(tuple(flat))


def children(node: Node) -> tuple[Node, ...]:
    """The expressions that an expression is made of, in order."""
    found: list[Node] = []
    for field in fields(node):
        value = getattr(node, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Loop):
                found.append(part.over)
            elif isinstance(part, Node):
                found.append(part)
    return tuple(found)


def depth(node: Node) -> int:
    """How many levels an expression has: 1 for a name."""
    levels, level = 0, [node]
    while level:
        levels += 1
        level = [child for parent in level for child in children(parent)]
    return levels
