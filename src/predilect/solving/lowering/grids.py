"""Grids: numbers that all values of given expressions are whole multiples of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd, lcm

from predilect.domain.ground import Interval, Range
from predilect.domain.meaning import Atom, Linear, Lookup, Pick, Ref, Truth
from predilect.domain.values import Variable

Ranges = Mapping[Variable, Range]


def common_grid(numbers: Iterable[Fraction]) -> Fraction:
    """The greatest number that all of these are whole multiples of; 0 if all are 0."""
    known = list(numbers)
    denominator = lcm(*(number.denominator for number in known))
    return Fraction(gcd(*(int(number * denominator) for number in known)), denominator)


def product_grid(coefficient: Fraction, factors: Iterable[Atom], ranges: Ranges) -> Fraction | None:
    """The grid of ``coefficient · factors``; None if a continuous number enters."""
    for atom in factors:
        grid = atom_grid(atom, ranges)
        if grid is None:
            return None
        coefficient *= grid
    return coefficient


def atom_grid(atom: Atom, ranges: Ranges) -> Fraction | None:
    """The grid of an atom."""
    match atom:
        case Ref(variable):
            interval = ranges[variable]
            assert isinstance(interval, Interval)
            return Fraction(1) if interval.integer else None
        case Truth():
            return Fraction(1)
        case Lookup(_, _, values):
            return common_grid(number for _, number in values)
        case Pick(_, then, otherwise):
            grids = linear_grid(then, ranges), linear_grid(otherwise, ranges)
            return None if grids[0] is None or grids[1] is None else common_grid((grids[0], grids[1]))


def linear_grid(form: Linear, ranges: Ranges) -> Fraction | None:
    """The grid of a linear form."""
    grids = [form.constant]
    for term in form.terms:
        grid = product_grid(term.coefficient, (term.atom, *term.factors), ranges)
        if grid is None:
            return None
        grids.append(grid)
    return common_grid(grids)
