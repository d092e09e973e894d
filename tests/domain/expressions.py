"""Every expression of the language, in normal form."""

from fractions import Fraction

from hypothesis import strategies as st

from predilect.domain.forming import add, all_of, any_of, negative, quotient
from predilect.domain.nodes import (
    Aggregate,
    Call,
    Choice,
    Compare,
    Each,
    Implies,
    Item,
    Loop,
    Member,
    Name,
    Node,
    Not,
    Number,
    Product,
    Several,
    Text,
)

NAMES = st.sampled_from(["a", "b", "ram", "type", "price_2", "été"])
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NUMBERS = st.one_of(
    st.integers(-1000, 1000).map(Fraction),
    st.decimals(-1000, 1000, places=3).map(Fraction),
    st.fractions(max_denominator=10**12).filter(lambda value: abs(value) < 10**12),
)
OPERATORS = st.sampled_from(["==", "!=", "<=", "<", ">=", ">"])


def _larger(parts: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    listed = st.lists(parts, min_size=2, max_size=4)
    loops = st.builds(Loop, st.lists(NAMES, min_size=1, max_size=2).map(tuple), parts)
    each = st.builds(
        Each,
        parts,
        st.lists(loops, min_size=1, max_size=2).map(tuple),
        st.lists(parts, max_size=2).map(tuple),
    )
    aggregated = st.lists(parts | each, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Item, NAMES, st.lists(parts, min_size=1, max_size=3).map(tuple)),
        listed.map(lambda nodes: add(*nodes)),
        parts.map(negative),
        st.builds(Product, parts, parts),
        st.builds(quotient, parts, parts),
        st.builds(Choice, parts, parts, parts),
        st.builds(Compare, OPERATORS, parts, parts),
        st.lists(parts, max_size=3).map(lambda nodes: Several(tuple(nodes))),
        st.builds(Member, parts, parts),
        st.lists(parts, max_size=4).map(lambda nodes: all_of(*nodes)),
        st.lists(parts, max_size=4).map(lambda nodes: any_of(*nodes)),
        st.builds(Not, parts),
        st.builds(Implies, parts, parts),
        st.builds(Aggregate, st.sampled_from(["sum", "all", "any", "all_different"]), aggregated),
        st.builds(Call, st.sampled_from(["pairs", "len", "range"]), st.tuples(parts)),
        st.builds(Call, st.just("range"), st.tuples(parts, parts)),
    )


EXPRESSIONS: st.SearchStrategy[Node] = st.recursive(
    st.one_of(NAMES.map(Name), TEXTS.map(Text), NUMBERS.map(Number)), _larger, max_leaves=20
)
LOOPS = st.lists(st.builds(Loop, st.lists(NAMES, min_size=1, max_size=2).map(tuple), EXPRESSIONS), max_size=2)
