"""Products, quotients and choices of linear forms, as long as they stay linear."""

from __future__ import annotations

from collections.abc import Set
from fractions import Fraction

from predilect.domain.meaning import Condition, Linear, Pick, Term, Truth, add, variables_of
from predilect.domain.scope import Wrong
from predilect.domain.values import Variable


def times(left: Linear, right: Linear, given: Set[Variable]) -> Linear:
    """``left · right``: one of them is constant, or depends on given variables only."""
    if left.is_constant:
        return right.scaled(left.constant)
    if right.is_constant:
        return left.scaled(right.constant)
    if not _all_in(left, given):
        left, right = right, left
    if not _all_in(left, given):
        names = sorted({str(variable) for form in (left, right) for variable in variables_of(form)})
        raise Wrong(
            f"a product of attributes ({', '.join(names[:6])}) is not linear",
            "multiply by constants or given attributes only; for a truth value write `x if a else 0`",
        )
    forms = [right.scaled(left.constant)]
    for factor in left.terms:
        extra = (factor.atom, *factor.factors)
        terms = [
            Term(term.coefficient * factor.coefficient, term.atom, (*extra, *term.factors))
            for term in right.terms
        ]
        if right.constant:
            terms.append(Term(right.constant * factor.coefficient, factor.atom, factor.factors))
        forms.append(Linear(Fraction(0), tuple(terms)))
    return add(forms)


def _all_in(form: Linear, given: Set[Variable]) -> bool:
    return all(variable in given for variable in variables_of(form))


def divided(numerator: Linear, denominator: Linear) -> Linear:
    """``numerator / denominator``, the latter a constant other than 0."""
    if not denominator.is_constant:
        raise Wrong("division by an attribute is not linear", "divide by constants only")
    if not denominator.constant:
        raise Wrong("division by zero", "divide by another number")
    return numerator.scaled(1 / denominator.constant)


def picked(condition: Condition, then: Linear, otherwise: Linear) -> Linear:
    """``then`` where the condition holds and ``otherwise`` elsewhere; of two constants no pick is needed."""
    if then == otherwise:
        return then
    if then.is_constant and otherwise.is_constant:
        step = then.constant - otherwise.constant
        return Linear(otherwise.constant, (Term(step, Truth(condition)),))
    return Linear(Fraction(0), (Term(Fraction(1), Pick(condition, then, otherwise)),))
