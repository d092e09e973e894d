"""Rules that a person adds on the way: "no more of this", said of what their ideal product does not have."""

from __future__ import annotations

import numpy as np

from predilect.dialogue import Query
from predilect.domain.domain import Rule
from predilect.domain.nodes import Compare, Item, Name, Node, Not, Number, Text
from predilect.domain.product import Product
from predilect.domain.values import FloatArray, Label, PlainValue, Variable, exact
from predilect.responses.luck import Luck


def refusal(query: Query, utilities: FloatArray, ideal: Product, luck: Luck) -> Rule | None:
    """A rule against one value of the worst option, which the ideal product does not have.

    So it is true to the person's taste: their ideal product stays possible. None if the worst
    option differs from the ideal only in continuous attributes.
    """
    worst = query.options[int(np.argmin(utilities))].product
    differing = [
        (variable, value)
        for variable, value in worst.items()
        if not isinstance(value, float) and value != ideal[variable]
    ]
    if not differing:
        return None
    variable, value = differing[int(luck.once("which value") * len(differing))]
    return Rule(_is_not(variable, value), because=f"no more of {variable} = {_words(value)}")


def _is_not(variable: Variable, value: PlainValue) -> Node:
    attribute = _reference(variable)
    if isinstance(value, bool):
        return Not(attribute) if value else attribute
    label: Label = value if isinstance(value, str) else exact(value)
    return Compare("!=", attribute, _constant(label))


def _reference(variable: Variable) -> Node:
    if not variable.keys:
        return Name(variable.attribute)
    return Item(variable.attribute, tuple(map(_constant, variable.keys)))


def _constant(label: Label) -> Node:
    return Text(label) if isinstance(label, str) else Number(label)


def _words(value: PlainValue) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
