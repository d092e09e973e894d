"""Sets and tables in a document: nested mappings and lists of constants."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

from pydantic import PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from predilect.documents.fields import Found, describe, key_of, label_of, number_of, refuse, refuse_all
from predilect.documents.limits import DocumentPath
from predilect.domain.domain import Key, Table, TableValue
from predilect.domain.values import is_number

LARGEST_SET = 100_000


class _Entries:
    """Collects the entries of a table, and all that is wrong with them."""

    def __init__(self) -> None:
        self.entries: dict[Key, TableValue] = {}
        self.found: list[Found] = []

    def read(self, value: object, keys: Key, path: DocumentPath) -> None:
        """Nested mappings, one level for each key."""
        if not isinstance(value, Mapping):
            self._attempt(keys, value, path)
            return
        if not value:
            self.found.append((path, "the table is empty", "write at least one entry"))
        for key, inner in value.items():
            try:
                label = key_of(key)
            except PydanticCustomError as error:
                self._note(error, (*path, key))
                continue
            self.read(inner, (*keys, label), (*path, key))

    def read_rows(self, rows: list[object], path: DocumentPath) -> None:
        """``[key, …, value]`` for each entry."""
        for position, row in enumerate(rows):
            place = (*path, position)
            if not isinstance(row, list | tuple) or not row:
                self.found.append((place, f"{describe(row)} is not an entry", "write [key, …, value]"))
                continue
            try:
                keys = tuple(label_of(key) for key in row[:-1])
            except PydanticCustomError as error:
                self._note(error, place)
                continue
            self._attempt(keys, row[-1], place)

    def _attempt(self, keys: Key, value: object, path: DocumentPath) -> None:
        if keys in self.entries:
            self.found.append((path, "this entry is here a second time", "keep one of them"))
        try:
            self.entries[keys] = table_value(value)
        except PydanticCustomError as error:
            self._note(error, path)

    def _note(self, error: PydanticCustomError, path: DocumentPath) -> None:
        found: list[Found] = (error.context or {})["found"]
        self.found += [((*path, *inner), message, remedy) for inner, message, remedy in found]


def table_value(value: object) -> TableValue:
    """A number or a text in a table."""
    if isinstance(value, bool):
        refuse(f"{describe(value)} is neither a number nor a text", "write 1 or 0")
    if isinstance(value, str):
        return value
    if not is_number(value):
        refuse(f"{describe(value)} is neither a number nor a text", "write one value for each key")
    return label_of(value)


def _table(value: object) -> Table:
    reader = _Entries()
    default: TableValue | None = None
    if isinstance(value, Mapping) and "entries" in value and set(value) <= {"entries", "default"}:
        default = table_value(value["default"]) if "default" in value else None
        entries = value["entries"]
        if isinstance(entries, list):
            reader.read_rows(entries, ("entries",))
        else:
            reader.read(entries, (), ("entries",))
    elif isinstance(value, list):
        refuse("a list is not a table", "write key: value for each entry, or entries: [[key, value], …]")
    else:
        reader.read(value, (), ())
    if not reader.found and len({len(keys) for keys in reader.entries}) > 1:
        refuse("some entries have more keys than others", "nest all of them equally deep")
    if reader.found:
        refuse_all(reader.found)
    return Table("", tuple(reader.entries.items()), default)


def _members(value: object) -> tuple[Key, ...]:
    if is_number(value):
        size = number_of(value)
        if size.denominator != 1 or not 0 <= size <= LARGEST_SET:
            remedy = f"write a whole number from 0 to {LARGEST_SET:,}"
            refuse(f"{describe(value)} is not the size of a set", remedy)
        return tuple((Fraction(position),) for position in range(int(size)))
    if not isinstance(value, list | tuple):
        refuse(f"{describe(value)} is not a set", "write a list of labels, a list of lists, or a size")
    members: list[Key] = []
    found: list[Found] = []
    for position, member in enumerate(value):
        try:
            labels = member if isinstance(member, list | tuple) else [member]
            members.append(tuple(label_of(label) for label in labels))
        except PydanticCustomError as error:
            reasons: list[Found] = (error.context or {})["found"]
            found += [((position,), message, remedy) for _, message, remedy in reasons]
    seen: set[Key] = set()
    for position, key in enumerate(members if not found else ()):
        if key in seen:
            message = f"{describe(value[position])} is in the set twice"
            found.append(((position,), message, "keep one of them"))
        seen.add(key)
    if not found and len({len(key) for key in members}) > 1:
        found.append(((), "some members are longer than others", "make all members tuples of one length"))
    if found:
        refuse_all(found)
    return tuple(members)


SCALAR: dict[str, Any] = {"type": ["string", "number"]}
TABLE: dict[str, Any] = {
    "description": "one constant, or a mapping by key, nested for several keys; or entries (and a default)",
    "type": ["string", "number", "object"],
}
SET: dict[str, Any] = {
    "anyOf": [
        {"type": "integer", "minimum": 0},
        {"type": "array", "items": {"anyOf": [SCALAR, {"type": "array", "items": SCALAR}]}},
    ]
}

TableDocument = Annotated[Table, PlainValidator(_table), WithJsonSchema(TABLE)]
SetDocument = Annotated[tuple[Key, ...], PlainValidator(_members), WithJsonSchema(SET)]
