"""A ``Domain`` as a document of plain values, which reads back as the same domain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from fractions import Fraction
from itertools import groupby

from predilect.documents.model import VERSION
from predilect.documents.yaml_text import NUMBER
from predilect.domain.attributes import NO_APPEARANCE, Appearance, Attribute, Categorical, Continuous, Integer
from predilect.domain.domain import Domain, FeatureBlock, IndexSet, OneHot, Rule, Table
from predilect.domain.nodes import FALSE, TRUE, Implies, Loop, Name, Node, Number, Several, Text
from predilect.domain.printing import expression_text, loop_text
from predilect.domain.values import Label, exact, plain
from predilect.errors import InvalidDomain, Problem

Part = dict[str, object]


def domain_to_document(domain: Domain) -> Part:
    """The document of a domain: only dicts with text keys, lists, texts, truth values and numbers."""
    return {
        "predilect": VERSION,
        "name": domain.name,
        **_appearance(domain.shown),
        **_filled(view=domain.view),
        **_filled(sets={index.name: _set(index) for index in domain.sets}),
        **_filled(tables={table.name: _table(table) for table in domain.tables}),
        "attributes": {attribute.name: _attribute(attribute) for attribute in domain.attributes},
        **_filled(rules=[_rule(rule) for rule in domain.rules]),
        **_filled(features=[_feature(block) for block in domain.features]),
    }


def _filled(**parts: object) -> Part:
    """The parts that say something."""
    return {name: part for name, part in parts.items() if part not in ("", [], {}, None, False)}


def _appearance(shown: Appearance) -> Part:
    return _filled(**asdict(shown))


def _number(value: Fraction) -> int | float:
    number = plain(value)
    if exact(number) != value:
        message = f"the number {value} has no short decimal"
        raise InvalidDomain("the domain cannot be written", [Problem("", message, "round it to 15 digits")])
    return number


def _label(label: Label) -> str | int | float:
    return label if isinstance(label, str) else _number(label)


def _expression(node: Node) -> object:
    """A number or truth value as it is, anything else as text."""
    if node in (TRUE, FALSE):
        return node == TRUE
    if isinstance(node, Number) and exact(plain(node.value)) == node.value:
        return plain(node.value)
    return expression_text(node)


def _loops(loops: tuple[Loop, ...]) -> object:
    texts = [loop_text(loop) for loop in loops]
    return texts[0] if len(texts) == 1 else texts


def _set(index: IndexSet) -> object:
    if index.members and index.members == tuple((Fraction(n),) for n in range(len(index.members))):
        return len(index.members)
    members = [[_label(label) for label in member] for member in index.members]
    return [member[0] if len(member) == 1 else member for member in members]


def _as_key(label: Label) -> str | None:
    """The label as a key of a mapping, which is a number if it looks like one; or None."""
    if isinstance(label, str):
        return None if NUMBER.fullmatch(label) else label
    return str(_number(label))


def _table(table: Table) -> object:
    rows = [[*map(_label, keys), _label(value)] for keys, value in table.entries]
    keyed = [[_as_key(label) for label in keys] for keys, _ in table.entries]
    plainly = rows and not any(None in keys for keys in keyed) and _grouped(keyed)
    entries: object = _nested(keyed, [row[-1] for row in rows]) if plainly else rows
    if table.default is not None:
        return {"entries": entries, "default": _label(table.default)}
    ambiguous = isinstance(entries, dict) and set(entries) <= {"entries", "default"} and "entries" in entries
    return {"entries": entries} if isinstance(entries, list) or ambiguous else entries


def _grouped(keyed: list[list[str | None]]) -> bool:
    """Whether entries with the same first keys follow on each other, as they do when they are nested."""
    starts = [tuple(keys[:length]) for length in range(1, len(keyed[0])) for keys in keyed]
    return len([start for start, _ in groupby(starts)]) == len(set(starts))


def _nested(keyed: list[list[str | None]], values: list[str | int | float]) -> object:
    if not keyed[0]:
        return values[0]
    nested: Part = {}
    for keys, value in zip(keyed, values, strict=True):
        inner = nested
        for key in keys[:-1]:
            step = inner.setdefault(str(key), {})
            assert isinstance(step, dict)
            inner = step
        inner[str(keys[-1])] = value
    return nested


def _attribute(attribute: Attribute) -> Part:
    part: Part = {}
    match attribute.kind:
        case None:
            assert attribute.derived is not None
            part = {"derived": _expression(attribute.derived)}
        case Categorical(values):
            part = {"kind": "categorical", "values": _values(values, dict(attribute.shown_values))}
        case Integer(low, high):
            part = {"kind": "integer", "low": _expression(low), "high": _expression(high)}
        case Continuous(low, high):
            part = {"kind": "continuous", "low": _expression(low), "high": _expression(high)}
        case _:
            part = {"kind": "boolean"}
    return {
        **part,
        **(_filled(each=_loops(attribute.each))),
        **_filled(given=attribute.given, hidden=attribute.hidden),
        **_appearance(attribute.shown),
    }


def _values(values: Node, shown: dict[Label, Appearance]) -> object:
    if isinstance(values, Name):
        return values.name
    assert isinstance(values, Several)
    labels = list(_labels(values.items))
    if not shown:
        return [_label(label) for label in labels]
    keys = [_as_key(label) for label in labels]
    if None in keys:
        return [_shown_value(label, shown.get(label, NO_APPEARANCE)) for label in labels]
    return {
        str(key): _appearance(shown.get(label, NO_APPEARANCE)) or None
        for key, label in zip(keys, labels, strict=True)
    }


def _labels(items: Iterable[Node]) -> Iterable[Label]:
    for item in items:
        assert isinstance(item, Text | Number)
        yield item.value


def _shown_value(label: Label, shown: Appearance) -> object:
    return {"value": _label(label), **_appearance(shown)} if shown != NO_APPEARANCE else _label(label)


def _rule(rule: Rule) -> object:
    about = {**_filled(**{"for": _loops(rule.loops)}), **_filled(because=rule.because)}
    condition = rule.condition
    if isinstance(condition, Implies):
        parts = {"if": _expression(condition.condition), "then": _expression(condition.consequence)}
        return {**_filled(**{"for": about.pop("for", "")}), **parts, **about}
    if not about:
        return _expression(condition)
    return {**_filled(**{"for": about.pop("for", "")}), "require": _expression(condition), **about}


def _feature(block: FeatureBlock) -> Part:
    words = _filled(more=block.more, less=block.less)
    if isinstance(block, OneHot):
        return {"one_hot": block.attribute, **words, **_appearance(block.shown)}
    return {
        **_filled(**{"for": _loops(block.loops)}),
        "name": block.name,
        "value": _expression(block.value),
        **_filled(resolution=None if block.resolution is None else _expression(Number(block.resolution))),
        **words,
        **_appearance(block.shown),
    }
