"""Domains in Python.

cpu = categorical("cpu", ["slow", "fast"])
ram = categorical("ram", [8, 16, 32], unit="GB")
cpu_price = table("cpu_price", {"slow": 80, "fast": 220.5})
price = derived("price", cpu_price[cpu] + 4 * ram, unit="€")

laptop = domain(
    "laptop",
    attributes=[cpu, ram, price],
    tables=[cpu_price],
    rules=[
        rule(implies(cpu == "fast", ram >= 16), because="a fast cpu starves on little memory"),
        price <= 300,
    ],
    features=[one_hot(cpu), feature("price", price / 100, less="cheaper")],
)
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Unpack

from predilect.domain.attributes import Appearance
from predilect.domain.declaring import (
    AttributeHandle,
    Look,
    TableHandle,
    boolean,
    categorical,
    continuous,
    derived,
    index_set,
    integer,
    table,
)
from predilect.domain.domain import Domain, Feature, FeatureBlock, OneHot, Rule
from predilect.domain.looping import Loops, each, each_tuple, loops_of, pairs
from predilect.domain.nodes import (
    Aggregate,
    Aggregation,
    Choice,
    Compare,
    Each,
    Implies,
    Member,
    Node,
    Several,
)
from predilect.domain.operators import Expression, Operand, SetHandle, node_of, number_of, values_node
from predilect.domain.parsing import parse_expression

__all__ = [
    "all_different",
    "at_least",
    "at_most",
    "boolean",
    "categorical",
    "choose",
    "continuous",
    "count",
    "derived",
    "domain",
    "each",
    "each_tuple",
    "every",
    "exactly",
    "expression",
    "feature",
    "implies",
    "index_set",
    "integer",
    "one_hot",
    "one_of",
    "pairs",
    "rule",
    "some",
    "table",
    "total",
]

Parts = Operand | Iterable[Operand]


def expression(text: str) -> Expression:
    """The expression that a text means."""
    return Expression(parse_expression(text))


def implies(condition: Operand, consequence: Operand) -> Expression:
    """Wherever the condition holds, the consequence does."""
    return Expression(Implies(node_of(condition), node_of(consequence)))


def choose(condition: Operand, then: Operand, otherwise: Operand) -> Expression:
    """One number if the condition holds, and another if not."""
    return Expression(Choice(node_of(condition), node_of(then), node_of(otherwise)))


def one_of(allowed: SetHandle | Iterable[tuple[Operand, ...]], *items: Operand) -> Expression:
    """Whether the items together are one of the allowed tuples."""
    rows = allowed if isinstance(allowed, SetHandle) else tuple(allowed)
    return Expression(Member(Several(tuple(map(node_of, items))), values_node([rows])))


def total(*parts: Parts, each: Loops = None, where: Operand | None = None) -> Expression:
    """The sum of the parts; a condition counts as 1 or 0."""
    return _aggregate("sum", parts, each, where)


def every(*parts: Parts, each: Loops = None, where: Operand | None = None) -> Expression:
    """Whether all parts hold."""
    return _aggregate("all", parts, each, where)


def some(*parts: Parts, each: Loops = None, where: Operand | None = None) -> Expression:
    """Whether at least one part holds."""
    return _aggregate("any", parts, each, where)


def all_different(*parts: Parts, each: Loops = None, where: Operand | None = None) -> Expression:
    """Whether no two parts are equal."""
    return _aggregate("all_different", parts, each, where)


def count(*conditions: Parts, each: Loops = None, where: Operand | None = None) -> Expression:
    """How many conditions hold."""
    return _aggregate("sum", conditions, each, where)


def at_most(number: Operand, *conditions: Parts, each: Loops = None) -> Expression:
    """No more than this number of conditions hold."""
    return Expression(Compare("<=", _aggregate("sum", conditions, each).node, node_of(number)))


def at_least(number: Operand, *conditions: Parts, each: Loops = None) -> Expression:
    """This number of conditions hold, or more."""
    return Expression(Compare(">=", _aggregate("sum", conditions, each).node, node_of(number)))


def exactly(number: Operand, *conditions: Parts, each: Loops = None) -> Expression:
    """Precisely this number of conditions hold."""
    return Expression(Compare("==", _aggregate("sum", conditions, each).node, node_of(number)))


def rule(condition: Operand, because: str = "", each: Loops = None) -> Rule:
    """What every product satisfies, with the reason that a person is told."""
    return Rule(node_of(condition), because, loops_of(each))


def one_hot(
    attribute: AttributeHandle | str, *, more: str = "", less: str = "", **look: Unpack[Look]
) -> OneHot:
    """A 0/1 feature for each value of an attribute."""
    name = attribute if isinstance(attribute, str) else attribute.name
    return OneHot(name, Appearance(**look), more, less)


def feature(
    name: str,
    value: Operand,
    *,
    each: Loops = None,
    resolution: int | float | Decimal | Fraction | None = None,
    more: str = "",
    less: str = "",
    **look: Unpack[Look],
) -> Feature:
    """A number that can matter to a person; with ``each``, one for every value of the loop."""
    step = None if resolution is None else number_of(resolution)
    return Feature(name, node_of(value), loops_of(each), step, Appearance(**look), more, less)


def domain(
    name: str,
    attributes: Iterable[AttributeHandle],
    *,
    rules: Iterable[Rule | Expression] = (),
    features: Iterable[FeatureBlock] = (),
    sets: Iterable[SetHandle] = (),
    tables: Iterable[TableHandle] = (),
    view: str = "",
    **look: Unpack[Look],
) -> Domain:
    """All products that the attributes can describe and the rules allow."""
    return Domain(
        name,
        attributes=tuple(handle.attribute for handle in attributes),
        rules=tuple(each if isinstance(each, Rule) else rule(each) for each in rules),
        features=tuple(features),
        sets=tuple(handle.index_set for handle in sets),
        tables=tuple(handle.table for handle in tables),
        shown=Appearance(**look),
        view=view,
    )


def _aggregate(
    function: Aggregation, parts: Iterable[Parts], each: Loops = None, where: Operand | None = None
) -> Expression:
    nodes = tuple(node for part in parts for node in _nodes(part))
    loops = loops_of(each)
    if loops:
        conditions = () if where is None else (node_of(where),)
        nodes = tuple(Each(node, loops, conditions) for node in nodes)
    return Expression(Aggregate(function, nodes))


def _nodes(part: Parts) -> Iterable[Node]:
    if isinstance(part, Iterable) and not isinstance(part, Expression | str):
        return [node_of(inner) for inner in part]
    return [node_of(part)]
