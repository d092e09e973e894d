"""The least and the greatest value that ranges allow a linear form, each term taken alone."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from predilect.domain.ground import Interval, Range
from predilect.domain.meaning import Atom, Linear, Lookup, Pick, Ref, Truth
from predilect.domain.values import Variable

Extent = tuple[Fraction, Fraction]

UNIT: Extent = Fraction(0), Fraction(1)


def extent(form: Linear, ranges: Mapping[Variable, Range]) -> Extent:
    """Bounds of a linear form."""
    low = high = form.constant
    for term in form.terms:
        bounds = atom_extent(term.atom, ranges)
        for atom in term.factors:
            bounds = _times(bounds, atom_extent(atom, ranges))
        if bounds != UNIT:
            bounds = term.coefficient * bounds[0], term.coefficient * bounds[1]
        else:
            bounds = bounds[0], term.coefficient
        low, high = low + min(bounds), high + max(bounds)
    return low, high


def atom_extent(atom: Atom, ranges: Mapping[Variable, Range]) -> Extent:
    """Bounds of one atom."""
    match atom:
        case Truth():
            return UNIT
        case Ref(variable):
            interval = ranges[variable]
            assert isinstance(interval, Interval)
            return interval.low, interval.high
        case Lookup(_, _, values):
            numbers = [number for _, number in values]
            return min(numbers), max(numbers)
        case Pick(_, then, otherwise):
            first, second = extent(then, ranges), extent(otherwise, ranges)
            return min(first[0], second[0]), max(first[1], second[1])


def _times(first: Extent, second: Extent) -> Extent:
    corners = [one * other for one in first for other in second]
    return min(corners), max(corners)
