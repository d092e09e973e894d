"""Columns for the combined values of several variables, tied to each of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from predilect.domain.scope import key_words
from predilect.domain.values import Label, Variable
from predilect.solving.lowering.forms import Form

if TYPE_CHECKING:
    from predilect.solving.lowering.lowering import Lowering


def combinations_of(lowering: Lowering, variables: tuple[Variable, ...]) -> dict[tuple[Label, ...], int]:
    """One 0/1 column for each combination; those of a label sum up to its own column.

    For two variables this is the convex hull of the combinations, so that solvers see no big-M.
    """
    labels = [lowering.labels(variable) for variable in variables]
    keys = list(product(*labels))
    name = " ".join(map(str, variables))
    columns = lowering.model.add_partition([f"{name}={key_words(key)}" for key in keys])
    joint = dict(zip(keys, columns, strict=True))
    for place, variable in enumerate(variables):
        for label in labels[place]:
            form = Form.of_literal(lowering.label_literal(variable, label))
            for key, column in joint.items():
                if key[place] == label:
                    form.add(Form(terms={column: Fraction(-1)}))
            lowering.require_zero(form, ())
    return joint
