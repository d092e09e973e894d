"""Posting conditions as rows, and defining literals by them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from predilect.domain.meaning import (
    Both,
    Condition,
    Different,
    Either,
    Holds,
    Listed,
    Never,
    OneOf,
    Positive,
    Same,
    Zero,
    never,
)
from predilect.domain.values import Label, Variable
from predilect.solving.lowering.forms import Form, column_extent
from predilect.solving.model import Literal

if TYPE_CHECKING:
    from predilect.solving.lowering.lowering import Lowering

Literals = tuple[Literal, ...]


def define(lowering: Lowering, condition: Condition, literal: Literal) -> None:
    """Make the literal hold exactly where the condition does."""
    match condition:
        case OneOf():
            form = lowering.truth_form(condition)
            form.add(Form.of_literal(literal), Fraction(-1))
            lowering.require_zero(form, ())
        case Both(parts):
            _define_both(lowering, [lowering.truth_form(part) for part in parts], literal)
        case Either(parts):
            _define_both(lowering, [lowering.truth_form(never(part)) for part in parts], ~literal)
        case _:
            post(lowering, condition, (literal,))
            post(lowering, never(condition), (~literal,))


def _define_both(lowering: Lowering, parts: Sequence[Form], literal: Literal) -> None:
    whole = Form(Fraction(len(parts) - 1))
    whole.add(Form.of_literal(literal))
    for part in parts:
        below = Form()
        below.add(part)
        below.add(Form.of_literal(literal), Fraction(-1))
        lowering.require_at_least(below, ())
        whole.add(part, Fraction(-1))
    lowering.require_at_least(whole, ())


def post(lowering: Lowering, condition: Condition, when: Literals) -> None:
    """Make the condition hold wherever all literals in ``when`` do."""
    match condition:
        case Both(parts):
            for part in parts:
                post(lowering, part, when)
        case Either(parts):
            _post_either(lowering, parts, when)
        case Positive(form, strict):
            lowering.require_at_least(lowering.form(form), when, strict=strict)
        case Zero(form):
            lowering.require_zero(lowering.form(form), when)
        case Holds() | OneOf() | Never(Holds() | OneOf()):
            _post_clause(lowering, (condition,), when)
        case Same(first, second):
            for one, other in _paired(lowering, first, second):
                one.add(other, Fraction(-1))
                lowering.require_zero(one, when)
        case Listed(variables, rows):
            _post_listed(lowering, variables, rows, when)
        case Different(variables):
            _post_different(lowering, variables, when)
        case Never(part):
            _post_never(lowering, part, when)


def _post_never(lowering: Lowering, part: Condition, when: Literals) -> None:
    match part:
        case Zero(form):
            below, above = lowering.model.add_literal("below"), lowering.model.add_literal("above")
            whole = lowering.form(form)
            negative = Form()
            negative.add(whole, Fraction(-1))
            lowering.model.add_row({below: 1, above: 1}, lower=1)
            lowering.require_at_least(negative, (*when, below), strict=True)
            lowering.require_at_least(whole, (*when, above), strict=True)
        case Same(first, second):
            for one, other in _paired(lowering, first, second):
                rest = Form(Fraction(1))
                rest.add(one, Fraction(-1))
                rest.add(other, Fraction(-1))
                lowering.require_at_least(rest, when)
        case Listed(variables, rows):
            for row in rows:
                if _possible(lowering, variables, row):
                    parts = [Never(OneOf(each, (label,))) for each, label in zip(variables, row, strict=True)]
                    _post_clause(lowering, parts, when)
        case Different(variables):
            _post_clause(lowering, [Same(one, other) for one, other in combinations(variables, 2)], when)
        case _:
            post(lowering, never(part), when)


def _post_either(lowering: Lowering, parts: Sequence[Condition], when: Literals) -> None:
    hard = [part for part in parts if not isinstance(part, Holds | OneOf | Never)]
    if len(hard) == 1:
        rest = tuple(~lowering.literal(part) for part in parts if part is not hard[0])
        post(lowering, hard[0], (*when, *rest))
    else:
        _post_clause(lowering, parts, when)


def _post_clause(lowering: Lowering, parts: Sequence[Condition], when: Literals) -> None:
    """At least one part, or one of ``when`` does not hold: a single row over 0/1 columns."""
    form = Form(Fraction(-1))
    for part in parts:
        form.add(lowering.truth_form(part))
    for literal in when:
        form.add(Form.of_literal(~literal))
    lowering.require_at_least(form, ())


def _paired(lowering: Lowering, first: Variable, second: Variable) -> list[tuple[Form, Form]]:
    def of(variable: Variable, label: Label, own: Sequence[Label]) -> Form:
        return Form.of_literal(lowering.label_literal(variable, label)) if label in own else Form()

    one, other = lowering.labels(first), lowering.labels(second)
    either = dict.fromkeys((*one, *other))
    return [(of(first, label, one), of(second, label, other)) for label in either]


def _possible(lowering: Lowering, variables: Sequence[Variable], row: Sequence[Label]) -> bool:
    return all(label in lowering.labels(variable) for variable, label in zip(variables, row, strict=True))


def _post_listed(
    lowering: Lowering, variables: tuple[Variable, ...], rows: Sequence[tuple[Label, ...]], when: Literals
) -> None:
    kept = [row for row in rows if _possible(lowering, variables, row)]
    with lowering.defining():
        chosen = [lowering.model.add_literal("row") for _ in kept]
    lowering.require_zero(Form(Fraction(-1), dict.fromkeys(chosen, Fraction(1))), when)
    for place, variable in enumerate(variables):
        for label in lowering.labels(variable):
            selecting = [column for column, row in zip(chosen, kept, strict=True) if row[place] == label]
            form = Form.of_literal(lowering.label_literal(variable, label))
            form.add(Form(terms=dict.fromkeys(selecting, Fraction(-1))))
            lowering.require_zero(form, when)


def _post_different(lowering: Lowering, variables: tuple[Variable, ...], when: Literals) -> None:
    holders: dict[Label, Form] = {}
    for variable in variables:
        for label in lowering.labels(variable):
            form = holders.setdefault(label, Form(Fraction(1)))
            form.add(Form.of_literal(lowering.label_literal(variable, label)), Fraction(-1))
    for form in holders.values():
        if column_extent(form, lowering.model)[0] < 0:
            lowering.require_at_least(form, when)
