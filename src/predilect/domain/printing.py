"""Expressions to text: as short as it can be and still parse to the same expression."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from predilect.domain.nodes import (
    Aggregate,
    And,
    Call,
    Choice,
    Compare,
    Each,
    Implies,
    Item,
    Loop,
    Member,
    Name,
    Negative,
    Node,
    Not,
    Number,
    Or,
    Product,
    Quotient,
    Several,
    Sum,
    Text,
)
from predilect.domain.values import decimal_text


class Binding(IntEnum):
    """How tightly the outermost sign of a text binds."""

    CHOICE = 0
    OR = 1
    AND = 2
    NOT = 3
    COMPARISON = 4
    SUM = 5
    PRODUCT = 6
    SIGN = 7
    ATOM = 8


RISING = frozenset({"<", "<="})
FALLING = frozenset({">", ">="})


def expression_text(node: Node) -> str:
    """The text of an expression; parsing it gives the (normal) expression back."""
    return _write(node)[1]


def loop_text(loop: Loop) -> str:
    """``c in cities``."""
    return f"{', '.join(loop.names)} in {_within(loop.over, Binding.OR)}"


def _at(node: Node, binding: Binding) -> str:
    """The text, in brackets if its sign binds less tightly than it must."""
    own, text = _write(node)
    return text if own >= binding else f"({text})"


def _listed(nodes: Iterable[Node]) -> str:
    return ", ".join(_at(node, Binding.CHOICE) for node in nodes)


def _write(node: Node) -> tuple[Binding, str]:
    match node:
        case Number():
            return _number(node)
        case Text(value):
            return Binding.ATOM, _quoted(value)
        case Name(name):
            return Binding.ATOM, name
        case Item(name, keys):
            comma = "," if len(keys) == 1 and isinstance(keys[0], Several) else ""
            return Binding.ATOM, f"{name}[{_listed(keys)}{comma}]"
        case Sum(terms):
            return Binding.SUM, _at(terms[0], Binding.PRODUCT) + "".join(map(_term, terms[1:]))
        case Negative(term):
            return Binding.SIGN, f"-{_at(term, Binding.SIGN)}"
        case Product(left, right):
            return Binding.PRODUCT, f"{_at(left, Binding.PRODUCT)} * {_at(right, Binding.SIGN)}"
        case Quotient(numerator, denominator):
            return Binding.PRODUCT, f"{_at(numerator, Binding.PRODUCT)} / {_at(denominator, Binding.SIGN)}"
        case Choice(condition, then, otherwise):
            first, second = _at(then, Binding.OR), _at(condition, Binding.OR)
            return Binding.CHOICE, f"{first} if {second} else {_at(otherwise, Binding.CHOICE)}"
        case Compare(operator, left, right):
            return Binding.COMPARISON, f"{_at(left, Binding.SUM)} {operator} {_at(right, Binding.SUM)}"
        case Member(item, within):
            return Binding.COMPARISON, f"{_at(item, Binding.SUM)} in {_within(within, Binding.SUM)}"
        case Not(Member(item, within)):
            return Binding.COMPARISON, f"{_at(item, Binding.SUM)} not in {_within(within, Binding.SUM)}"
        case Not(part):
            binding, text = _write(part)
            clear = binding in (Binding.NOT, Binding.ATOM)
            return Binding.NOT, f"not {text}" if clear else f"not ({text})"
        case And(parts):
            return _conjunction(parts)
        case Or(parts):
            if not parts:
                return Binding.ATOM, "false"
            return Binding.OR, " or ".join(_at(part, Binding.AND) for part in parts)
        case Several(items):
            comma = "," if len(items) == 1 else ""
            return Binding.ATOM, f"({_listed(items)}{comma})"
        case Implies(condition, consequence):
            return Binding.ATOM, f"implies({_listed((condition, consequence))})"
        case Aggregate(function, parts):
            alone = len(parts) == 1 and isinstance(parts[0], Each)
            return Binding.ATOM, f"{function}({_each(parts[0]) if alone else _listed(parts)})"
        case Call(function, arguments):
            return Binding.ATOM, f"{function}({_listed(arguments)})"
        case Each():
            return Binding.ATOM, f"({_each(node)})"


def _number(node: Number) -> tuple[Binding, str]:
    text = decimal_text(node.value)
    if text is None:
        return Binding.PRODUCT, f"{node.value.numerator} / {node.value.denominator}"
    return (Binding.SIGN if node.value < 0 else Binding.ATOM), text


def _quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    signs = (sign if sign.isprintable() else f"\\U{ord(sign):08x}" for sign in escaped)
    return f'"{"".join(signs)}"'


def _term(term: Node) -> str:
    """A term of a sum that is not the first, with its sign."""
    if isinstance(term, Negative):
        return f" - {_at(term.term, Binding.PRODUCT)}"
    if isinstance(term, Number) and term.value < 0:
        return f" - {_at(Number(-term.value), Binding.PRODUCT)}"
    return f" + {_at(term, Binding.PRODUCT)}"


def _within(node: Node, binding: Binding) -> str:
    """What something is a member of: listed values stand in braces."""
    if isinstance(node, Several) and node.items:
        return f"{{{_listed(node.items)}}}"
    return _at(node, binding)


def _each(node: Node) -> str:
    assert isinstance(node, Each)
    loops = "".join(f" for {loop_text(loop)}" for loop in node.loops)
    conditions = "".join(f" if {_at(condition, Binding.OR)}" for condition in node.conditions)
    return f"{_at(node.body, Binding.CHOICE)}{loops}{conditions}"


def _conjunction(parts: tuple[Node, ...]) -> tuple[Binding, str]:
    """Parts joined by ``and``, comparisons that follow on each other as a chain: ``1 <= x <= 3``."""
    if not parts:
        return Binding.ATOM, "true"
    texts: list[str] = []
    previous: Node | None = None
    for part in parts:
        if isinstance(part, Compare) and isinstance(previous, Compare) and _continues(previous, part):
            texts[-1] += f" {part.operator} {_at(part.right, Binding.SUM)}"
        else:
            texts.append(_at(part, Binding.NOT))
        previous = part
    return (Binding.COMPARISON if len(texts) == 1 else Binding.AND), " and ".join(texts)


def _continues(first: Compare, second: Compare) -> bool:
    operators = {first.operator, second.operator}
    return first.right == second.left and (operators <= RISING or operators <= FALLING)
