"""JSON to plain values, with the same numbers and bounds as YAML."""

from __future__ import annotations

import json
from collections.abc import Collection

from predilect.documents.limits import Path_, too_deep
from predilect.documents.yaml_text import lines_of, plain_value
from predilect.domain.forming import DEEPEST
from predilect.errors import Problem


def read_json(text: str) -> tuple[object, list[Problem]]:
    """The value of a text, and its problems."""
    problems: list[Problem] = []

    def number(digits: str) -> object:
        try:
            return plain_value(digits)
        except ValueError as error:
            problems.append(Problem("", str(error), "write fewer digits"))
            return None

    def constant(word: str) -> object:
        problems.append(Problem("", f"{word} is not a finite number", "write a number, or leave it out"))
        return None

    def mapping(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            if key in found:
                problems.append(Problem("", f"the key {key[:60]!r} is in one mapping twice", "keep one of them"))
            found[key] = value
        return found

    try:
        value: object = json.loads(
            text, parse_float=number, parse_int=number, parse_constant=constant, object_pairs_hook=mapping
        )
    except RecursionError:
        return None, [too_deep("the document")]
    except json.JSONDecodeError as error:
        message = f"this is not JSON: {error.msg} at column {error.colno}"
        return None, [Problem(f"line {error.lineno}", message, "check commas, quotes and brackets")]
    if _depth(value) > DEEPEST:
        return None, [too_deep("the document")]
    return value, problems


def json_lines_of(text: str, paths: Collection[Path_]) -> dict[Path_, int]:
    """The lines where the values at these paths start; JSON without tabs is YAML."""
    return lines_of(text.replace("\t", " "), paths)


def _depth(value: object) -> int:
    levels, level = 0, [value]
    while level := [part for part in level if isinstance(part, dict | list)]:
        levels += 1
        level = [inner for part in level for inner in (part.values() if isinstance(part, dict) else part)]
    return levels
