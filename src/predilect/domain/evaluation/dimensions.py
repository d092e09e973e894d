"""The dimensions of a domain: every variable that a product or a context gives a value, and its range."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from predilect.domain.attributes import Attribute, Boolean, Categorical, Continuous, Integer
from predilect.domain.domain import Domain
from predilect.domain.evaluation.constants import Bindings, Constants
from predilect.domain.evaluation.expressions import Evaluation
from predilect.domain.evaluation.loops import members, rounds
from predilect.domain.values import Label, PlainValue, Variable, exact, is_number, plain, plain_label
from predilect.errors import InvalidInput, Problem

BOUND_TOLERANCE = Fraction(1, 10**9)
"""A continuous value may be beyond its bounds by this much, relative to the larger of 1 and the bounds."""


@dataclass(frozen=True, slots=True)
class Dimension:
    """A variable and its possible values: labels, truth values, or the numbers from low to high.

    A value's *code* stands for it in arrays: the position of its label, or the value itself.
    """

    variable: Variable
    attribute: Attribute
    labels: tuple[Label, ...] = ()
    low: Fraction = Fraction(0)
    high: Fraction = Fraction(1)

    @property
    def size(self) -> int | None:
        """How many values there are; None for continuous ones."""
        match self.attribute.kind:
            case Categorical():
                return len(self.labels)
            case Continuous():
                return None
        return max(0, math.floor(self.high) - math.ceil(self.low) + 1)

    def codes(self) -> NDArray[Any]:
        """The codes of all values, in order."""
        assert self.size is not None, f"{self.variable} is continuous"
        match self.attribute.kind:
            case Boolean():
                return np.array([False, True])
            case Categorical():
                return np.arange(len(self.labels))
        return math.ceil(self.low) + np.arange(self.size)

    def holds(self, codes: NDArray[Any], tolerance: float) -> NDArray[np.bool_]:
        """Which codes stand for one of the values."""
        match self.attribute.kind:
            case Boolean():
                return np.ones(codes.shape, dtype=np.bool_)
            case Categorical():
                return np.asarray((codes >= 0) & (codes < len(self.labels)))
            case Integer():
                return np.asarray((codes >= math.ceil(self.low)) & (codes <= math.floor(self.high)))
        low, high = float(self.low), float(self.high)
        slack = tolerance * max(1.0, abs(low), abs(high))
        return np.asarray((codes >= low - slack) & (codes <= high + slack))

    @property
    def remedy(self) -> str:
        """What would be a value, in words."""
        match self.attribute.kind:
            case Boolean():
                return "say true or false"
            case Categorical():
                some = ", ".join(str(plain_label(label)) for label in self.labels[:12])
                return f"choose one of {some}{', …' if len(self.labels) > 12 else ''}"
            case Integer():
                return f"give a whole number from {plain(self.low)} to {plain(self.high)}"
        return f"give a number from {plain(self.low)} to {plain(self.high)}"

    def encode(self, value: object) -> bool | int | float:
        """The code of a value; ``InvalidInput`` if it is none of them."""
        kind = self.attribute.kind
        if isinstance(kind, Boolean) and isinstance(value, bool):
            return value
        if isinstance(value, str):
            for code, label in enumerate(self.labels):
                if value == label:
                    return code
        if is_number(value) and not isinstance(kind, Boolean) and _is_finite(value):
            number = exact(value)
            if isinstance(kind, Categorical) and number in self.labels:
                return self.labels.index(number)
            if isinstance(kind, Integer) and number.denominator == 1 and self.low <= number <= self.high:
                return int(number)
            slack = BOUND_TOLERANCE * max(Fraction(1), abs(self.low), abs(self.high))
            if isinstance(kind, Continuous) and self.low - slack <= number <= self.high + slack:
                return float(number)
        problem = Problem(str(self.variable), f"{value!r} is not one of its values", self.remedy)
        raise InvalidInput(f"a value of {self.attribute.name!r}", [problem])

    def decode(self, code: bool | int | float) -> PlainValue:
        """The value that a code stands for."""
        match self.attribute.kind:
            case Boolean():
                return bool(code)
            case Categorical():
                return plain_label(self.labels[int(code)])
            case Integer():
                return int(code)
        return plain(float(code))


Element = tuple[Variable, Attribute, Bindings]
"""A variable, its attribute, and what the loops of a list bind for it."""


def elements(domain: Domain) -> list[Element]:
    """The variables of all attributes, given and derived ones too, in order."""
    outside = Evaluation(Constants(domain), {}, {})
    return [
        (Variable(attribute.name, tuple(bindings.values())), attribute, bindings)
        for attribute in domain.attributes
        for bindings in rounds(outside, attribute.each, {})
    ]


def dimensions(domain: Domain) -> tuple[Dimension, ...]:
    """The dimensions of all attributes that are not derived, given ones too, in order."""
    outside = Evaluation(Constants(domain), {}, {})
    return tuple(
        _dimension(outside, variable, attribute, bindings)
        for variable, attribute, bindings in elements(domain)
        if attribute.derived is None
    )


def _dimension(
    outside: Evaluation, variable: Variable, attribute: Attribute, bindings: Bindings
) -> Dimension:
    match attribute.kind:
        case Categorical(values):
            labels = tuple(label for (label,) in members(outside, values, bindings))
            return Dimension(variable, attribute, labels)
        case Integer(low, high) | Continuous(low, high):
            bounds = [outside.constant(bound, bindings) for bound in (low, high)]
            return Dimension(variable, attribute, (), Fraction(bounds[0]), Fraction(bounds[1]))
    return Dimension(variable, attribute)


def _is_finite(value: int | float | Decimal | Fraction) -> bool:
    return not isinstance(value, float | Decimal) or math.isfinite(value)
