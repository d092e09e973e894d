"""Numbers of many products at once: exact rationals, or floats as soon as a continuous one enters."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from predilect.domain.nodes import Operator

BoolArray = NDArray[np.bool_]
FloatArray = NDArray[np.float64]

SAFE = 2**62
"""Numerators below this are kept as 64-bit integers, larger ones as Python integers."""


@dataclass(frozen=True, slots=True, eq=False)
class Exact:
    """``numerators / denominator``; no numerator is larger than ``limit`` in absolute value."""

    numerators: NDArray[Any]
    denominator: int
    limit: int


Quantity = Exact | FloatArray


def constant(value: Fraction | int) -> Exact:
    """The same number for every product."""
    value = Fraction(value)
    limit = max(1, abs(value.numerator))
    return Exact(_integers(value.numerator, limit), value.denominator, limit)


def whole(values: NDArray[Any]) -> Exact:
    """Whole numbers (or truth values, counted as 1 and 0)."""
    limit = 1
    if values.dtype != np.bool_ and values.size:
        limit = max(1, abs(int(values.min())), abs(int(values.max())))
    return Exact(_integers(values, limit), 1, limit)


def listed(fractions: tuple[Fraction, ...], positions: NDArray[Any]) -> Exact:
    """The fractions at the given positions."""
    denominator = math.lcm(*(value.denominator for value in fractions))
    numerators = [int(value * denominator) for value in fractions]
    limit = max(1, *(abs(value) for value in numerators))
    return Exact(np.asarray(_integers(numerators, limit)[positions]), denominator, limit)


def floats(quantity: Quantity) -> FloatArray:
    """The numbers as floats."""
    if not isinstance(quantity, Exact):
        return quantity
    return np.asarray(quantity.numerators / quantity.denominator, dtype=np.float64)


def add(left: Quantity, right: Quantity) -> Quantity:
    """``left + right``."""
    if isinstance(left, Exact) and isinstance(right, Exact):
        ours, theirs, denominator, limit = _alike(left, right)
        return Exact(np.asarray(ours + theirs, dtype=ours.dtype), denominator, limit)
    return np.asarray(floats(left) + floats(right))


def multiply(left: Quantity, right: Quantity) -> Quantity:
    """``left * right``."""
    if isinstance(left, Exact) and isinstance(right, Exact):
        limit = left.limit * right.limit
        ours, theirs = _integers(left.numerators, limit), _integers(right.numerators, limit)
        product = np.asarray(ours * theirs, dtype=ours.dtype)
        return Exact(product, left.denominator * right.denominator, limit)
    return np.asarray(floats(left) * floats(right))


def choose(condition: BoolArray, then: Quantity, otherwise: Quantity) -> Quantity:
    """``then`` where the condition holds and ``otherwise`` where not."""
    if isinstance(then, Exact) and isinstance(otherwise, Exact):
        ours, theirs, denominator, limit = _alike(then, otherwise)
        return Exact(np.where(condition, ours, theirs), denominator, limit)
    return np.where(condition, floats(then), floats(otherwise))


def compare(operator: Operator, left: Quantity, right: Quantity, tolerance: float) -> BoolArray:
    """Exact numbers exactly; floats that differ by at most the relative tolerance count as equal."""
    if isinstance(left, Exact) and isinstance(right, Exact):
        ours, theirs, _, _ = _alike(left, right)
        return np.asarray(_COMPARISONS[operator](ours, theirs), dtype=np.bool_)
    first, second = floats(left), floats(right)
    slack = tolerance * np.maximum(1.0, np.maximum(np.abs(first), np.abs(second)))
    sign = np.where(np.abs(first - second) <= slack, 0.0, np.sign(first - second))
    return np.asarray(_COMPARISONS[operator](sign, 0.0), dtype=np.bool_)


_COMPARISONS: dict[Operator, Callable[[Any, Any], Any]] = {
    "==": np.equal,
    "!=": np.not_equal,
    "<=": np.less_equal,
    "<": np.less,
    ">=": np.greater_equal,
    ">": np.greater,
}


def _integers(values: object, limit: int) -> NDArray[Any]:
    """Integers in a type in which ``limit`` still fits."""
    return np.asarray(values, dtype=np.int64 if limit < SAFE else object)


def _alike(left: Exact, right: Exact) -> tuple[NDArray[Any], NDArray[Any], int, int]:
    """Both numerators over one denominator, in a type that holds their sum, and the limit of that sum."""
    denominator = math.lcm(left.denominator, right.denominator)
    ours, theirs = denominator // left.denominator, denominator // right.denominator
    limit = left.limit * ours + right.limit * theirs
    first = np.asarray(_integers(left.numerators, limit) * ours)
    second = np.asarray(_integers(right.numerators, limit) * theirs)
    return _integers(first, limit), _integers(second, limit), denominator, limit
