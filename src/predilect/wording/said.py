"""Values of attributes as people type them: ``ram=16``, ``port=usb,hdmi``, ``port[usb]=yes``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from predilect.domain.attributes import Boolean, Categorical
from predilect.domain.evaluation.dimensions import Dimension
from predilect.domain.values import plain, plain_label
from predilect.errors import InvalidInput, Problem

WORDS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
ASSIGNMENT = re.compile(r"\s*([^=\[\]]+?)\s*(?:\[([^\]]*)\])?\s*=(.*)", re.DOTALL)
NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?", re.ASCII)


def said_values(dimensions: Iterable[Dimension], texts: Sequence[str], subject: str) -> dict[str, object]:
    """The document of values that texts such as ``ram=16`` say; ``domain.inputs`` checks it further.

    The value of a list is ``a,b,c`` in order, or for truth values the keys that are true.
    """
    by_name: dict[str, list[Dimension]] = {}
    for dimension in dimensions:
        by_name.setdefault(dimension.variable.attribute, []).append(dimension)
    values: dict[str, object] = {}
    problems: list[Problem] = []
    for text in texts:
        match = ASSIGNMENT.fullmatch(text)
        if match is None:
            problems.append(Problem("", f"{text!r} gives no value", "write attribute=value"))
            continue
        name, key, value = match[1], match[2], match[3].strip()
        elements = by_name.get(name, [])
        if key is not None:
            elements_by_key = values.setdefault(name, {})
            if isinstance(elements_by_key, dict):
                _nest(elements_by_key, [part.strip() for part in key.split(",")], _value(elements, value))
            continue
        if name in values:
            problems.append(Problem(name, "is given twice", "give it once"))
        values[name] = (
            _value(elements, value)
            if not elements or not elements[0].variable.keys
            else _values(elements, value)
        )
    if problems:
        raise InvalidInput(subject, problems)
    return values


def _nest(values: dict[str, object], keys: Sequence[str], value: object) -> None:
    for key in keys[:-1]:
        inner = values.setdefault(key, {})
        if not isinstance(inner, dict):
            return
        values = inner
    values[keys[-1]] = value


def _values(elements: Sequence[Dimension], text: str) -> list[object]:
    parts = [part.strip() for part in text.split(",")] if text else []
    if isinstance(elements[0].attribute.kind, Boolean):
        return list(parts)
    return [_value(elements, part) for part in parts]


def _value(elements: Sequence[Dimension], text: str) -> object:
    kind = elements[0].attribute.kind if elements else None
    if isinstance(kind, Boolean):
        return WORDS.get(text.lower(), text)
    if isinstance(kind, Categorical):
        for label in elements[0].labels:
            if str(plain_label(label)) == text:
                return plain_label(label)
    return plain(float(text)) if NUMBER.fullmatch(text) else text
