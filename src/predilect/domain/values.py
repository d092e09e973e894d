"""Labels, exact numbers, and the variables that stand for one value each."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import TypeGuard

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]

Label = str | Fraction
"""A value of a categorical attribute, or a key of a set or table: a text or an exact number."""

LARGEST = 10**40
"""Numbers in domains have fewer digits than this, above and below the line."""

PlainNumber = int | float
PlainValue = bool | str | int | float


def is_number(value: object) -> TypeGuard[int | float | Decimal | Fraction]:
    """Whether the value is a number (a truth value is not)."""
    return isinstance(value, int | float | Decimal | Fraction) and not isinstance(value, bool)


def exact(value: int | float | Decimal | Fraction) -> Fraction:
    """The exact decimal that a number is written as: ``exact(0.1) == Fraction(1, 10)``."""
    if isinstance(value, float):
        value = Decimal(repr(value))
    if isinstance(value, Decimal) and not value.is_finite():
        raise ValueError(f"{value} is not a finite number")
    return Fraction(value)


def is_writable(number: Fraction) -> bool:
    """Whether a document may hold the number: at most 40 digits above and below the line."""
    return -LARGEST < number.numerator < LARGEST and number.denominator < LARGEST


def parse_exact(text: str) -> Fraction:
    """The exact number that a decimal text such as ``"2754.4"`` means."""
    try:
        decimal = Decimal(text.replace("_", ""))
    except InvalidOperation:
        raise ValueError(f"{text[:40]!r} is not a number") from None
    if not decimal.is_finite():
        raise ValueError(f"{text!r} is not a finite number")
    small = decimal.is_zero() or (abs(decimal.adjusted()) < 400 and len(decimal.as_tuple().digits) < 400)
    value = Fraction(0) if decimal.is_zero() else Fraction(decimal) if small else Fraction(LARGEST)
    if not is_writable(value):
        raise ValueError(f"the number {text[:40]} has more than 40 digits")
    return value


def plain(number: Fraction | float) -> PlainNumber:
    """The number as an ``int`` where it is whole, otherwise as a ``float``."""
    if isinstance(number, float):
        return int(number) if number.is_integer() else number
    return int(number) if number.denominator == 1 else float(number)


def plain_label(label: Label) -> str | int | float:
    """A label as it stands in products and documents."""
    return label if isinstance(label, str) else plain(label)


def decimal_text(number: Fraction) -> str | None:
    """The finite decimal that equals the number, or None if there is none (1/3)."""
    denominator = number.denominator
    twos = fives = 0
    while denominator % 2 == 0:
        denominator //= 2
        twos += 1
    while denominator % 5 == 0:
        denominator //= 5
        fives += 1
    if denominator != 1:
        return None
    places = max(twos, fives)
    digits = abs(number.numerator) * 10**places // number.denominator
    sign = "-" if number < 0 else ""
    if places == 0:
        return f"{sign}{digits}"
    whole, rest = divmod(digits, 10**places)
    return f"{sign}{whole}.{rest:0{places}d}"


@dataclass(frozen=True, slots=True)
class Variable:
    """One value of a product: an attribute, or one element of a list attribute."""

    attribute: str
    keys: tuple[Label, ...] = ()
    _hash: int = field(init=False, repr=False, compare=False)  # fractions take long to hash

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.attribute, self.keys)))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Variable], tuple[str, tuple[Label, ...]]]:
        return Variable, (self.attribute, self.keys)  # another process hashes texts differently

    def __str__(self) -> str:
        if not self.keys:
            return self.attribute
        return f"{self.attribute}[{', '.join(str(plain_label(key)) for key in self.keys)}]"
