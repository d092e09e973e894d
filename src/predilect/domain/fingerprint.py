"""The fingerprint of a domain: the same for the same meaning, however it is called and shown."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, is_dataclass
from fractions import Fraction

from predilect.domain.domain import Domain

VERSION = 1
"""Grows when the same domain gets another fingerprint, or the language another meaning."""

WITHOUT_MEANING = frozenset({"shown", "shown_values", "more", "less", "because", "hidden"})


def fingerprint(domain: Domain) -> str:
    """A hash of attributes, sets, tables, rules and features.

    The order of features, of values and of members of sets has a meaning; no other order has.
    """
    meaning = [
        VERSION,
        _unordered(domain.sets),
        sorted(
            _canonical([table.name, sorted(map(_canonical, table.entries)), table.default])
            for table in domain.tables
        ),
        _unordered(domain.attributes),
        _unordered(domain.rules),
        [_canonical(block) for block in domain.features],
    ]
    return hashlib.sha256(json.dumps(meaning).encode()).hexdigest()


def _unordered(parts: tuple[object, ...]) -> list[str]:
    return sorted(_canonical(part) for part in parts)


def _canonical(value: object) -> str:
    """A text that two values share if, and only if, they mean the same."""
    return json.dumps(_plain(value), ensure_ascii=True, separators=(",", ":"))


def _plain(value: object) -> object:
    match value:
        case Fraction():
            return ["number", value.numerator, value.denominator]
        case tuple() | list():
            return ["list", *map(_plain, value)]
        case None | bool() | str():
            return value
        case _ if is_dataclass(value):
            meaningful = [field.name for field in fields(value) if field.name not in WITHOUT_MEANING]
            return [type(value).__name__, *(_plain(getattr(value, name)) for name in meaningful)]
    raise TypeError(value)
