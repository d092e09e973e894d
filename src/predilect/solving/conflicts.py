"""Why nothing is left: a minimal set of rules and context values that exclude each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

import numpy as np

from predilect.domain.ground import Interval, Range, Switch
from predilect.domain.values import Label
from predilect.solving.engine import Engine, Task
from predilect.solving.lowering.given import Given
from predilect.solving.lowering.lowering import OpenRow
from predilect.solving.program import Program
from predilect.solving.question import Budget, Status
from predilect.solving.reasons import given_words, rule_words

Member = int | str
"""A rule by its place, or a given attribute by its name."""


MOST_WORLDS = 64
"""Of given numbers that multiply others, the combinations that are tried one by one."""


def minimal_conflict(program: Program, engine: Engine, context: Mapping[str, object]) -> tuple[str, ...]:
    """The members of a minimal conflict in words; none if there are products.

    Where a rule multiplies a given number that has more values than are tried, the two count as one.
    """
    given = program.given_in(context)
    nothing = np.zeros(len(program.model.lower))

    def feasible(members: Sequence[Member]) -> bool:
        dropped = _without(program.origins, members)
        left_out = _without(program.open_origins, members)
        rows = [row for place, row in enumerate(program.open_rows) if place not in left_out]
        said = {variable: label for variable, label in given.items() if variable.attribute in members}
        for world in _worlds(program, rows, said):
            closed = tuple(program.closed_row(row, world) for row in rows if world.keys() >= set(row.given))
            task = Task(nothing, fixed=program.fixed_by(world), rows=closed, dropped=dropped)
            if engine.solve(task, Budget()).status is not Status.INFEASIBLE:
                return True
        return False

    members: list[Member] = [*program.given_names, *range(len(program.domain.rules))]
    return tuple(_in_words(program, member, context) for member in smallest_infeasible(members, feasible))


def _without(origins: Sequence[int | None], members: Sequence[Member]) -> frozenset[int]:
    """The places of what comes from rules that are not among the members."""
    return frozenset(
        place for place, origin in enumerate(origins) if origin is not None and origin not in members
    )


def _worlds(program: Program, rows: Sequence[OpenRow], said: Given) -> Iterator[Given]:
    """What is said, with every value of all else that the rows wait for, if these are few."""
    unsaid = dict.fromkeys(variable for row in rows for variable in row.given if variable not in said)
    choices = [_labels(program.ground.given[variable]) for variable in unsaid]
    if not all(choices) or prod(map(len, choices)) > MOST_WORLDS:
        yield said
        return
    for labels in product(*choices):
        yield {**said, **dict(zip(unsaid, labels, strict=True))}


def _labels(among: Range) -> Sequence[Label]:
    """The values of a range, if they are few; else none."""
    match among:
        case Switch():
            return (Fraction(0), Fraction(1))
        case Interval(low, high, integer) if not integer or high - low > MOST_WORLDS:
            return ()
        case _:
            return among.labels


def smallest_infeasible(
    members: Sequence[Member], feasible: Callable[[Sequence[Member]], bool]
) -> list[Member]:
    """A subset that is infeasible though each smaller part of it is feasible (QuickXplain)."""
    if feasible(members):
        return []
    return _explain([], [], list(members), feasible)


def _explain(
    background: list[Member],
    added: list[Member],
    members: list[Member],
    feasible: Callable[[Sequence[Member]], bool],
) -> list[Member]:
    if added and not feasible(background):
        return []
    if len(members) == 1:
        return members
    middle = len(members) // 2
    first, second = members[:middle], members[middle:]
    later = _explain(background + first, first, second, feasible)
    earlier = _explain(background + later, later, first, feasible)
    return earlier + later


def _in_words(program: Program, member: Member, context: Mapping[str, object]) -> str:
    if isinstance(member, str):
        return given_words(member, context.get(member))
    return rule_words(program.domain.rules[member])
