"""Rules and context values in conflict: a minimal set of them, and how to say it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from predilect.domain.domain import Rule
from predilect.domain.printing import print_node
from predilect.domain.values import PlainValue, Variable

Member = TypeVar("Member")


def minimal_conflict(
    members: Sequence[Member], impossible: Callable[[Sequence[Member]], bool]
) -> tuple[Member, ...]:
    """Members that are impossible together and no longer so without any one of them; none if all are possible.

    Later members are dropped first.
    """
    if not impossible(members):
        return ()
    kept = list(members)
    for member in reversed(members):
        others = [other for other in kept if other is not member]
        if impossible(others):
            kept = others
    return tuple(kept)


def rule_in_words(rule: Rule) -> str:
    """The reason for a rule, or else the rule as it is written."""
    return rule.because or print_node(rule.condition)


def value_in_words(variable: Variable, value: PlainValue) -> str:
    """A value of the context."""
    spoken = str(value).lower() if isinstance(value, bool) else str(value)
    return f"{variable} = {spoken}"
