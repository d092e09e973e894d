"""Random expressions over the attributes of a random domain, simplest first; see ``strategies``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from hypothesis import strategies as st

from predilect.domain.attributes import Attribute, Boolean, Categorical, Integer
from predilect.domain.nodes import (
    Aggregate,
    And,
    Call,
    Choice,
    Compare,
    Each,
    Implies,
    Item,
    Loop,
    Member,
    Name,
    Negative,
    Node,
    Not,
    Number,
    Operator,
    Or,
    Product,
    Quotient,
    Several,
    Sum,
    Text,
    number,
)
from predilect.domain.values import Label

LOOP = Loop(("k",), Name("keys"))
PAIRS = Loop(("a", "b"), Call("pairs", (Name("keys"),)))
SMALL = st.integers(-3, 3)
FRACTIONS = st.builds(Fraction, SMALL, st.sampled_from([1, 1, 2, 10]))
DIVISORS = st.sampled_from([number(2), number(3), number(-4)])
ORDERED: tuple[Operator, ...] = ("<=", ">=", "<", ">")
EQUAL: tuple[Operator, ...] = ("==", "!=")


@dataclass(frozen=True)
class Words:
    """The simplest expressions of a domain, from which the others are made."""

    truths: tuple[Node, ...] = ()
    numbers: tuple[Node, ...] = ()
    given: tuple[Node, ...] = ()
    labelled: tuple[tuple[Node, tuple[Label, ...]], ...] = ()
    lists: tuple[Attribute, ...] = ()
    first_key: Label = ""
    hybrid: bool = False

    def with_value(self, attribute: Attribute, node: Node) -> Words:
        """These and one more value, of an attribute or an element of one."""
        if isinstance(attribute.kind, Boolean):
            return replace(self, truths=(*self.truths, node))
        words = self
        if isinstance(attribute.kind, Categorical | Integer):
            labels = labels_of(attribute)
            words = replace(self, labelled=(*self.labelled, (node, labels)))
            if isinstance(labels[0], str):
                return words
        given = (*self.given, node) if attribute.given else self.given
        return replace(words, numbers=(*self.numbers, node), given=given)

    def inside(self, loop: Loop) -> Words:
        """These and the elements of lists inside a loop over the keys."""
        words = self
        for attribute in self.lists:
            for name in loop.names:
                words = words.with_value(attribute, Item(attribute.name, (Name(name),)))
        return words


def label_node(label: Label) -> Node:
    return Text(label) if isinstance(label, str) else Number(label)


def labels_of(attribute: Attribute) -> tuple[Label, ...]:
    """The values of a categorical or integer attribute made here."""
    match attribute.kind:
        case Categorical(Several(items)):
            return tuple(item.value for item in items if isinstance(item, Text | Number))
        case Integer(Number(low), Number(high)):
            return tuple(Fraction(value) for value in range(int(low), int(high) + 1))
    raise AssertionError(attribute)


def linear(draw: st.DrawFn, words: Words, depth: int = 2) -> Node:
    """A linear expression, or a number that depends on conditions."""
    if depth == 0:
        return simple_number(draw, words)
    sorts: list[Callable[[st.DrawFn, Words, int], Node]] = [
        lambda d, w, _: simple_number(d, w),
        lambda d, w, n: Product(Number(d(FRACTIONS)), linear(d, w, n)),
        lambda d, w, n: Sum((linear(d, w, n), linear(d, w, n))),
        lambda d, w, n: Negative(linear(d, w, n)),
        lambda d, w, n: Quotient(linear(d, w, n), d(DIVISORS)),
        lambda d, w, n: Aggregate("sum", tuple(condition(d, w, n) for _ in range(d(st.integers(1, 3))))),
        lambda d, w, n: Choice(condition(d, w, n), linear(d, w, n), linear(d, w, n)),
    ]
    if words.given:
        sorts.append(lambda d, w, n: Product(d(st.sampled_from(w.given)), linear(d, w, n)))
    if words.lists:
        sorts.append(lambda d, w, n: Aggregate("sum", (Each(linear(d, w.inside(LOOP), n), (LOOP,)),)))
    return draw(st.sampled_from(sorts))(draw, words, depth - 1)


def simple_number(draw: st.DrawFn, words: Words) -> Node:
    """A numeric attribute or a lookup; a constant if there is none, or rarely."""
    if words.numbers and draw(st.sampled_from([True, True, True, False])):
        return draw(st.sampled_from(words.numbers))
    return Number(draw(FRACTIONS))


def condition(draw: st.DrawFn, words: Words, depth: int = 2) -> Node:
    """A comparison, membership, or logic on others."""
    sorts: list[Callable[[st.DrawFn, Words, int], Node]] = [compared]
    if words.truths:
        sorts.insert(0, lambda d, w, _: d(st.sampled_from(w.truths)))
    if words.labelled:
        sorts += [membership, allowed_tuples, compared_labels]
    if depth > 0:
        sorts += [
            lambda d, w, n: Not(condition(d, w, n)),
            lambda d, w, n: And(several_conditions(d, w, n)),
            lambda d, w, n: Or(several_conditions(d, w, n)),
            lambda d, w, n: Implies(condition(d, w, n), condition(d, w, n)),
            lambda d, w, n: Compare(d(st.sampled_from(EQUAL)), condition(d, w, n), condition(d, w, n)),
            how_many,
        ]
        if not words.hybrid:
            sorts.append(lambda d, w, n: Aggregate("all_different", (linear(d, w, n), linear(d, w, n))))
        if words.lists:
            sorts += [over_keys, over_pairs]
        if any(is_listable(attribute) for attribute in words.lists):
            sorts.append(different_elements)
    return draw(st.sampled_from(sorts))(draw, words, depth - 1)


def several_conditions(draw: st.DrawFn, words: Words, depth: int) -> tuple[Node, ...]:
    return tuple(condition(draw, words, depth) for _ in range(draw(st.sampled_from([2, 3, 1, 0]))))


def compared(draw: st.DrawFn, words: Words, depth: int) -> Node:
    """``2 * size <= total - 1``, ``rate * size < 3`` for a given rate; no equality of continuous numbers."""
    operator = draw(st.sampled_from(ORDERED if words.hybrid else (*ORDERED, *EQUAL)))
    left = draw(st.sampled_from(words.numbers)) if words.numbers else linear(draw, words, max(0, depth))
    if words.given and draw(st.sampled_from([False, True])):
        left = Product(draw(st.sampled_from(words.given)), left)
    return Compare(operator, left, linear(draw, words, max(0, depth)))


def how_many(draw: st.DrawFn, words: Words, depth: int) -> Node:
    """``at_most(2, …)`` and its like."""
    operator = draw(st.sampled_from((*ORDERED, *EQUAL)))
    total = Aggregate("sum", several_conditions(draw, words, depth))
    return Compare(operator, total, number(draw(st.integers(0, 3))))


def membership(draw: st.DrawFn, words: Words, _: int) -> Node:
    """``color in {"red", "blue"}``."""
    node, labels = draw(st.sampled_from(words.labelled))
    few = draw(st.lists(st.sampled_from(labels), min_size=1, max_size=3, unique=True))
    return Member(node, Several(tuple(map(label_node, few))))


def allowed_tuples(draw: st.DrawFn, words: Words, _: int) -> Node:
    """``(color, size) in {("red", 1), …}``."""
    chosen = draw(st.lists(st.sampled_from(words.labelled), min_size=2, max_size=3))
    row = st.tuples(*(st.sampled_from(labels) for _, labels in chosen))
    rows = draw(st.lists(row, min_size=1, max_size=5, unique=True))
    within = Several(tuple(Several(tuple(map(label_node, row))) for row in rows))
    return Member(Several(tuple(node for node, _ in chosen)), within)


def compared_labels(draw: st.DrawFn, words: Words, _: int) -> Node:
    """``color == "red"``, ``color != other``."""
    node, labels = draw(st.sampled_from(words.labelled))
    alike = [other for other, theirs in words.labelled if type(theirs[0]) is type(labels[0])]
    right = draw(st.sampled_from([*map(label_node, labels), *alike]))
    return Compare(draw(st.sampled_from(EQUAL)), node, right)


def over_keys(draw: st.DrawFn, words: Words, depth: int) -> Node:
    """``all(… for k in keys)`` or ``any(…)``."""
    body = condition(draw, words.inside(LOOP), depth)
    return Aggregate(draw(st.sampled_from(["all", "any"])), (Each(body, (LOOP,)),))


def over_pairs(draw: st.DrawFn, words: Words, depth: int) -> Node:
    """``all(… for a, b in pairs(keys) if a != first)``."""
    first, body = words.first_key, condition(draw, words.inside(PAIRS), depth)
    conditions = draw(st.sampled_from([(), (Compare("!=", Name("a"), label_node(first)),)]))
    return Aggregate(draw(st.sampled_from(["all", "any"])), (Each(body, (PAIRS,), conditions),))


def different_elements(draw: st.DrawFn, words: Words, _: int) -> Node:
    """``all_different(size[k] for k in keys)``."""
    name = draw(st.sampled_from([attribute.name for attribute in words.lists if is_listable(attribute)]))
    return Aggregate("all_different", (Each(Item(name, (Name("k"),)), (LOOP,)),))


def is_listable(attribute: Attribute) -> bool:
    return isinstance(attribute.kind, Categorical | Integer)
