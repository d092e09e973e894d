"""Rows in short: regrets, satisfaction and seconds at some turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from predilect.experiments.rows import Row

TURNS = (1, 2, 3, 5, 8, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000)
"""Turns that are shown, and the last one."""


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """All users at one turn.

    ``users`` counts those who were still asked, and all but one of the numbers are about them: ``satisfied``
    is their share that sees an optimum at this turn, ``satisfied_so_far`` the share of everyone that has
    seen one; ``seconds`` the median of asking and telling.
    """

    turn: int
    users: int
    median_shown: float
    mean_shown: float
    median_recommended: float
    mean_recommended: float
    satisfied: float
    satisfied_so_far: float
    seconds: float
    proven: float


def summarized(rows: Iterable[Row]) -> tuple[TurnSummary, ...]:
    """The summary of rows of several users, of one setting, at chosen turns."""
    by_turn: dict[int, list[Row]] = {}
    people: set[tuple[int, int]] = set()
    seen: dict[tuple[int, int], int] = {}
    for row in rows:
        by_turn.setdefault(row.turn, []).append(row)
        people.add(person := (row.seed, row.user))
        if row.satisfied:
            seen[person] = min(row.turn, seen.get(person, row.turn))
    last = max(by_turn, default=0)
    return tuple(
        _at(turn, by_turn[turn], sum(first <= turn for first in seen.values()) / len(people))
        for turn in sorted(by_turn)
        if turn in TURNS or turn == last
    )


def _at(turn: int, rows: Sequence[Row], satisfied_so_far: float) -> TurnSummary:
    shown = [row.regret_shown for row in rows]
    recommended = [row.regret_recommended for row in rows]
    return TurnSummary(
        turn=turn,
        users=len(rows),
        median_shown=median(shown),
        mean_shown=fmean(shown),
        median_recommended=median(recommended),
        mean_recommended=fmean(recommended),
        satisfied=fmean(row.satisfied for row in rows),
        satisfied_so_far=satisfied_so_far,
        seconds=median(row.ask_seconds + row.tell_seconds for row in rows),
        proven=fmean(row.proven for row in rows),
    )
