"""Exact linear forms over columns, and the rows that hold them to an interval."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, gcd, inf, lcm

from predilect.domain.meaning import Atom
from predilect.solving.model import Literal, Model, Row, column_of

EPSILON = Fraction(1, 10**6)
"""Strict comparisons of continuous quantities are closed by this share of ``max(1, range)``."""

MOST_EXACT = 2**53


@dataclass(slots=True)
class Form:
    """``constant + Σ coefficient · column``; the parametric terms also carry given-only factors."""

    constant: Fraction = Fraction(0)
    terms: dict[int, Fraction] = field(default_factory=dict)
    parametric: list[tuple[int | None, Fraction, tuple[Atom, ...]]] = field(default_factory=list)

    def add(self, other: Form, factor: Fraction = Fraction(1), by: tuple[Atom, ...] = ()) -> None:
        """``self += factor · by · other``."""
        if by:
            if other.constant:
                self.parametric.append((None, factor * other.constant, by))
            self.parametric += [(column, factor * value, by) for column, value in other.terms.items()]
        else:
            if other.constant:
                self.constant += factor * other.constant
            for column, value in other.terms.items():
                more = value if factor == 1 else factor * value
                total = self.terms[column] + more if column in self.terms else more
                if total:
                    self.terms[column] = total
                else:
                    self.terms.pop(column, None)
        self.parametric += [
            (column, factor * value, (*by, *more)) for column, value, more in other.parametric
        ]

    @classmethod
    def of_literal(cls, literal: Literal) -> Form:
        """1 where the literal holds, 0 elsewhere."""
        if literal >= 0:
            return cls(terms={literal: Fraction(1)})
        return cls(Fraction(1), {column_of(literal): Fraction(-1)})


def lattice(form: Form, integer: Sequence[bool]) -> Fraction | None:
    """The greatest step that all values of the form are apart by; None if a continuous column enters."""
    if not all(integer[column] for column in form.terms):
        return None
    denominator = lcm(*(value.denominator for value in form.terms.values())) if form.terms else 1
    numerators = [int(value * denominator) for value in form.terms.values()]
    return Fraction(gcd(*numerators), denominator) if numerators else Fraction(0)


def column_extent(form: Form, model: Model) -> tuple[Fraction, Fraction]:
    """The least and greatest value that the columns' own bounds allow."""
    low = high = form.constant
    for column, value in form.terms.items():
        ends = (value * Fraction(model.lower[column]), value * Fraction(model.upper[column]))
        low, high = low + min(ends), high + max(ends)
    return low, high


def row_at_least(form: Form, model: Model, when: Iterable[Literal], *, strict: bool) -> Row:
    """``form ≥ 0`` (or ``> 0``), with integer coefficients where that is exact."""
    step = lattice(form, model.integer)
    if step:
        bound = -form.constant / step
        lower = floor(bound) + 1 if strict else ceil(bound)
        scaled = [(column, value / step) for column, value in form.terms.items()]
        if all(abs(value) < MOST_EXACT for _, value in scaled) and abs(lower) < MOST_EXACT:
            return _row(scaled, lower, inf, when)
    if step is not None and not form.terms:
        holds = form.constant > 0 if strict else form.constant >= 0
        return _row([], 0 if holds else 1, inf, when)
    low, high = column_extent(form, model)
    margin = EPSILON * max(Fraction(1), high - low) if strict else Fraction(0)
    return _row(form.terms.items(), float(margin - form.constant), inf, when)


def row_zero(form: Form, model: Model, when: Iterable[Literal]) -> Row:
    """``form = 0``."""
    step = lattice(form, model.integer)
    if step == 0:
        return _row([], 0 if form.constant == 0 else 1, inf, when)
    if step:
        target = -form.constant / step
        if target.denominator != 1:
            return _row([], 1, inf, when)
        scaled = [(column, value / step) for column, value in form.terms.items()]
        if all(abs(value) < MOST_EXACT for _, value in scaled) and abs(target) < MOST_EXACT:
            return _row(scaled, int(target), int(target), when)
    return _row(form.terms.items(), float(-form.constant), float(-form.constant), when)


def _row(terms: Iterable[tuple[int, Fraction]], lower: float, upper: float, when: Iterable[Literal]) -> Row:
    return Row(tuple((column, float(value)) for column, value in terms), lower, upper, tuple(when))
