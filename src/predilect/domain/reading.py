"""A second, independent reading of the domain language: rules and features evaluated on products."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from predilect.domain.attributes import Categorical
from predilect.domain.domain import Domain, FeatureBlock, OneHot, Rule
from predilect.domain.evaluation.choices import Coded
from predilect.domain.evaluation.constants import Bindings, Constants
from predilect.domain.evaluation.dimensions import elements
from predilect.domain.evaluation.expressions import Evaluation, Value
from predilect.domain.evaluation.loops import rounds
from predilect.domain.evaluation.quantities import BoolArray, Exact, FloatArray, Quantity, floats, whole
from predilect.domain.inputs import Inputs
from predilect.domain.naming import filled
from predilect.domain.product import Product
from predilect.domain.values import PlainValue, Variable, plain, plain_label

Columns = Mapping[Variable, NDArray[Any]]
FeatureValue = Callable[[Evaluation], Quantity]
NamedFeature = tuple[str, FeatureValue, Bindings]
NO_CONTEXT: Mapping[str, object] = {}


@dataclass(frozen=True, slots=True, eq=False)
class Assignments:
    """Many products: a column of codes (see ``Dimension``) for every free variable."""

    count: int
    columns: Columns


@dataclass(frozen=True, slots=True)
class RuleRound:
    """A rule, its place in the domain, and one round of its loops."""

    rule: Rule
    place: int
    bindings: Bindings

    def holds(self, evaluation: Evaluation) -> BoolArray:
        """Where the rule holds."""
        return evaluation.condition(self.rule.condition, self.bindings)


class Reading:
    """A domain, read straight from its expressions, on many products at once.

    Numbers are exact. Where a continuous attribute enters they are floats, and two that differ by
    at most ``tolerance``, relative to the larger of 1 and either, count as equal.
    """

    def __init__(self, domain: Domain, tolerance: float = 1e-9) -> None:
        self.domain = domain
        self.tolerance = tolerance
        self.inputs = Inputs(domain)
        self.free, self.given = self.inputs.free, self.inputs.given
        self._constants = Constants(domain)
        labels = {dimension.variable: dimension.labels for dimension in (*self.free, *self.given)}
        self._elements = {
            variable: (attribute, bindings, labels.get(variable, ()))
            for variable, attribute, bindings in elements(domain)
        }
        outside = self.evaluation({})
        self.rounds = tuple(
            RuleRound(rule, place, bindings)
            for place, rule in enumerate(domain.rules)
            for bindings in rounds(outside, rule.loops, {})
        )
        by_block = [(block, tuple(self._named_features(block, outside))) for block in domain.features]
        self._features = tuple((name, value) for _, features in by_block for name, value, _ in features)
        self.feature_names = tuple(name for name, _ in self._features)
        self.feature_blocks = tuple(
            (block, tuple(each[2] for each in features)) for block, features in by_block
        )

    def evaluation(self, columns: Columns) -> Evaluation:
        """Expressions on these columns of codes; columns without dimension are the same for all products."""
        return Evaluation(self._constants, self._elements, columns, self.tolerance)

    def context_columns(self, context: Mapping[str, object]) -> dict[Variable, NDArray[Any]]:
        """The codes of a context, the same for all products."""
        values = self.inputs.context(context)
        return {d.variable: np.asarray(d.encode(values[d.variable])) for d in self.given}

    def assignments(self, products: Sequence[Product]) -> Assignments:
        """The products as columns of codes."""
        return Assignments(
            len(products),
            {d.variable: np.array([d.encode(p[d.variable]) for p in products]) for d in self.free},
        )

    def product(self, assignments: Assignments, row: int) -> Product:
        """One of the products, with plain values."""
        columns = assignments.columns
        return Product({d.variable: d.decode(columns[d.variable][row].item()) for d in self.free})

    def allowed(
        self, products: Sequence[Product] | Assignments, context: Mapping[str, object] = NO_CONTEXT
    ) -> BoolArray:
        """Which products keep within all bounds and satisfy all rules."""
        assignments, evaluation = self._on(products, context)
        allowed = np.ones(assignments.count, dtype=np.bool_)
        for dimension in self.free:
            allowed &= dimension.holds(assignments.columns[dimension.variable], self.tolerance)
        for each in self.rounds:
            allowed &= each.holds(evaluation)
        return allowed

    def broken_rules(self, product: Product, context: Mapping[str, object] = NO_CONTEXT) -> tuple[Rule, ...]:
        """The rules that a product does not satisfy."""
        _, evaluation = self._on([product], context)
        broken = [each.rule for each in self.rounds if not each.holds(evaluation).all()]
        return tuple(dict.fromkeys(broken))

    def features(
        self, products: Sequence[Product] | Assignments, context: Mapping[str, object] = NO_CONTEXT
    ) -> FloatArray:
        """The features, one row for each product."""
        assignments, evaluation = self._on(products, context)
        matrix = np.empty((assignments.count, len(self._features)))
        for number, (_, value) in enumerate(self._features):
            matrix[:, number] = floats(value(evaluation))
        return matrix

    def quantities(self, columns: Columns) -> list[Quantity]:
        """The features in order, as exact numbers where they are, on columns of all dimensions."""
        evaluation = self.evaluation(columns)
        return [value(evaluation) for _, value in self._features]

    def values(
        self, product: Product, context: Mapping[str, object] = NO_CONTEXT
    ) -> dict[Variable, PlainValue]:
        """The value of every attribute, given and derived ones too."""
        return self.values_of([product], context)[0]

    def values_of(
        self, products: Sequence[Product], context: Mapping[str, object] = NO_CONTEXT
    ) -> list[dict[Variable, PlainValue]]:
        """The same for each of some products, which are evaluated together."""
        _, evaluation = self._on(products, context)
        every = {variable: evaluation.variable(variable) for variable in self._elements}
        return [
            {variable: _plain(value, row) for variable, value in every.items()}
            for row in range(len(products))
        ]

    def _on(
        self, products: Sequence[Product] | Assignments, context: Mapping[str, object]
    ) -> tuple[Assignments, Evaluation]:
        if not isinstance(products, Assignments):
            products = self.assignments(products)
        return products, self.evaluation({**self.context_columns(context), **products.columns})

    def _named_features(self, block: FeatureBlock, outside: Evaluation) -> Iterator[NamedFeature]:
        if isinstance(block, OneHot):
            yield from self._one_hot(block)
            return
        for bindings in rounds(outside, block.loops, {}):
            value = partial(Evaluation.number, node=block.value, bindings=bindings)
            yield filled(block.name, bindings), value, bindings

    def _one_hot(self, block: OneHot) -> Iterator[NamedFeature]:
        for variable, (attribute, _, labels) in self._elements.items():
            if variable.attribute != block.attribute:
                continue
            if not isinstance(attribute.kind, Categorical):
                yield str(variable), partial(_code, variable), {}
            for code, label in enumerate(labels):
                name = f"{variable}={plain_label(label)}"
                yield name, partial(_is_code, variable, code), {}


def _code(variable: Variable, evaluation: Evaluation) -> Quantity:
    return whole(evaluation.columns[variable])


def _is_code(variable: Variable, code: int, evaluation: Evaluation) -> Quantity:
    return whole(np.asarray(evaluation.columns[variable] == code))


def _plain(value: Value, row: int) -> PlainValue:
    """The value for one product; what is the same for all has one only."""
    if isinstance(value, Coded):
        return plain_label(value.labels[int(_of_row(value.codes, row))])
    if isinstance(value, Exact):
        value = floats(value)
    found = _of_row(value, row)
    return found if isinstance(found, bool) else plain(found)


def _of_row(values: NDArray[Any], row: int) -> Any:
    return values.reshape(-1)[row if values.size > 1 else 0].item()
