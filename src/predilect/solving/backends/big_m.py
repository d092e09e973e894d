"""Enforced rows as plain ones, with the least big-M that the bounds of the columns allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from predilect.solving.model import Row, column_of


class Extents:
    """The least and greatest value of linear forms, given column bounds and partitions.

    Of the columns in a partition exactly one is 1, so a form gains at most one of their coefficients.
    """

    def __init__(
        self, lower: Sequence[float], upper: Sequence[float], partitions: Sequence[tuple[int, ...]]
    ) -> None:
        self._lower, self._upper = lower, upper
        self._group_of: dict[int, int] = {}
        self._sizes = [len(group) for group in partitions]
        for number, group in enumerate(partitions):
            for column in group:
                self._group_of.setdefault(column, number)

    def of(self, terms: Sequence[tuple[int, float]]) -> tuple[float, float]:
        """Bounds of ``Σ coefficient · column``."""
        low = high = 0.0
        grouped: dict[int, list[float]] = {}
        for column, value in terms:
            group = self._group_of.get(column)
            if group is not None:
                grouped.setdefault(group, []).append(value)
                continue
            ends = (value * self._lower[column], value * self._upper[column])
            low, high = low + min(ends), high + max(ends)
        for group, values in grouped.items():
            rest = [0.0] if len(values) < self._sizes[group] else []
            low, high = low + min(values + rest), high + max(values + rest)
        return low, high


def plain_rows(row: Row, extents: Extents) -> Iterator[Row]:
    """The row without its literals: relaxed by big-M wherever one of them does not hold."""
    if not row.when:
        yield row
        return
    low, high = extents.of(row.terms)
    if row.lower > low:
        yield _relaxed(row, low - row.lower, row.lower, inf)
    if row.upper < high:
        yield _relaxed(row, high - row.upper, -inf, row.upper)


def _relaxed(row: Row, room: float, lower: float, upper: float) -> Row:
    terms = dict(row.terms)
    shift = 0.0
    for literal in row.when:
        column = column_of(literal)
        sign = 1.0 if literal < 0 else -1.0  # room is given where the column is 1, or where it is 0
        terms[column] = terms.get(column, 0.0) - sign * room
        shift += room if literal >= 0 else 0.0
    kept = tuple((column, value) for column, value in terms.items() if value)
    return Row(kept, lower + shift, upper + shift)
