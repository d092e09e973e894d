"""A first look at the text of an expression: whether it is safe and worthwhile to parse it at all."""

from __future__ import annotations

import re

from predilect.domain.forming import DEEPEST
from predilect.errors import Problem

LONGEST = 20_000
"""The most characters that an expression may have."""

TOKEN = re.compile(
    r"""(?P<prefix>\b[bfru]{1,2}(?=["']))"""
    r"""|(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')"""
    r"""|(?P<quote>["'])|(?P<opens>[(\[{])|(?P<closes>[)\]}])|(?P<comment>\#)""",
    re.IGNORECASE,
)
PAIR = {"(": ")", "[": "]", "{": "}"}


def at_column(column: int, message: str, remedy: str = "") -> Problem:
    """A problem at a column of the text, counted from 1."""
    return Problem(f"column {column}", message, remedy)


def first_problem(text: str) -> Problem | None:
    """Why the text need not be parsed: empty, too long, too deep, brackets or quotes that do not close."""
    if not text.strip():
        return at_column(1, "the expression is empty", "write one, or leave the key out")
    if len(text) > LONGEST:
        return at_column(
            LONGEST,
            f"the expression has {len(text):,} characters and may have {LONGEST:,}",
            "loop with sum(… for …) or split it into derived attributes",
        )
    for column, character in enumerate(text, 1):
        if character == "\0" or "\ud800" <= character <= "\udfff":
            return at_column(column, f"the character {character!r} is not text", "remove it")
    return _unbalanced(text)


def _unbalanced(text: str) -> Problem | None:
    open_brackets: list[tuple[str, int]] = []
    for match in TOKEN.finditer(text):
        column, sign = match.start() + 1, match[0]
        match match.lastgroup:
            case "prefix":
                return at_column(column, f"{sign} before a quote is not part of the language", "remove it")
            case "quote":
                return at_column(column, "this quote is never closed", f"add a {sign} where the text ends")
            case "comment":
                return at_column(column, "# is not part of the language", "use because: for remarks")
            case "opens":
                open_brackets.append((sign, column))
                if len(open_brackets) > DEEPEST:
                    message = f"brackets are nested more than {DEEPEST} deep"
                    return at_column(column, message, "split the expression into derived attributes")
            case "closes":
                if not open_brackets or PAIR[open_brackets[-1][0]] != sign:
                    return at_column(column, f"{sign} closes nothing", "remove it, or open a bracket")
                open_brackets.pop()
    if open_brackets:
        sign, column = open_brackets[-1]
        return at_column(column, f"{sign} is never closed", f"add a {PAIR[sign]}")
    return None
