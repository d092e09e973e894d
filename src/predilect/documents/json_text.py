"""JSON to plain values, with the same numbers and bounds as YAML."""

from __future__ import annotations

import json
import re
from collections.abc import Collection

from predilect.documents.limits import DocumentPath, too_deep
from predilect.documents.yaml_text import lines_of, plain_value
from predilect.domain.forming import DEEPEST
from predilect.errors import Problem

HALF_CHARACTER = re.compile(r"\\u[dD][89a-fA-F]")


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
                message = f"the key {key[:60]!r} is in one mapping twice"
                problems.append(Problem("", message, "keep one of them"))
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
    if HALF_CHARACTER.search(text) and _has_half_characters(value):
        return None, [Problem("", "a text has half a character (\\ud800 to \\udfff)", "write it in UTF-8")]
    if _depth(value) > DEEPEST:
        return None, [too_deep("the document")]
    return value, problems


def json_lines_of(text: str, paths: Collection[DocumentPath]) -> dict[DocumentPath, int]:
    """The lines where the values at these paths start; JSON without tabs is YAML."""
    return lines_of(text.replace("\t", " "), paths)


def _has_half_characters(value: object) -> bool:
    try:
        json.dumps(value, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        return True
    return False


def _depth(value: object) -> int:
    levels, level = 0, [value]
    while level := [part for part in level if isinstance(part, dict | list)]:
        levels += 1
        level = [inner for part in level for inner in (part.values() if isinstance(part, dict) else part)]
    return levels
