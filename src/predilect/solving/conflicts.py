"""Why nothing is left: a minimal set of rules and context values that exclude each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from predilect.solving.engine import Engine, Task
from predilect.solving.program import Bound, Program
from predilect.solving.question import Budget, Status
from predilect.solving.reasons import given_words, rule_words

Member = int | str
"""A rule by its place, or a given attribute by its name."""


def minimal_conflict(
    program: Program, engine: Engine, bound: Bound, context: Mapping[str, object]
) -> tuple[str, ...]:
    """The members of a minimal conflict in words; none if there are products."""
    given = {column: name for name in program.given_names for column in program.columns_of(name)}

    def feasible(members: Sequence[Member]) -> bool:
        kept = {member for member in members if isinstance(member, int)}
        dropped = (
            row for row, origin in enumerate(program.origins) if origin not in kept and origin is not None
        )
        rows = (row for row, origin in zip(bound.rows, program.open_origins, strict=True) if origin in kept)
        fixed = tuple(pair for pair in bound.fixed if given[pair[0]] in members)
        task = Task(
            np.zeros(len(program.model.lower)), fixed=fixed, rows=tuple(rows), dropped=frozenset(dropped)
        )
        return engine.solve(task, Budget()).status is not Status.INFEASIBLE

    members: list[Member] = [*program.given_names, *range(len(program.domain.rules))]
    return tuple(_in_words(program, member, context) for member in smallest_infeasible(members, feasible))


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
