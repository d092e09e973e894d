"""Columns and linear rows, each row optionally enforced by literals: all that a backend ever sees."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

Terms = Mapping[int, float]
"""Coefficients by column."""

GREATEST_EXACT = 2**53
"""Beyond this not all whole numbers are floats."""

GREATEST_SUM = 2**61

Literal = int
"""A 0/1 column ``c`` that must be 1 is the literal ``c``; one that must be 0 is ``~c`` (negative)."""


def column_of(literal: Literal) -> int:
    """The column that a literal is about."""
    return literal if literal >= 0 else ~literal


@dataclass(frozen=True, slots=True)
class Row:
    """``lower ≤ Σ coefficient · column ≤ upper`` wherever all literals in ``when`` hold."""

    terms: tuple[tuple[int, float], ...]
    lower: float
    upper: float
    when: tuple[Literal, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether the coefficients are whole numbers, and so small that none was rounded."""
        bounds = (bound for bound in (self.lower, self.upper) if math.isfinite(bound))
        return all(value.is_integer() and abs(value) <= GREATEST_EXACT for _, value in self.terms) and all(
            abs(bound) < GREATEST_SUM for bound in bounds
        )


@dataclass(slots=True)
class Model:
    """A mixed-integer linear model that grows by columns and rows; parts of it may be other models.

    This is the one mutable value below the backends: build it, hand it over, and leave it alone.
    """

    lower: list[float] = field(default_factory=list)
    upper: list[float] = field(default_factory=list)
    integer: list[bool] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    partitions: list[tuple[int, ...]] = field(default_factory=list)
    """Groups of 0/1 columns exactly one of which is 1; their rows are among ``rows``."""

    @property
    def is_whole(self) -> bool:
        """Whether all columns and coefficients are whole numbers, and rows add up within 63 bits."""
        reach = [max(abs(lower), abs(upper)) for lower, upper in zip(self.lower, self.upper, strict=True)]
        return all(self.integer) and all(
            row.is_whole and sum(abs(value) * reach[column] for column, value in row.terms) < GREATEST_SUM
            for row in self.rows
        )

    def add_column(self, name: str, lower: float, upper: float, *, integer: bool) -> int:
        """A new column; its number."""
        self.lower.append(lower)
        self.upper.append(upper)
        self.integer.append(integer)
        self.names.append(name)
        return len(self.lower) - 1

    def add_literal(self, name: str) -> Literal:
        """A new 0/1 column."""
        return self.add_column(name, 0, 1, integer=True)

    def add_partition(self, names: Sequence[str]) -> tuple[int, ...]:
        """New 0/1 columns exactly one of which is 1."""
        columns = tuple(self.add_literal(name) for name in names)
        self.add_row(dict.fromkeys(columns, 1), 1, 1)
        self.partitions.append(columns)
        return columns

    def add_row(
        self,
        terms: Terms,
        lower: float = -math.inf,
        upper: float = math.inf,
        when: Iterable[Literal] = (),
    ) -> None:
        """A new row; terms with coefficient 0 are dropped."""
        kept = tuple((column, float(value)) for column, value in terms.items() if value)
        self.rows.append(Row(kept, lower, upper, tuple(when)))

    def add_clause(self, literals: Sequence[Literal], when: Iterable[Literal] = ()) -> None:
        """At least one of the literals holds."""
        terms: dict[int, float] = {}
        negated = 0
        for literal in literals:
            sign = 1 if literal >= 0 else -1
            negated += literal < 0
            terms[column_of(literal)] = terms.get(column_of(literal), 0) + sign
        self.add_row(terms, lower=1 - negated, when=when)

    def embed(self, part: Model, name: str) -> int:
        """A copy of another model inside this one; the offset of its columns."""
        offset = len(self.lower)
        self.lower += part.lower
        self.upper += part.upper
        self.integer += part.integer
        self.names += [f"{name}.{column}" for column in part.names]
        self.partitions += [tuple(column + offset for column in group) for group in part.partitions]
        for row in part.rows:
            terms = tuple((column + offset, value) for column, value in row.terms)
            when = tuple(literal + offset if literal >= 0 else literal - offset for literal in row.when)
            self.rows.append(Row(terms, row.lower, row.upper, when))
        return offset
