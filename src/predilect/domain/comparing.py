"""Comparisons and memberships, resolved to conditions."""

from __future__ import annotations

import operator as operators
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from predilect.domain.domain import Key
from predilect.domain.meaning import (
    FALSE,
    TRUE,
    Condition,
    Different,
    Holds,
    Linear,
    Listed,
    Lookup,
    OneOf,
    Positive,
    Ref,
    Same,
    Term,
    Zero,
    add,
    both,
    either,
    never,
)
from predilect.domain.naming import did_you_mean
from predilect.domain.nodes import Operator
from predilect.domain.scope import Wrong, words
from predilect.domain.values import Label, Variable

_HOLDS: dict[Operator, Callable[[Fraction, Fraction], bool]] = {
    "==": operators.eq,
    "!=": operators.ne,
    "<=": operators.le,
    "<": operators.lt,
    ">=": operators.ge,
    ">": operators.gt,
}


@dataclass(frozen=True, slots=True)
class Categorical:
    """The label of a categorical variable."""

    variable: Variable
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class TextLookup:
    """The text that a table holds for the values of these variables."""

    source: str
    variables: tuple[Variable, ...]
    values: tuple[tuple[Key, str], ...]


Meaning = str | Linear | Condition | Categorical | TextLookup
AsNumber = Callable[[Meaning], Linear]


def compare(operator: Operator, left: Meaning, right: Meaning, as_number: AsNumber) -> Condition:
    """The condition that ``left operator right`` is."""
    if isinstance(left, str) or (isinstance(left, Linear) and left.is_constant):
        left, right, operator = right, left, _mirrored(operator)
    if operator == "!=":
        return never(compare("==", left, right, as_number))
    match left, right:
        case (str(), str()) if operator == "==":
            return TRUE if left == right else FALSE
        case Categorical(variable, labels), str(text) if operator == "==":
            return _one_of(variable, labels, [_known(text, variable, labels)])
        case (Categorical(one, labels), Categorical(other, others)) if operator == "==":
            return _same(one, labels, other, others)
        case (TextLookup(_, variables, values), str(text)) if operator == "==":
            return Listed(variables, tuple(key for key, value in values if value == text))
        case (str() | TextLookup(), _) | (_, str() | TextLookup()):
            raise Wrong(
                "texts cannot be compared like this", "compare a text attribute with one text, by == or !="
            )
        case (Categorical(variable, labels), Linear(value, ())):
            chosen = [each for each in labels if isinstance(each, Fraction) and _HOLDS[operator](each, value)]
            if not all(isinstance(each, Fraction) for each in labels):
                raise Wrong(
                    f"{str(variable)!r} has texts as values; {words(value)} is a number",
                    "compare with a text",
                )
            return _one_of(variable, labels, chosen)
        case _:
            return _compared(operator, add((as_number(left), as_number(right).scaled(Fraction(-1)))))


def _compared(operator: Operator, difference: Linear) -> Condition:
    if difference.is_constant:
        return TRUE if _HOLDS[operator](difference.constant, Fraction(0)) else FALSE
    match difference:
        case Linear(constant, (Term(coefficient, Lookup((variable,), _, values), ()),)):
            labels = [
                key[0]
                for key, value in values
                if _HOLDS[operator](coefficient * value + constant, Fraction(0))
            ]
            return _one_of(variable, [key[0] for key, _ in values], labels)
    match operator:
        case "==":
            return Zero(difference)
        case ">=" | ">":
            return Positive(difference, strict=operator == ">")
        case _:
            return Positive(difference.scaled(Fraction(-1)), strict=operator == "<")


def equal_to_any(item: Meaning, labels: Sequence[Label], as_number: AsNumber) -> Condition:
    """The condition that the item is one of the labels."""
    match item:
        case Categorical(variable, own):
            texts = [label for label in labels if isinstance(label, str)]
            for text in texts:
                _known(text, variable, own)
            return _one_of(variable, own, labels)
        case Linear(Fraction(numerator=0), (Term(Fraction(numerator=1, denominator=1), Ref(variable), ()),)):
            numbers = [label for label in labels if isinstance(label, Fraction)]
            return either(compare("==", item, Linear(number), as_number) for number in numbers)
        case _:
            meanings = [label if isinstance(label, str) else Linear(label) for label in labels]
            return either(compare("==", item, meaning, as_number) for meaning in meanings)


def listed(items: Sequence[Meaning], rows: Sequence[Key], as_number: AsNumber) -> Condition:
    """The condition that the items, together, are one of the rows."""
    short = next((row for row in rows if len(row) != len(items)), None)
    if short is not None:
        raise Wrong(
            f"a tuple of {len(items)} is sought among tuples of {len(short)}", "make them equally long"
        )
    rows = [row for row in rows if all(_may_be(item, label) for item, label in zip(items, row, strict=True))]
    free = [place for place, item in enumerate(items) if not _is_constant(item)]
    if len(free) < len(items):
        items, rows = [items[place] for place in free], [tuple(row[place] for place in free) for row in rows]
    if not items:
        return TRUE if rows else FALSE
    if len(items) == 1:
        return equal_to_any(items[0], [row[0] for row in rows], as_number)
    variables = [_own_variable(item) for item in items]
    if all(variable is not None for variable in variables) and len(set(variables)) == len(variables):
        for place, item in enumerate(items):
            if isinstance(item, Categorical):
                for row in rows:
                    _check_known(row[place], item)
        found = tuple(variable for variable in variables if variable is not None)
        return Listed(found, tuple(dict.fromkeys(tuple(row) for row in rows)))
    return either(
        both(equal_to_any(item, [label], as_number) for item, label in zip(items, row, strict=True))
        for row in rows
    )


def _is_constant(item: Meaning) -> bool:
    return isinstance(item, str) or (isinstance(item, Linear) and item.is_constant)


def all_different(items: Sequence[Meaning], as_number: AsNumber) -> Condition:
    """The condition that no two items are equal."""
    variables = [item.variable for item in items if isinstance(item, Categorical)]
    if len(variables) == len(items):
        return Different(tuple(variables))
    return both(compare("!=", one, other, as_number) for one, other in combinations(items, 2))


def _may_be(item: Meaning, label: Label) -> bool:
    return not _is_constant(item) or label == (item.constant if isinstance(item, Linear) else item)


def _own_variable(item: Meaning) -> Variable | None:
    match item:
        case Categorical(variable, _) | Holds(variable):
            return variable
        case _:
            return None


def _check_known(label: Label, item: Categorical) -> None:
    if isinstance(label, str):
        _known(label, item.variable, item.labels)


def _known(text: str, variable: Variable, labels: Sequence[Label]) -> str:
    if text not in labels:
        texts = [words(label) for label in labels]
        raise Wrong(f"{text!r} is not a value of {str(variable)!r}", did_you_mean(text, texts))
    return text


def _one_of(variable: Variable, labels: Sequence[Label], chosen: Sequence[Label]) -> Condition:
    kept = tuple(label for label in labels if label in set(chosen))
    if not kept:
        return FALSE
    return TRUE if len(kept) == len(labels) else OneOf(variable, kept)


def _same(one: Variable, labels: tuple[Label, ...], other: Variable, others: tuple[Label, ...]) -> Condition:
    if one == other:
        return TRUE
    if not set(labels) & set(others):
        return FALSE
    return Same(one, other)


def _mirrored(operator: Operator) -> Operator:
    mirror: dict[Operator, Operator] = {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}
    return mirror.get(operator, operator)
