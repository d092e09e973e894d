"""What is judged: two measures against each rival, person by person, corrected over the cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from predilect.domain.values import FloatArray
from predilect.experiments.comparing.curves import Curves
from predilect.experiments.rivals.cells import Cell
from predilect.experiments.statistics import Band, Interval, band, holm_adjusted, holm_levels, mean_interval

MEASURES: Mapping[str, str] = {
    "cumulative_shown": "regret shown, added up over all turns",
    "until_satisfied": "turns until an optimum is shown",
}
"""The primary measures by the names that curves have for them."""

BETTER, WORSE, UNDECIDED = "better", "worse", "undecided"
ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class Verdict:
    """Ours minus a rival in one cell by one measure; below 0 ours is better.

    ``interval`` is at 95 %, ``corrected`` at the level that Holm's correction asks of this cell, and
    ``adjusted`` is p after the correction. The word is decided by ``adjusted``.
    """

    cell: Cell
    ours: float
    rival: float
    interval: Interval
    corrected: Interval
    adjusted: float

    @property
    def word(self) -> str:
        """Better, worse, or undecided."""
        if self.adjusted >= ALPHA:
            return UNDECIDED
        return BETTER if self.interval.mean < 0 else WORSE


def judged(pairs: Mapping[Cell, tuple[Curves, Curves]], measure: str) -> dict[Cell, Verdict]:
    """The verdict in each cell that both have played; the correction is over these cells."""
    found = {cell: _paired(ours, rival, measure) for cell, (ours, rival) in pairs.items()}
    differences = [one - other for one, other in found.values()]
    plain = [mean_interval(each) for each in differences]
    adjusted = holm_adjusted([each.p for each in plain])
    levels = holm_levels([each.p for each in plain])
    return {
        cell: Verdict(
            cell=cell,
            ours=float(one.mean()),
            rival=float(other.mean()),
            interval=plain[place],
            corrected=mean_interval(differences[place], levels[place]),
            adjusted=adjusted[place],
        )
        for place, (cell, (one, other)) in enumerate(found.items())
    }


def difference_of(ours: Curves, rival: Curves) -> Band:
    """The mean curve of ours minus the rival's regret shown, in a 95 % band around the whole of it."""
    one, other = common(ours, rival)
    return band(one.shown - other.shown)


def turns_apart(held: Band) -> tuple[list[int], list[int]]:
    """Turns at which a band of differences is below 0, and above it."""
    below = [turn for turn, high in enumerate(held.high, start=1) if high < 0]
    above = [turn for turn, low in enumerate(held.low, start=1) if low > 0]
    return below, above


def common(one: Curves, other: Curves) -> tuple[Curves, Curves]:
    """The curves of the people that both have."""
    both = set(other.people)
    people = [person for person in one.people if person in both]
    return one.of(people), other.of(people)


def _paired(ours: Curves, rival: Curves, measure: str) -> tuple[FloatArray, FloatArray]:
    one, other = common(ours, rival)
    return getattr(one, measure), getattr(other, measure)


def spans(turns: Sequence[int]) -> str:
    """Turns in short: ``3-7, 9``."""
    runs: list[list[int]] = []
    for turn in turns:
        if runs and turn == runs[-1][1] + 1:
            runs[-1][1] = turn
        else:
            runs.append([turn, turn])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)
