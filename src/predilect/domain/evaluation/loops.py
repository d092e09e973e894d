"""Sets written as expressions, and the rounds of loops over them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Protocol

from predilect.domain.domain import Key
from predilect.domain.evaluation.constants import Bindings, Constants
from predilect.domain.evaluation.quantities import BoolArray
from predilect.domain.nodes import Call, Loop, Name, Node, Several
from predilect.domain.values import Label


class Evaluates(Protocol):
    """What loops need to know about the expressions in them."""

    @property
    def constants(self) -> Constants:
        """The sets and tables."""
        ...

    def constant(self, node: Node, bindings: Bindings) -> Label:
        """The label or number that a constant expression stands for."""
        ...

    def condition(self, node: Node, bindings: Bindings) -> BoolArray:
        """Whether a constant condition holds."""
        ...


def members(within: Evaluates, node: Node, bindings: Bindings) -> tuple[Key, ...]:
    """The tuples of a set; plain labels are tuples of one."""
    match node:
        case Name(name) if name in within.constants.sets:
            return within.constants.sets[name]
        case Several(items):
            return tuple(
                tuple(within.constant(part, bindings) for part in item.items)
                if isinstance(item, Several)
                else (within.constant(item, bindings),)
                for item in items
            )
        case Call("range", arguments):
            ends = [within.constant(argument, bindings) for argument in arguments]
            return tuple((Fraction(value),) for value in range(*(int(end) for end in ends)))
        case Call("pairs", (over,)):
            singles = members(within, over, bindings)
            return tuple(a + b for place, a in enumerate(singles) for b in singles[place + 1 :])
    raise within.constants.wrong(f"{node} is not a set", "name a set, list its values, or use range or pairs")


def rounds(
    within: Evaluates, loops: Sequence[Loop], bindings: Bindings, conditions: Sequence[Node] = ()
) -> Iterator[Bindings]:
    """The bindings of every round of nested loops in which the conditions hold."""
    if not loops:
        if all(within.condition(condition, bindings) for condition in conditions):
            yield bindings
        return
    first, *others = loops
    for member in members(within, first.over, bindings):
        if len(member) != len(first.names):
            raise within.constants.wrong(f"a loop names {first.names}, but its set holds {member}")
        inner = {**bindings, **dict(zip(first.names, member, strict=True))}
        yield from rounds(within, others, inner, conditions)
