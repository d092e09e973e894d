"""The rows of one setting as arrays: a line for each user, a column for each turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from predilect.domain.values import FloatArray
from predilect.experiments.rows import Row

Person = tuple[int, int]
"""The run's seed and the number of the user."""


@dataclass(frozen=True, slots=True, eq=False)
class Curves:
    """What happened to each person, turn by turn. Column 0 is turn 1."""

    people: tuple[Person, ...]
    shown: FloatArray
    recommended: FloatArray
    average: FloatArray
    seconds: FloatArray
    satisfied: NDArray[np.bool_]
    proven: NDArray[np.bool_]

    @property
    def turns(self) -> int:
        """How many turns there are."""
        return int(self.shown.shape[1])

    @property
    def cumulative_shown(self) -> FloatArray:
        """The sum of the regret shown over all turns, for each person."""
        return np.asarray(self.shown.sum(axis=1))

    @property
    def cumulative_recommended(self) -> FloatArray:
        """The sum of the regret recommended over all turns, for each person."""
        return np.asarray(self.recommended.sum(axis=1))

    @property
    def satisfied_so_far(self) -> NDArray[np.bool_]:
        """Whether each person has seen an optimum by each turn."""
        return np.logical_or.accumulate(self.satisfied, axis=1)

    @property
    def until_satisfied(self) -> FloatArray:
        """The turn at which each person saw an optimum first; one more than all turns if they never did."""
        ever = self.satisfied.any(axis=1)
        return np.where(ever, self.satisfied.argmax(axis=1) + 1.0, self.turns + 1.0)

    def stopped(self) -> Curves:
        """The same if a person who has seen an optimum is done: no regret and no seconds from then on."""
        done = self.satisfied_so_far
        later = np.column_stack([np.zeros(len(done), dtype=bool), done[:, :-1]])
        shown = np.where(done, 0.0, self.shown)
        return replace(
            self,
            shown=shown,
            recommended=np.where(later, 0.0, self.recommended),
            average=shown.cumsum(axis=1) / np.arange(1, self.turns + 1),
            seconds=np.where(later, 0.0, self.seconds),
        )

    def of(self, people: Sequence[Person]) -> Curves:
        """The same for some of the people, in this order."""
        places = [self.people.index(person) for person in people]
        return Curves(
            tuple(people),
            self.shown[places],
            self.recommended[places],
            self.average[places],
            self.seconds[places],
            self.satisfied[places],
            self.proven[places],
        )


def curves_of(rows: Iterable[Row]) -> Curves:
    """The curves of rows of one setting, in which each person has all turns."""
    by_person: dict[Person, list[Row]] = {}
    for row in rows:
        by_person.setdefault((row.seed, row.user), []).append(row)
    lines = [sorted(found, key=lambda row: row.turn) for found in by_person.values()]

    def table(value: Callable[[Row], float]) -> FloatArray:
        return np.array([[value(row) for row in line] for line in lines], dtype=float)

    return Curves(
        tuple(by_person),
        table(lambda row: row.regret_shown),
        table(lambda row: row.regret_recommended),
        table(lambda row: row.average_regret),
        table(lambda row: row.ask_seconds + row.tell_seconds),
        table(lambda row: row.satisfied).astype(bool),
        table(lambda row: row.proven).astype(bool),
    )
