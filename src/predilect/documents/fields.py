"""The small parts of a document: expressions, loops, labels, names; each checked where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, NoReturn

from pydantic import AfterValidator, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from predilect.documents.limits import DocumentPath
from predilect.documents.yaml_text import NUMBER, plain_value
from predilect.domain.naming import why_not_a_name
from predilect.domain.nodes import FALSE, TRUE, Loop, Node, Number
from predilect.domain.parsing import parse_expression, parse_loop
from predilect.domain.values import LARGEST, Label, exact, is_number, is_writable
from predilect.errors import InvalidDomain

INFINITE = re.compile(r"\s*[-+]?\.(inf|nan)\s*", re.IGNORECASE)
"""Numbers of YAML that are none here."""

Found = tuple[DocumentPath, str, str]
"""A problem inside a value: the path from it, the message and the remedy."""


def refuse(message: str, remedy: str) -> NoReturn:
    """Refuse the value that is being read."""
    refuse_all([((), message, remedy)])


def refuse_all(found: Iterable[Found]) -> NoReturn:
    """Refuse the value that is being read, for all these reasons."""
    raise PydanticCustomError("problems", "there are problems", {"found": list(found)})


def describe(value: object) -> str:
    """A value in an error message."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case Mapping():
            return "a mapping"
        case list() | tuple():
            return "a list"
        case Fraction():
            return f"{float(value):g}"
        case _:
            text = repr(value)
            return text if len(text) <= 60 else f"{text[:57]}…"


def number_of(value: int | float | Decimal | Fraction) -> Fraction:
    """The exact number, if a document may hold it."""
    if type(value) is int and abs(value) < LARGEST:
        return Fraction(value)
    try:
        number = exact(value)
    except (ValueError, OverflowError):
        refuse(f"{value} is not a finite number", "write a number")
    if not is_writable(number):
        refuse("a number has more than 40 digits", "write fewer digits")
    return number


def label_of(value: object) -> Label:
    """A text or a number that a product can hold."""
    if isinstance(value, str):
        return value
    if not is_number(value):
        refuse(f"{describe(value)} is neither a text nor a number", "put it in quotes if it is a text")
    number = number_of(value)
    if number.denominator != 1 and exact(float(number)) != number:
        refuse("the number has more digits than products can hold", "round it to 15 digits")
    return number


def key_of(text: object) -> Label:
    """A key of a mapping: what looks like a number is one."""
    if isinstance(text, str) and not NUMBER.fullmatch(text):
        return text
    try:
        return label_of(plain_value(text) if isinstance(text, str) else text)
    except ValueError as error:
        refuse(str(error), "write fewer digits")


def _expression(value: object) -> Node:
    if isinstance(value, bool):
        return TRUE if value else FALSE
    if is_number(value):
        return Number(number_of(value))
    if isinstance(value, str):
        return _parsed(value)
    refuse(f"{describe(value)} is not an expression", "write a text such as price <= 100")


def _parsed(text: str) -> Node:
    if INFINITE.fullmatch(text):
        refuse(f"{text} is not a finite number", "every number needs finite bounds")
    try:
        return parse_expression(text)
    except InvalidDomain as error:
        refuse_all(_in_place((), error))


def _in_place(path: DocumentPath, error: InvalidDomain) -> list[Found]:
    return [(path, f"{problem.place}: {problem.message}", problem.remedy) for problem in error.problems]


def _loops(value: object) -> tuple[Loop, ...]:
    texts = value if isinstance(value, list | tuple) else [value]
    loops: list[Loop] = []
    found: list[Found] = []
    for position, text in enumerate(texts):
        path: DocumentPath = (position,) if texts is value else ()
        if not isinstance(text, str):
            message = f"{describe(text)} is not a loop"
            found.append((path, message, "write `t in slots`, or a list of such texts"))
            continue
        try:
            loops.append(parse_loop(text))
        except InvalidDomain as error:
            found += _in_place(path, error)
    if found:
        refuse_all(found)
    return tuple(loops)


def _name(text: str) -> str:
    if problem := why_not_a_name(text):
        refuse(problem, "choose another name")
    return text


def _resolution(value: object) -> Fraction:
    number = _expression(value)
    if not isinstance(number, Number) or number.value <= 0:
        refuse(f"{describe(value)} is not a number above 0", "write the least difference that counts")
    return number.value


SCALAR: dict[str, Any] = {"type": ["string", "number", "boolean"]}
LOOPS: dict[str, Any] = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}

Expression = Annotated[Node, PlainValidator(_expression), WithJsonSchema(SCALAR)]
Loops = Annotated[tuple[Loop, ...], PlainValidator(_loops), WithJsonSchema(LOOPS)]
NameText = Annotated[str, AfterValidator(_name)]
Resolution = Annotated[Fraction, PlainValidator(_resolution), WithJsonSchema({"type": ["string", "number"]})]
