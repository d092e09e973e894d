"""JSON to plain values, with the same numbers and bounds as YAML."""

from __future__ import annotations

import json
import re
from collections.abc import Collection

from predilect.documents.limits import UNREADABLE, DocumentPath, too_deep
from predilect.documents.yaml_text import lines_of, plain_value, read_yaml
from predilect.domain.forming import DEEPEST
from predilect.errors import Problem

HALF_CHARACTER = re.compile(r"\\u[dD][89a-fA-F]")


def read_json(text: str) -> tuple[object, list[Problem]]:
    """The value of a text, with ``UNREADABLE`` parts perhaps, and its problems."""
    problems: list[Problem] = []
    infinite: list[Problem] = []

    def number(digits: str) -> object:
        try:
            return plain_value(digits)
        except ValueError as error:
            problems.append(Problem("", str(error), "write fewer digits"))
            return UNREADABLE

    def constant(word: str) -> object:
        infinite.append(Problem("", f"{word} is not a finite number", "write a number, or leave it out"))
        return UNREADABLE

    def mapping(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            if key in found:
                message = f"the key {key[:60]!r} is in one mapping twice"
                problems.append(Problem("", message, "keep one of them"))
            found[key] = UNREADABLE if key in found else value
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
    if problems:  # the same once more as YAML, which knows the lines
        problems = read_yaml(_without_tabs(text))[1] or problems
    return value, infinite + problems


def json_lines_of(text: str, paths: Collection[DocumentPath]) -> dict[DocumentPath, int]:
    """The lines where the values at these paths start; JSON without tabs is YAML."""
    return lines_of(_without_tabs(text), paths)


def _without_tabs(text: str) -> str:
    return text.replace("\t", " ")


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
