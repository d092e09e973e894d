"""In which order to give variables a value, so that rules soon leave few combinations."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from predilect.domain.values import Variable


def join_order(
    sizes: Mapping[Variable, int], scopes: Collection[frozenset[Variable]]
) -> tuple[Variable, ...]:
    """The variables in an order that completes rules cheaply; the scope of a rule is what it depends on.

    Always next is the rule with the fewest combinations of variables without a value; of two alike,
    the one that touches more of those that have one.
    """
    order: dict[Variable, None] = {}
    waiting = [scope for scope in dict.fromkeys(scopes) if scope and scope <= sizes.keys()]
    place = {variable: number for number, variable in enumerate(sizes)}
    while waiting:
        waiting.sort(
            key=lambda scope: (
                math.prod(sizes[variable] for variable in scope if variable not in order),
                -sum(variable in order for variable in scope),
                min(place[variable] for variable in scope),
            )
        )
        new = [variable for variable in waiting.pop(0) if variable not in order]
        order.update(dict.fromkeys(sorted(new, key=lambda variable: (sizes[variable], place[variable]))))
        waiting = [scope for scope in waiting if not scope <= order.keys()]
    order.update(dict.fromkeys(sizes))
    return tuple(order)


def components(
    variables: Sequence[Variable], scopes: Collection[frozenset[Variable]]
) -> list[list[Variable]]:
    """The groups of variables that rules connect, directly or through others."""
    groups: list[frozenset[Variable]] = [frozenset([variable]) for variable in variables]
    for scope in scopes:
        touched = [group for group in groups if group & scope]
        if len(touched) > 1:
            groups = [group for group in groups if not group & scope] + [frozenset().union(*touched)]
    return [[variable for variable in variables if variable in group] for group in groups]
