"""Random small domains for hypothesis: every kind of attribute, rule and feature, simplest first.

domains()            at most ``GREATEST_SPACE`` assignments of free and given attributes, feasible or not
hybrid_domains()     the same with continuous attributes too
contexts(domain)     what a question about it may give
weights(domain)      small whole weights for its features
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from predilect.domain.attributes import Attribute, Boolean, Categorical, Continuous, Integer
from predilect.domain.domain import Domain, Feature, FeatureBlock, IndexSet, OneHot, Rule, Table
from predilect.domain.inputs import Inputs
from predilect.domain.nodes import Item, Name, Node, Number, Several, Text, number
from predilect.domain.printing import expression_text
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray, Label, PlainValue
from tests.expressions import FRACTIONS, LOOP, SMALL, Words, condition, label_node, labels_of, linear

GREATEST_SPACE = 5000
TEXTS = ("red", "green", "blue")


def domains() -> SearchStrategy[Domain]:
    """Small domains whose products can be listed."""
    return _domains(hybrid=False)


def hybrid_domains() -> SearchStrategy[Domain]:
    """Small domains with at least one continuous attribute."""
    return _domains(hybrid=True)


@st.composite
def contexts(draw: st.DrawFn, domain: Domain) -> dict[str, object]:
    """A value for everything given; no product may be left in it."""
    context: dict[str, object] = {}
    for dimension in Inputs(domain).given:
        if dimension.size is None:
            share = Fraction(draw(st.integers(0, 4)), 4)
            value: PlainValue = float(dimension.low + share * (dimension.high - dimension.low))
        else:
            codes = st.integers(0, dimension.size - 1)
            value = dimension.decode(dimension.codes()[draw(codes)].item())
        if dimension.variable.keys:
            inner = context.setdefault(dimension.variable.attribute, {})
            assert isinstance(inner, dict)
            inner[dimension.variable.keys[0]] = value
        else:
            context[dimension.variable.attribute] = value
    return context


def weights(domain: Domain) -> SearchStrategy[FloatArray]:
    """A small whole weight for every feature."""
    width = len(Reading(domain).feature_names)
    return st.lists(st.integers(-5, 5), min_size=width, max_size=width).map(
        lambda w: np.array(w, dtype=float)
    )


# ---------------------------------------------------------------- attributes


def kinds(hybrid: bool) -> SearchStrategy[Boolean | Categorical | Integer | Continuous]:
    texts = st.integers(1, 3).map(lambda n: Categorical(Several(tuple(map(Text, TEXTS[:n])))))
    numeric = st.lists(FRACTIONS, min_size=1, max_size=3, unique=True).map(
        lambda values: Categorical(Several(tuple(map(Number, values))))
    )
    integers = st.builds(
        lambda low, width: Integer(number(low), number(low + width)), SMALL, st.integers(0, 3)
    )
    discrete = st.one_of(st.just(Boolean()), texts, integers, numeric)
    if not hybrid:
        return discrete
    continuous = st.builds(
        lambda low, width: Continuous(Number(low), Number(low + width)), FRACTIONS, st.integers(1, 4)
    )
    return st.one_of(continuous, discrete)


def size_of(attribute: Attribute, keys: int) -> int:
    match attribute.kind:
        case Continuous():
            return 1
        case Boolean():
            values = 2
        case _:
            values = len(labels_of(attribute))
    return int(values ** (keys if attribute.each else 1))


@st.composite
def attribute_lists(draw: st.DrawFn, keys: int, hybrid: bool) -> tuple[Attribute, ...]:
    """One to five attributes, some of them lists, some given, with few enough assignments."""
    found: list[Attribute] = []
    for name in "uvwxy"[: draw(st.integers(1, 5))]:
        first = hybrid and not found
        kind = draw(kinds(hybrid))
        if first:
            kind = Continuous(number(0), number(draw(st.integers(1, 4))))
        listed = draw(st.sampled_from([False, False, True]))
        given = bool(found) and draw(st.sampled_from([False, False, True]))
        attribute = Attribute(name, kind, each=(LOOP,) if listed else (), given=given)
        if math.prod(size_of(each, keys) for each in (*found, attribute)) <= GREATEST_SPACE:
            found.append(attribute)
    return tuple(found)


def words_of(attributes: Sequence[Attribute], keys: Sequence[Label], hybrid: bool) -> Words:
    words = Words(
        hybrid=hybrid, first_key=keys[0], lists=tuple(attribute for attribute in attributes if attribute.each)
    )
    for attribute in attributes:
        if attribute.each:
            for key in keys:
                words = words.with_value(attribute, Item(attribute.name, (label_node(key),)))
        else:
            words = words.with_value(attribute, Name(attribute.name))
    return words


# ------------------------------------------------------------------- domains


@st.composite
def lookups(draw: st.DrawFn, words: Words, name: str) -> tuple[Table, Node]:
    """A table by the values of one or two attributes, whole or with a default, and its use."""
    keys = draw(st.lists(st.sampled_from(words.labelled), min_size=1, max_size=2, unique=True))
    rows: list[tuple[Label, ...]] = [()]
    for _, labels in keys:
        rows = [(*row, label) for row in rows for label in labels]
    default = draw(st.none() | FRACTIONS)
    entries = tuple(
        (row, draw(FRACTIONS))
        for row in rows
        if default is None or draw(st.sampled_from([True, True, False]))
    )
    if not entries:
        entries = ((rows[0], Fraction(1)),)
    return Table(name, entries, default), Item(name, tuple(node for node, _ in keys))


@st.composite
def rules(draw: st.DrawFn, words: Words, name: str) -> Rule:
    """A rule, perhaps for every key."""
    looped = bool(words.lists) and draw(st.booleans())
    loops = (LOOP,) if looped else ()
    return Rule(condition(draw, words.inside(LOOP) if looped else words), name, loops)


@st.composite
def feature_blocks(draw: st.DrawFn, words: Words, attributes: Sequence[Attribute], name: str) -> FeatureBlock:
    """A feature, a family of them, or a one-hot block."""
    codable = [a for a in attributes if isinstance(a.kind, Categorical | Boolean)]
    sorts = ["number", "condition", *(["family"] if words.lists else []), *(["one hot"] if codable else [])]
    match draw(st.sampled_from(sorts)):
        case "number":
            return Feature(name, linear(draw, words))
        case "condition":
            return Feature(name, condition(draw, words))
        case "family":
            return Feature(f"{name} {{k}}", linear(draw, words.inside(LOOP)), (LOOP,))
    return OneHot(draw(st.sampled_from(codable)).name)


@st.composite
def _domains(draw: st.DrawFn, hybrid: bool) -> Domain:
    size = draw(st.integers(1, 3))
    texts = draw(st.booleans())
    keys: list[Label] = [("p", "q", "r")[n] if texts else Fraction(n) for n in range(size)]
    attributes = draw(attribute_lists(size, hybrid))
    words = words_of(attributes, keys, hybrid)
    tables: list[Table] = []
    for number_of_table in range(draw(st.integers(0, 2)) if words.labelled else 0):
        table, lookup = draw(lookups(words, f"table{number_of_table}"))
        tables.append(table)
        words = replace(words, numbers=(*words.numbers, lookup))
    derived: list[Attribute] = []
    if draw(st.booleans()):
        derived.append(Attribute("total", None, derived=linear(draw, words)))
        words = replace(words, numbers=(*words.numbers, Name("total")))
    if draw(st.booleans()):
        derived.append(Attribute("fine", None, derived=condition(draw, words, 1)))
        words = replace(words, truths=(*words.truths, Name("fine")))
    blocks = [draw(feature_blocks(words, attributes, f"f{n}")) for n in range(draw(st.integers(1, 4)))]
    domain = Domain(
        name="random",
        attributes=(*attributes, *derived),
        rules=tuple(draw(rules(words, f"rule {n}")) for n in range(draw(st.integers(0, 4)))),
        features=tuple(dict.fromkeys(blocks)),
        sets=(IndexSet("keys", tuple((key,) for key in keys)),),
        tables=tuple(tables),
    )
    note(described(domain))
    return domain


def described(domain: Domain) -> str:
    """The domain in a few readable lines, for reports of failures."""
    lines = []
    for attribute in domain.attributes:
        words = ["given"] * attribute.given + ["list"] * bool(attribute.each) + [attribute.name]
        meaning = expression_text(attribute.derived) if attribute.derived is not None else attribute.kind
        lines.append(f"{' '.join(words)}: {meaning}")
    lines += [f"{table.name}: {dict(table.entries)}, default {table.default}" for table in domain.tables]
    lines += [f"{rule.because}: {expression_text(rule.condition)}" for rule in domain.rules]
    for block in domain.features:
        value = f"one hot {block.attribute}" if isinstance(block, OneHot) else expression_text(block.value)
        lines.append(f"feature {value}")
    return "\n".join(lines)
