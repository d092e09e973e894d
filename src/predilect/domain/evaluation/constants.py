"""What is constant in a domain: its sets and its tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from predilect.domain.domain import Domain, Key, Table, TableValue
from predilect.domain.values import Label
from predilect.errors import InvalidDomain, Problem

Bindings = Mapping[str, Label]
"""The value of every loop variable."""


class Constants:
    """The sets and tables of a domain, by name."""

    def __init__(self, domain: Domain) -> None:
        self.domain = domain.name
        self.sets: dict[str, tuple[Key, ...]] = {index.name: index.members for index in domain.sets}
        self.tables = {table.name: _entries(table) for table in domain.tables}

    def wrong(self, message: str, remedy: str = "") -> InvalidDomain:
        """The error to raise for what makes no sense."""
        return InvalidDomain(f"domain {self.domain!r}", [Problem("", message, remedy)])


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of a table: the key at ``places[key]`` has the value ``values[place]``."""

    values: tuple[TableValue, ...]
    places: Mapping[Key, int]
    default: TableValue | None


def _entries(table: Table) -> Entries:
    values = tuple(dict.fromkeys(value for _, value in table.entries))
    place = {value: number for number, value in enumerate(values)}
    return Entries(values, {key: place[value] for key, value in table.entries}, table.default)
