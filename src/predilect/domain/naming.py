"""Names that attributes, sets, tables and loop variables may have, and what was probably meant by another."""

from __future__ import annotations

import difflib
import keyword
import unicodedata
from collections.abc import Iterable, Mapping

from predilect.domain.values import Label, plain_label

FUNCTIONS = (
    "sum",
    "all",
    "any",
    "all_different",
    "implies",
    "count",
    "at_most",
    "at_least",
    "exactly",
    "range",
    "pairs",
    "len",
)
"""The functions of the expression language."""

RESERVED = frozenset({*FUNCTIONS, *keyword.kwlist, "true", "false"})


def filled(text: str, bound: Mapping[str, Label]) -> str:
    """A text in which ``{name}`` stands for what a loop's name means in this round."""
    for name, label in bound.items():
        text = text.replace(f"{{{name}}}", str(plain_label(label)))
    return text


def why_not_a_name(name: str) -> str:
    """Why this text cannot be a name, or the empty text if it can."""
    if name in RESERVED:
        return f"{name!r} is a word of the language itself"
    if not name.isidentifier() or unicodedata.normalize("NFKC", name) != name:
        return f"{name!r} is not a name: letters, digits and _ only, a letter first"
    return ""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """``did you mean 'values'?``, or which names there are if none is close."""
    names = sorted(set(known))
    near = difflib.get_close_matches(name, names, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    if not names:
        return "there are none"
    few = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return f"there {'is' if len(names) == 1 else 'are'} {few}"
