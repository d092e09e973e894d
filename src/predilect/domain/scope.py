"""Names that mean constants: loop variables, sets and tables, and the loops written with them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from predilect.domain.domain import Domain, IndexSet, Key, Table
from predilect.domain.naming import did_you_mean
from predilect.domain.nodes import Call, Loop, Name, Node, Several, Text
from predilect.domain.values import Label, plain_label

MOST_LOOP_STEPS = 500_000
"""A domain that writes out more instances than this is refused."""

MOST_MEMBERS = 100_000
"""A set with more members than this is refused."""

Bindings = Mapping[str, Label]


class Wrong(Exception):
    """Something in an expression makes no sense: what, and what to do about it."""

    def __init__(self, message: str, remedy: str = "") -> None:
        self.message = message
        self.remedy = remedy
        super().__init__(message)


def words(label: Label) -> str:
    """A label as it is written in messages and feature names."""
    return str(plain_label(label))


def key_words(key: Key) -> str:
    """A key as it is written in messages."""
    return ", ".join(words(label) for label in key)


class Spoiled(Wrong):
    """An expression uses something that is itself wrong: the one error that need not be told."""

    def __init__(self) -> None:
        super().__init__("it uses something that is wrong itself")


@dataclass(slots=True)
class Steps:
    """Counts the instances written out, so that no document can explode."""

    left: int = MOST_LOOP_STEPS

    def take(self) -> None:
        """One more instance."""
        self.left -= 1
        if self.left < 0:
            raise Wrong(f"loops write out more than {MOST_LOOP_STEPS:,} instances", "use smaller sets")


class Constants:
    """The sets and tables of a domain, by name."""

    def __init__(
        self, domain: Domain, spoiled: Collection[str], constant: Callable[[Node, Bindings], Label]
    ) -> None:
        self._constant = constant
        self.spoiled = spoiled
        self.sets: dict[str, IndexSet] = {each.name: each for each in domain.sets}
        self.tables: dict[str, Table] = {table.name: table for table in domain.tables}
        self.entries = {table.name: dict(table.entries) for table in domain.tables}
        self.steps = Steps()

    def entry(self, name: str, key: Key) -> Label:
        """A table's constant for this key."""
        found = self.entries[name].get(key, self.tables[name].default)
        if found is None:
            raise Wrong(f"table {name!r} has no entry for {key_words(key)}", "add one, or a default")
        return found

    def members(self, node: Node, bound: Bindings) -> tuple[Key, ...]:
        """The keys that a set expression lists, in order."""
        match node:
            case Name(name) if name in self.sets:
                return self.sets[name].members
            case Name(name) if name in self.spoiled:
                raise Spoiled
            case Name(name):
                raise Wrong(f"{name!r} is not a set", did_you_mean(name, self.sets))
            case Several(items):
                return tuple(self._key(item, bound) for item in items)
            case Call("range", arguments) if 1 <= len(arguments) <= 2:
                whole = [self.whole(argument, bound) for argument in arguments]
                first, end = whole if len(whole) == 2 else [0, whole[0]]
                _check_count(end - first)
                return tuple((Fraction(number),) for number in range(first, end))
            case Call("pairs", (inner,)):
                members = self.members(inner, bound)
                _check_count(len(members) * (len(members) - 1) // 2)
                return tuple(first + second for first, second in combinations(members, 2))
            case _:
                raise Wrong("this is not a set", "use a set's name, range(a, b), pairs(set) or {…}")

    def _key(self, item: Node, bound: Bindings) -> Key:
        match item:
            case Several(parts):
                return tuple(label for part in parts for label in self._key(part, bound))
            case Text(value):
                return (value,)
            case _:
                return (self._constant(item, bound),)

    def whole(self, node: Node, bound: Bindings) -> int:
        """The value of a constant whole-number expression."""
        value = self._constant(node, bound)
        if isinstance(value, str) or value.denominator != 1:
            raise Wrong(f"{words(value)!r} is not a whole number", "use a whole number")
        return int(value)


def _check_count(count: int) -> None:
    if count > MOST_MEMBERS:
        raise Wrong(
            f"a set of {count:,} members is more than the {MOST_MEMBERS:,} allowed", "use smaller sets"
        )


def loops(constants: Constants, clauses: Sequence[Loop], bound: Bindings) -> Iterator[dict[str, Label]]:
    """Every binding of the loops' names, the last loop running fastest."""
    if not clauses:
        yield dict(bound)
        return
    loop, *inner = clauses
    for key in constants.members(loop.over, bound):
        if len(key) != len(loop.names):
            raise Wrong(
                f"a loop names {len(loop.names)} values but its set has tuples of {len(key)}",
                f"write {', '.join('abcdefgh'[: len(key)])} in …",
            )
        constants.steps.take()
        yield from loops(constants, inner, {**bound, **dict(zip(loop.names, key, strict=True))})
