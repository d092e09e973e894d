"""The value of expressions that depend on given variables only."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from predilect.domain.meaning import (
    Atom,
    Both,
    Condition,
    Different,
    Either,
    Holds,
    Linear,
    Listed,
    Lookup,
    Never,
    OneOf,
    Pick,
    Positive,
    Ref,
    Same,
    Truth,
    Zero,
)
from predilect.domain.values import Label, Variable

Given = Mapping[Variable, Label]
"""Given values as labels; a Boolean is 0 or 1."""


def atom_value(atom: Atom, given: Given) -> Fraction:
    """The number that an atom is."""
    match atom:
        case Ref(variable):
            number = given[variable]
            assert isinstance(number, Fraction)
            return number
        case Truth(condition):
            return Fraction(int(holds(condition, given)))
        case Lookup(keys, _, values):
            return dict(values)[tuple(given[key] for key in keys)]
        case Pick(condition, then, otherwise):
            return linear_value(then if holds(condition, given) else otherwise, given)


def linear_value(form: Linear, given: Given) -> Fraction:
    """The number that a linear form is."""
    total = form.constant
    for term in form.terms:
        value = term.coefficient
        for atom in (term.atom, *term.factors):
            value *= atom_value(atom, given)
        total += value
    return total


def holds(condition: Condition, given: Given) -> bool:
    """Whether a condition holds."""
    match condition:
        case Holds(variable):
            return given[variable] == 1
        case OneOf(variable, labels):
            return given[variable] in labels
        case Same(first, second):
            return given[first] == given[second]
        case Positive(form, strict):
            value = linear_value(form, given)
            return value > 0 if strict else value >= 0
        case Zero(form):
            return linear_value(form, given) == 0
        case Listed(variables, rows):
            return tuple(given[variable] for variable in variables) in rows
        case Different(variables):
            return len({given[variable] for variable in variables}) == len(variables)
        case Both(parts):
            return all(holds(part, given) for part in parts)
        case Either(parts):
            return any(holds(part, given) for part in parts)
        case Never(part):
            return not holds(part, given)
