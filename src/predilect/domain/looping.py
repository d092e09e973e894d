"""Loops in Python: a variable that stands for every member of a set in turn."""

from __future__ import annotations

from collections.abc import Iterable

from predilect.domain.nodes import Call, Loop, Name
from predilect.domain.operators import Expression, Operand, SetHandle, node_of
from predilect.domain.parsing import parse_loop

Over = SetHandle | Expression | range | list[Operand]


class Variable(Expression):
    """A loop variable, such as ``p`` in ``port[p]``."""

    __slots__ = ("loop",)

    def __init__(self, name: str, loop: Loop) -> None:
        super().__init__(Name(name))
        self.loop = loop


Loops = Variable | str | Iterable[Variable | str] | None
"""Where loops are asked for: a variable, a text such as ``"p in ports"``, or several of them."""


def each(name: str, over: Over) -> Variable:
    """A variable that stands for each member of a set in turn.

    >>> p = each("p", ports)
    """
    return Variable(name, Loop((name,), node_of(over)))


def each_tuple(names: Iterable[str], over: Over) -> tuple[Variable, ...]:
    """Variables that stand for the parts of each tuple.

    >>> a, b = each_tuple(["a", "b"], pairs(cities))
    """
    loop = Loop(tuple(names), node_of(over))
    return tuple(Variable(name, loop) for name in loop.names)


def pairs(members: Over) -> Expression:
    """All pairs of members, the earlier one first, to loop over with ``each_tuple``."""
    return Expression(Call("pairs", (node_of(members),)))


def loops_of(each: Loops) -> tuple[Loop, ...]:
    """The loops, each once."""
    if each is None:
        return ()
    listed = [each] if isinstance(each, Variable | str) else each
    loops = [parse_loop(loop) if isinstance(loop, str) else loop.loop for loop in listed]
    return tuple(loop for position, loop in enumerate(loops) if loop not in loops[:position])
