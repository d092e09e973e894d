"""The documents of the built-in problems, and domains with other sets and tables in place of theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib.resources import files

from predilect.documents import parse_domain
from predilect.domain.domain import Domain, IndexSet, Key, TableValue
from predilect.domain.values import Label

Entries = Mapping[Key, TableValue]


@cache
def built_in_document(name: str) -> Domain:
    """The domain in one of the documents of this package."""
    text = files(__package__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
    return parse_domain(text, f"{name}.yaml")


def numbered(count: int) -> tuple[Key, ...]:
    """The members of a set from 0 to ``count`` − 1."""
    return tuple((Fraction(number),) for number in range(count))


def labelled(labels: Iterable[Label]) -> tuple[Key, ...]:
    """The members of a set of labels."""
    return tuple((label,) for label in labels)


def with_sets(domain: Domain, members: Mapping[str, tuple[Key, ...]]) -> Domain:
    """The domain with other members in some of its sets; names of sets that it does not have mean nothing."""
    sets = tuple(IndexSet(each.name, members.get(each.name, each.members)) for each in domain.sets)
    return replace(domain, sets=sets)


def with_tables(domain: Domain, entries: Mapping[str, Entries]) -> Domain:
    """The domain with other entries in some of its tables; names that it does not have mean nothing."""
    tables = tuple(
        replace(table, entries=tuple(entries[table.name].items())) if table.name in entries else table
        for table in domain.tables
    )
    return replace(domain, tables=tables)
