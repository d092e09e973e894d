"""What a comparison says: each elicitor by itself, and against the first one, person by person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

import numpy as np

from predilect.experiments.comparing.curves import Curves
from predilect.experiments.statistics import Band, Interval, band, mean_interval
from predilect.experiments.summary import TURNS


@dataclass(frozen=True, slots=True)
class AtTurn:
    """All people at one turn; ``satisfied`` is the share that has seen an optimum by then."""

    turn: int
    mean_shown: float
    median_shown: float
    mean_recommended: float
    median_recommended: float
    satisfied: float


@dataclass(frozen=True, slots=True)
class UntilSatisfied:
    """Turns until an optimum is shown. Who never sees one counts as one turn more than there were.

    ``median`` is None if that is more than half of the people.
    """

    share: float
    mean: float
    median: float | None


@dataclass(frozen=True, slots=True)
class Difference:
    """A point of the curve, and the ends of the band there (None where the people cannot tell)."""

    turn: int
    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Paired:
    """The first elicitor minus another, person by person; below 0 the first is better.

    ``curve`` is the mean difference of regret shown at chosen turns, in a band that holds all turns at once.
    """

    people: int
    cumulative_shown: Interval
    cumulative_recommended: Interval
    until_satisfied: Interval
    curve: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """What came of the people that an elicitor played.

    Cumulative regrets are means over people. ``seconds`` is the median of a turn, ``seconds_at_last`` that
    of the last turn; ``proven`` is the share of turns whose regrets are exact.
    """

    people: int
    at: tuple[AtTurn, ...]
    cumulative_shown: float
    cumulative_recommended: float
    until_satisfied: UntilSatisfied
    seconds: float
    seconds_at_last: float
    proven: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How one elicitor did; ``paired`` is the first one against it (None for the first itself).

    ``failed`` counts the people that it could not play, by the error; ``record`` is None if it played nobody.
    """

    elicitor: str
    failed: Mapping[str, int]
    record: Record | None = None
    paired: Paired | None = None


def standings(
    played: Mapping[str, Curves | None], failed: Mapping[str, Mapping[str, int]]
) -> tuple[Standing, ...]:
    """Every elicitor by its name, the first one against all others."""
    first = next(iter(played.values()), None)
    found = []
    for place, (name, curves) in enumerate(played.items()):
        if curves is None:
            found.append(Standing(name, failed[name]))
            continue
        against = paired(first, curves) if place and first is not None else None
        found.append(Standing(name, failed[name], record_of(curves), against))
    return tuple(found)


def record_of(curves: Curves) -> Record:
    """One elicitor by itself."""
    return Record(
        people=len(curves.people),
        at=tuple(_at(curves, turn) for turn in chosen_turns(curves.turns)),
        cumulative_shown=float(curves.cumulative_shown.mean()),
        cumulative_recommended=float(curves.cumulative_recommended.mean()),
        until_satisfied=until_satisfied(curves),
        seconds=float(np.median(curves.seconds)),
        seconds_at_last=float(np.median(curves.seconds[:, -1])),
        proven=float(curves.proven.mean()),
    )


def chosen_turns(turns: int) -> Sequence[int]:
    """The turns that are shown: more of the early ones, and the last."""
    return [turn for turn in range(1, turns + 1) if turn in TURNS or turn == turns]


def until_satisfied(curves: Curves) -> UntilSatisfied:
    """Turns until an optimum is shown, over all people."""
    until = curves.until_satisfied
    median = float(np.median(until))
    return UntilSatisfied(
        float(curves.satisfied.any(axis=1).mean()),
        float(until.mean()),
        median if median <= curves.turns else None,
    )


def paired(first: Curves, other: Curves) -> Paired | None:
    """The first minus the other, for the people that both have; None if there are none."""
    people = [person for person in first.people if person in set(other.people)]
    if not people:
        return None
    turns = min(first.turns, other.turns)
    one, two = first.of(people), other.of(people)
    held = band(one.shown[:, :turns] - two.shown[:, :turns])
    return Paired(
        people=len(people),
        cumulative_shown=mean_interval(one.cumulative_shown - two.cumulative_shown),
        cumulative_recommended=mean_interval(one.cumulative_recommended - two.cumulative_recommended),
        until_satisfied=mean_interval(one.until_satisfied - two.until_satisfied),
        curve=tuple(_difference(held, turn) for turn in chosen_turns(turns)),
    )


def _difference(held: Band, turn: int) -> Difference:
    mean, low, high = (float(curve[turn - 1]) for curve in (held.mean, held.low, held.high))
    return Difference(turn, mean, *(end if isfinite(end) else None for end in (low, high)))


def _at(curves: Curves, turn: int) -> AtTurn:
    shown, recommended = curves.shown[:, turn - 1], curves.recommended[:, turn - 1]
    return AtTurn(
        turn=turn,
        mean_shown=float(shown.mean()),
        median_shown=float(np.median(shown)),
        mean_recommended=float(recommended.mean()),
        median_recommended=float(np.median(recommended)),
        satisfied=float(curves.satisfied_so_far[:, turn - 1].mean()),
    )
