"""Tidy rows: one for each turn of each unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Row:
    """What happened at one turn.

    Regrets are in units of the person's utility: of the best, the mean and the worst of the options
    shown, of the recommendation after the answer, and the mean of ``regret_shown`` so far. ``solves``
    are those of the question; ``proven`` tells whether these, the recommendation and the person's
    optimum are proven, so that the regrets are exact.
    """

    problem: str
    elicitor: str
    solver: str
    k: int
    tastes: str
    response: str
    rationality: float | None
    user: int
    seed: int
    turn: int
    regret_shown: float
    regret_mean: float
    regret_worst: float
    regret_recommended: float
    average_regret: float
    ask_seconds: float
    tell_seconds: float
    solves: int
    proven: bool
    clock_ended: bool
    satisfied: bool


COLUMNS: tuple[str, ...] = tuple(field.name for field in fields(Row))

SECONDS = ("ask_seconds", "tell_seconds")
"""The only columns that differ when a unit is run again."""


def to_columns(rows: Sequence[Row]) -> dict[str, Any]:
    """Rows as JSON: a list for each column, or one value where all rows have the same."""
    columns: dict[str, Any] = {}
    for name in COLUMNS:
        values = [getattr(row, name) for row in rows]
        columns[name] = values[0] if name != "turn" and len(set(values)) == 1 else values
    return columns


def from_columns(columns: Mapping[str, Any]) -> tuple[Row, ...]:
    """The rows that were written."""
    count = len(columns["turn"])
    lists = [value if isinstance(value, list) else [value] * count for value in columns.values()]
    return tuple(Row(**dict(zip(columns, values, strict=True))) for values in zip(*lists, strict=True))
