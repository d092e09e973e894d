"""How large the numbers within a meaning may be: what they are weighed by, summed to and compared with."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import inf, prod

from predilect.domain.ground import Interval, Range
from predilect.domain.meaning import (
    Atom,
    Both,
    Condition,
    Either,
    Linear,
    Lookup,
    Never,
    Pick,
    Positive,
    Ref,
    Truth,
    Zero,
)
from predilect.domain.values import Variable


def largest(meaning: Linear | Condition, ranges: Mapping[Variable, Range]) -> float:
    """A number, in floating point, that nothing within the meaning exceeds, up to its sign."""
    match meaning:
        case Linear(constant, terms):
            total, inner = _size(constant), 0.0
            for term in terms:
                atoms = [_largest_of(atom, ranges) for atom in (term.atom, *term.factors)]
                weight = _size(term.coefficient)
                total += weight * prod(size for size, _ in atoms)
                inner = max(inner, weight, *(most for _, most in atoms))
            return max(total, inner)
        case Positive(form, _) | Zero(form):
            return largest(form, ranges)
        case Never(part):
            return largest(part, ranges)
        case Both(parts) | Either(parts):
            return max((largest(part, ranges) for part in parts), default=0.0)
        case _:
            return 0.0


def _largest_of(atom: Atom, ranges: Mapping[Variable, Range]) -> tuple[float, float]:
    """How large an atom may be, and how large anything within it."""
    match atom:
        case Truth(condition):
            return 1.0, largest(condition, ranges)
        case Ref(variable):
            interval = ranges[variable]
            assert isinstance(interval, Interval)
            return (max(_size(interval.low), _size(interval.high)),) * 2
        case Lookup(_, _, values):
            return (max(_size(number) for _, number in values),) * 2
        case Pick(condition, then, otherwise):
            size = max(largest(then, ranges), largest(otherwise, ranges))
            return size, max(size, largest(condition, ranges))


def _size(number: Fraction) -> float:
    try:
        return abs(number.numerator) / number.denominator
    except OverflowError:
        return inf
