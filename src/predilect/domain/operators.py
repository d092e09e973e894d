"""Expressions in Python: operators on handles build the nodes that text builds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Real
from typing import NoReturn

from predilect.domain.domain import IndexSet
from predilect.domain.forming import add, all_of, any_of, negative, quotient
from predilect.domain.nodes import (
    FALSE,
    TRUE,
    Call,
    Compare,
    Item,
    Member,
    Name,
    Node,
    Not,
    Number,
    Operator,
    Product,
    Several,
    Text,
)
from predilect.domain.printing import expression_text
from predilect.domain.values import exact, is_writable, plain_label
from predilect.errors import InvalidDomain, Problem

INSTEAD = (
    "join conditions with & | ~ instead of and, or, not; write (1 <= x) & (x <= 3) for a chain, "
    "x.isin(…) for in, and choose(condition, a, b) for if"
)


class Expression:
    """A number, a text or a condition that depends on the product."""

    __slots__ = ("node",)
    __hash__ = None  # type: ignore[assignment]  # == makes a condition, so nothing can be found in a set

    def __init__(self, node: Node) -> None:
        self.node = node

    def __repr__(self) -> str:
        return f"<{expression_text(self.node)}>"

    def __bool__(self) -> bool:
        text = expression_text(self.node)
        message = f"the condition `{text}` is neither true nor false before a product is built"
        raise InvalidDomain("expression", [Problem("", message, INSTEAD)])

    def __iter__(self) -> Iterator[Expression]:
        refuse(f"`{expression_text(self.node)}` cannot be looped over", "loop over an index_set")

    def __add__(self, other: Operand) -> Expression:
        return Expression(add(self.node, node_of(other)))

    def __radd__(self, other: Operand) -> Expression:
        """``other + self``; Python's own ``sum`` starts with 0, which is left out."""
        return self if other == 0 else Expression(add(node_of(other), self.node))

    def __sub__(self, other: Operand) -> Expression:
        return Expression(add(self.node, negative(node_of(other))))

    def __rsub__(self, other: Operand) -> Expression:
        return Expression(add(node_of(other), negative(self.node)))

    def __neg__(self) -> Expression:
        return Expression(negative(self.node))

    def __pos__(self) -> Expression:
        return self

    def __mul__(self, other: Operand) -> Expression:
        return Expression(Product(self.node, node_of(other)))

    def __rmul__(self, other: Operand) -> Expression:
        return Expression(Product(node_of(other), self.node))

    def __truediv__(self, other: Operand) -> Expression:
        return Expression(quotient(self.node, node_of(other)))

    def __rtruediv__(self, other: Operand) -> Expression:
        return Expression(quotient(node_of(other), self.node))

    def _compare(self, operator: Operator, other: Operand) -> Expression:
        return Expression(Compare(operator, self.node, node_of(other)))

    def __eq__(self, other: Operand) -> Expression:  # type: ignore[override]  # a condition, not an answer
        return self._compare("==", other)

    def __ne__(self, other: Operand) -> Expression:  # type: ignore[override]  # a condition, not an answer
        return self._compare("!=", other)

    def __le__(self, other: Operand) -> Expression:
        return self._compare("<=", other)

    def __lt__(self, other: Operand) -> Expression:
        return self._compare("<", other)

    def __ge__(self, other: Operand) -> Expression:
        return self._compare(">=", other)

    def __gt__(self, other: Operand) -> Expression:
        return self._compare(">", other)

    def __and__(self, other: Operand) -> Expression:
        return Expression(all_of(self.node, node_of(other)))

    def __rand__(self, other: Operand) -> Expression:
        return Expression(all_of(node_of(other), self.node))

    def __or__(self, other: Operand) -> Expression:
        return Expression(any_of(self.node, node_of(other)))

    def __ror__(self, other: Operand) -> Expression:
        return Expression(any_of(node_of(other), self.node))

    def __invert__(self) -> Expression:
        return Expression(Not(self.node))

    def isin(self, *values: Operand | SetHandle | Iterable[Operand]) -> Expression:
        """Whether it is one of the values, or a member of a set."""
        return Expression(Member(self.node, values_node(values)))


class Indexed(Expression):
    """An expression that may have elements: a list attribute, a table."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__(Name(name))
        self.name = name

    def __getitem__(self, keys: Operand | tuple[Operand, ...]) -> Expression:
        listed = keys if isinstance(keys, tuple) else (keys,)
        return Expression(Item(self.name, tuple(map(node_of, listed))))


class SetHandle:
    """An index set: Python loops run over its labels (tuples of labels, where it has tuples)."""

    __slots__ = ("index_set",)

    def __init__(self, index_set: IndexSet) -> None:
        self.index_set = index_set

    def __iter__(self) -> Iterator[str | int | float | tuple[str | int | float, ...]]:
        for member in self.index_set.members:
            labels = tuple(plain_label(label) for label in member)
            yield labels[0] if len(labels) == 1 else labels

    def __len__(self) -> int:
        return len(self.index_set.members)

    def __repr__(self) -> str:
        return f"<set {self.index_set.name}>"


Operand = Expression | bool | str | int | float | Decimal | Fraction
"""What may stand beside an operator: expressions, truth values, labels and numbers."""


def refuse(message: str, remedy: str) -> NoReturn:
    """Refuse to build an expression that makes no sense."""
    raise InvalidDomain("expression", [Problem("", message, remedy)])


def node_of(value: object) -> Node:
    """The node that a value beside an operator stands for."""
    match value:
        case Expression():
            return value.node
        case SetHandle():
            return Name(value.index_set.name)
        case bool():
            return TRUE if value else FALSE
        case str():
            return Text(value)
        case tuple() | list():
            return Several(tuple(map(node_of, value)))
        case range() if value.step == 1:
            return Call("range", (node_of(value.start), node_of(value.stop)))
        case int() | float() | Decimal() | Fraction() | Integral() | Real():
            return Number(number_of(value))
        case _:
            refuse(
                f"{value!r} cannot stand in an expression", "use attributes, numbers, texts and conditions"
            )


def number_of(value: object) -> Fraction:
    """The exact number."""
    try:
        if isinstance(value, Integral):
            value = int(value)
        elif isinstance(value, Real) and not isinstance(value, Fraction):
            value = float(value)
        assert isinstance(value, int | float | Decimal | Fraction), value
        number = exact(value)
    except (ValueError, OverflowError):
        refuse(f"{value!r} is not a finite number", "write a number")
    if not is_writable(number):
        refuse(f"the number {value!r} has more than 40 digits", "write fewer digits")
    return number


def values_node(values: Iterable[object]) -> Node:
    """Listed values, or the one set or list that is listed alone."""
    listed = tuple(values)
    if len(listed) == 1 and isinstance(listed[0], SetHandle | list | tuple | set | frozenset | range):
        alone = listed[0]
        return node_of(sorted(alone, key=str) if isinstance(alone, set | frozenset) else alone)
    return Several(tuple(map(node_of, listed)))
