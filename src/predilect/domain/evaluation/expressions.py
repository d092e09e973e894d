"""One expression on many products at once, straight from the language reference."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from predilect.domain.attributes import Attribute, Categorical
from predilect.domain.domain import Key
from predilect.domain.evaluation import quantities
from predilect.domain.evaluation.choices import Coded, coded, look_up, same
from predilect.domain.evaluation.constants import Bindings, Constants
from predilect.domain.evaluation.loops import members, rounds
from predilect.domain.evaluation.quantities import BoolArray, Exact, Quantity, constant
from predilect.domain.nodes import (
    Aggregate,
    And,
    Call,
    Choice,
    Compare,
    Each,
    Implies,
    Item,
    Member,
    Name,
    Negative,
    Node,
    Not,
    Number,
    Operator,
    Or,
    Product,
    Quotient,
    Several,
    Sum,
    Text,
)
from predilect.domain.values import Label, Variable, plain_label

Value = BoolArray | Exact | NDArray[np.float64] | Coded
"""Truth values, exact numbers, floats, or labels: one for each product, or one for all (no dimension)."""

Element = tuple[Attribute, Bindings, tuple[Label, ...]]
"""The attribute of a variable, what its loops bind, and its labels if it is categorical."""


class Evaluation:
    """Expressions evaluated on columns of codes: ``columns[variable][i]`` belongs to product i."""

    def __init__(
        self,
        constants: Constants,
        elements: Mapping[Variable, Element],
        columns: Mapping[Variable, NDArray[Any]],
        tolerance: float = 1e-9,
    ) -> None:
        self.constants = constants
        self.elements = elements
        self.columns = columns
        self.tolerance = tolerance
        self._derived: dict[Variable, Value] = {}

    def condition(self, node: Node, bindings: Bindings) -> BoolArray:
        """Where a condition holds."""
        value = self.value(node, bindings)
        if isinstance(value, np.ndarray) and value.dtype == np.bool_:
            return value.astype(np.bool_, copy=False)
        raise self.constants.wrong(f"{node} stands where a condition is needed")

    def number(self, node: Node, bindings: Bindings) -> Quantity:
        """The numbers that an expression stands for; truth values count as 1 and 0."""
        return self._number_of(self.value(node, bindings), node)

    def constant(self, node: Node, bindings: Bindings) -> Label:
        """The one label or number that a constant expression stands for."""
        value = self.value(node, bindings)
        labels = value if isinstance(value, Coded) else coded(self._number_of(value, node))
        if labels.codes.shape != ():
            raise self.constants.wrong(f"{node} is not constant")
        return labels.labels[int(labels.codes)]

    def variable(self, variable: Variable) -> Value:
        """The values of an attribute (or one element of a list), derived ones too."""
        if variable not in self.elements:
            raise self.constants.wrong(f"there is no {variable}")
        attribute, bindings, labels = self.elements[variable]
        if attribute.derived is not None:
            if variable not in self._derived:
                self._derived[variable] = self.value(attribute.derived, bindings)
            return self._derived[variable]
        codes = self.columns[variable]
        if isinstance(attribute.kind, Categorical):
            return Coded(codes, labels)
        return quantities.whole(codes) if codes.dtype.kind in "iuO" else codes

    def value(self, node: Node, bindings: Bindings) -> Value:
        """What an expression stands for."""
        match node:
            case Number(value):
                return constant(value)
            case Text(text):
                return _one(text)
            case Name(name):
                return self._named(name, (), bindings)
            case Item(name, keys):
                return self._named(name, keys, bindings)
            case Sum(terms):
                return self._total(self.number(term, bindings) for term in terms)
            case Negative(term):
                return quantities.multiply(constant(-1), self.number(term, bindings))
            case Product(left, right):
                return quantities.multiply(self.number(left, bindings), self.number(right, bindings))
            case Quotient(numerator, denominator):
                return self._quotient(numerator, denominator, bindings)
            case Aggregate("sum", parts):
                return self._total(self.number(part, inner) for part, inner in self._spread(parts, bindings))
            case Choice(condition, then, otherwise):
                return self._choice(self.condition(condition, bindings), then, otherwise, bindings)
            case Call("len", (over,)):
                return constant(len(members(self, over, bindings)))
            case Each() | Several() | Call():
                raise self.constants.wrong(f"{node} stands where one value is needed")
        return self._truth(node, bindings)

    def _truth(self, node: Node, bindings: Bindings) -> BoolArray:
        match node:
            case Compare(operator, left, right):
                return self._compare(operator, self.value(left, bindings), self.value(right, bindings), node)
            case Member(item, within):
                return self._member(item, within, bindings)
            case And(parts):
                return self._all(functools.partial(self.condition, part, bindings) for part in parts)
            case Or(parts):
                return self._any(functools.partial(self.condition, part, bindings) for part in parts)
            case Not(part):
                return np.asarray(~self.condition(part, bindings))
            case Implies(condition, consequence):
                return self.condition(Or((Not(condition), consequence)), bindings)
            case Aggregate(function, parts):
                each = self._spread(parts, bindings)
                if function == "all_different":
                    values = [self.value(part, inner) for part, inner in each]
                    return self._all_different(values, node)
                truths = (functools.partial(self.condition, part, inner) for part, inner in each)
                return self._all(truths) if function == "all" else self._any(truths)
        raise self.constants.wrong(f"{node} is not part of the language")

    def _spread(self, parts: Iterable[Node], bindings: Bindings) -> list[tuple[Node, Bindings]]:
        """The parts of an aggregate, with every ``Each`` written out."""
        found: list[tuple[Node, Bindings]] = []
        for part in parts:
            if isinstance(part, Each):
                inside = rounds(self, part.loops, bindings, part.conditions)
                found += [(part.body, inner) for inner in inside]
            else:
                found.append((part, bindings))
        return found

    def _named(self, name: str, keys: tuple[Node, ...], bindings: Bindings) -> Value:
        if name in bindings and not keys:
            label = bindings[name]
            return _one(label) if isinstance(label, str) else constant(label)
        if name in self.constants.tables:
            return self._entry(name, keys, bindings)
        return self.variable(Variable(name, tuple(self.constant(key, bindings) for key in keys)))

    def _entry(self, table: str, keys: tuple[Node, ...], bindings: Bindings) -> Value:
        entries = self.constants.tables[table]
        held, default = entries.values, entries.default
        labels = [self._labels(self.value(key, bindings), key) for key in keys]
        found = look_up(labels, entries.places)
        if default is not None:
            held, found = (*held, default), np.where(found < 0, len(held), found)
        elif (found < 0).any():
            missing = [
                key.labels[int(np.broadcast_to(key.codes, found.shape)[found < 0][0])] for key in labels
            ]
            named = ", ".join(str(plain_label(label)) for label in missing)
            raise self.constants.wrong(f"table {table!r} has no entry for {named}", "add it, or a default")
        return Coded(found, held)

    def _member(self, item: Node, within: Node, bindings: Bindings) -> BoolArray:
        parts = item.items if isinstance(item, Several) else (item,)
        labels = [self._labels(self.value(part, bindings), part) for part in parts]
        places: dict[Key, int] = {}
        for member in members(self, within, bindings):
            if len(member) != len(parts):
                raise self.constants.wrong(f"{member} is compared with {len(parts)} values")
            places[member] = 0
        return np.asarray(look_up(labels, places) == 0)

    def _compare(self, operator: Operator, left: Value, right: Value, node: Node) -> BoolArray:
        if _has_texts(left) or _has_texts(right):
            if operator not in ("==", "!="):
                raise self.constants.wrong(f"{node} puts texts in an order", "compare texts by == and !=")
            equal = same(self._labels(left, node), self._labels(right, node))
            return equal if operator == "==" else np.asarray(~equal)
        numbers = self._number_of(left, node), self._number_of(right, node)
        return quantities.compare(operator, *numbers, self.tolerance)

    def _all_different(self, values: list[Value], node: Node) -> BoolArray:
        pairs = itertools.combinations(values, 2)
        return self._all(functools.partial(self._compare, "!=", a, b, node) for a, b in pairs)

    def _choice(self, condition: BoolArray, then: Node, otherwise: Node, bindings: Bindings) -> Value:
        if condition.shape == ():
            return self.value(then if condition else otherwise, bindings)
        return quantities.choose(condition, self.number(then, bindings), self.number(otherwise, bindings))

    def _quotient(self, numerator: Node, denominator: Node, bindings: Bindings) -> Quantity:
        divisor = self.constant(denominator, bindings)
        if isinstance(divisor, str) or divisor == 0:
            raise self.constants.wrong(f"cannot divide by {divisor!r}", "divide by a constant other than 0")
        return quantities.multiply(self.number(numerator, bindings), constant(1 / divisor))

    def _total(self, terms: Iterable[Quantity]) -> Quantity:
        total: Quantity = constant(0)
        for term in terms:
            total = quantities.add(total, term)
        return total

    def _all(self, parts: Iterable[Callable[[], BoolArray]]) -> BoolArray:
        holds: BoolArray = np.array(True)
        for part in parts:
            holds = np.asarray(holds & part())
            if holds.shape == () and not holds:
                break
        return holds

    def _any(self, parts: Iterable[Callable[[], BoolArray]]) -> BoolArray:
        holds: BoolArray = np.array(False)
        for part in parts:
            holds = np.asarray(holds | part())
            if holds.shape == () and holds:
                break
        return holds

    def _labels(self, value: Value, node: Node) -> Coded:
        return value if isinstance(value, Coded) else coded(self._number_of(value, node))

    def _number_of(self, value: Value, node: Node) -> Quantity:
        if isinstance(value, Coded):
            taken = [label for label in value.labels if isinstance(label, Fraction)]
            if len(taken) < len(value.labels):
                raise self.constants.wrong(f"{node} is a text where a number is needed")
            return quantities.listed(tuple(taken), value.codes)
        if isinstance(value, Exact):
            return value
        return quantities.whole(value) if value.dtype == np.bool_ else value.astype(np.float64, copy=False)


def _one(label: Label) -> Coded:
    return Coded(np.zeros((), dtype=np.int64), (label,))


def _has_texts(value: Value) -> bool:
    return isinstance(value, Coded) and any(isinstance(label, str) for label in value.labels)
