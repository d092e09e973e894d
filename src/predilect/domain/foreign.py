"""What other languages know and expressions do not, and what to write instead."""

from __future__ import annotations

import ast
import re

from predilect.domain.scanning import TOKEN, at_column
from predilect.errors import Problem

SIGNS = (
    (re.compile(r"(?<![<>=!])=(?![=>])"), "=", "compare with =="),
    (re.compile(r"&&"), "&&", "write and"),
    (re.compile(r"\|\|"), "||", "write or"),
    (re.compile(r"!(?!=)"), "!", "write not"),
    (re.compile(r"<=>|<->|↔|⇔"), "<=>", "write a == b for equivalent conditions"),
    (re.compile(r"=>|->|→|⇒"), "=>", "write implies(a, b)"),
    (re.compile(r"<>|≠"), "<>", "write !="),
    (re.compile(r"≤|≥"), "≤ or ≥", "write <= or >="),
    (re.compile(r"[×·]"), "× or ·", "write *"),
    (re.compile(r"[“”„‘’]"), "a curly quote", 'use straight quotes: "'),
    (re.compile(r"\$"), "$", "names are written plainly"),
)
"""Signs of other languages, and what to write here instead."""

OPERATORS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Pow: ("a power", "expressions are linear; write x * x only for constants"),
    ast.BitXor: ("^", "powers are not linear; for either-or of conditions write a != b"),
    ast.BitAnd: ("&", "in text write and"),
    ast.BitOr: ("|", "in text write or"),
    ast.Mod: ("%", "only + - * / are known"),
    ast.FloorDiv: ("//", "write / and a constant"),
    ast.MatMult: ("@", "only + - * / are known"),
    ast.LShift: ("<<", "compare with < or <="),
    ast.RShift: (">>", "compare with > or >="),
}

SYNTAX: dict[type[ast.expr], tuple[str, str]] = {
    ast.Attribute: ("a dot after a name", "an entry of a table or list attribute is written price[cpu]"),
    ast.Lambda: ("lambda", "write the expression itself"),
    ast.GeneratorExp: ("a loop outside a function", "put it into sum(…), all(…) or any(…)"),
    ast.ListComp: ("a loop in [ ]", "put it directly into sum(…), all(…) or any(…), without the [ ]"),
    ast.SetComp: ("a loop in { }", "put it directly into sum(…), all(…) or any(…), without the { }"),
    ast.DictComp: ("a mapping", "declare a table"),
    ast.Dict: ("a mapping", "declare a table"),
    ast.Slice: ("a slice", "loop over the elements: sum(x[t] for t in range(2, 5))"),
    ast.NamedExpr: (":=", "declare a derived attribute"),
    ast.Starred: ("*", "name the parts, or loop over them"),
}
"""Syntax of Python that is not part of the language: what it is called, and what to write instead."""


def foreign_sign(text: str) -> Problem | None:
    """A sign of another language in a text that could not be parsed."""
    bare = TOKEN.sub(lambda match: " " * len(match[0]) if match["text"] else match[0], text)
    found = [(match.start(), sign, remedy) for look, sign, remedy in SIGNS if (match := look.search(bare))]
    if not found:
        return None
    column, sign, remedy = min(found, key=lambda entry: entry[0])
    return at_column(column + 1, f"{sign} is not part of the language", remedy)
