"""Figures over turns: regret (median, mean), average regret, seconds so far, the share who saw an optimum.

Each takes rows of one panel (which differ by elicitor, k, people and turn) and axes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from predilect.domain.values import FloatArray
from predilect.experiments.comparing.curves import Curves
from predilect.experiments.figures.drawing import write_plainly
from predilect.experiments.figures.lines import Style, lines_of, looks_of, mean_error, median_error
from predilect.experiments.rows import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MARKERS = 6
"""About so many markers stand on a curve."""


def median_regret(rows: Sequence[Row], axes: Axes, stops: bool = False) -> None:
    """The median of the regret shown; with ``stops``, who has seen an optimum has none from then on."""
    _medians(rows, axes, lambda curves: _stopped(curves, stops).shown)
    axes.set_ylabel("median regret")


def median_average_regret(rows: Sequence[Row], axes: Axes) -> None:
    """The median of the average regret so far."""
    _medians(rows, axes, lambda curves: curves.average)
    axes.set_ylabel("median average regret")


def mean_regret(rows: Sequence[Row], axes: Axes, stops: bool = False) -> None:
    """The mean of the regret shown: medians hide people for whom nothing works."""
    for style, curves, place in _each(rows):
        shown = _stopped(curves, stops).shown
        _draw(axes, style, shown.mean(axis=0), mean_error(shown), place)
    axes.set_ylim(bottom=0)
    axes.set_ylabel("mean regret")
    _turns(axes)


def mean_average_regret(rows: Sequence[Row], axes: Axes) -> None:
    """The mean of the average regret so far."""
    for style, curves, place in _each(rows):
        _draw(axes, style, curves.average.mean(axis=0), mean_error(curves.average), place)
    axes.set_ylim(bottom=0)
    axes.set_ylabel("mean average regret")
    _turns(axes)


def cumulative_seconds(rows: Sequence[Row], axes: Axes, stops: bool = False) -> None:
    """The median of the seconds so far, asking and learning; logarithmic, for systems are worlds apart."""
    for style, curves, place in _each(rows):
        seconds = _stopped(curves, stops).seconds.cumsum(axis=1)
        middle, error = np.median(seconds, axis=0), median_error(seconds)
        _draw(axes, style, middle, np.minimum(error, middle / 2), place)
    axes.set_yscale("log")
    write_plainly(axes.yaxis)
    axes.set_ylabel("seconds so far")
    _turns(axes)


def satisfied(rows: Sequence[Row], axes: Axes) -> None:
    """The share of people who have seen an optimum."""
    for style, curves, place in _each(rows):
        share = curves.satisfied_so_far.mean(axis=0)
        _draw(axes, style, share, np.sqrt(share * (1 - share) / len(curves.people)), place)
    axes.set_ylim(-0.02, 1.02)
    axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.set_ylabel("saw an optimum")
    _turns(axes)


def _medians(rows: Sequence[Row], axes: Axes, values: Callable[[Curves], FloatArray]) -> None:
    for style, curves, place in _each(rows):
        found = values(curves)
        _draw(axes, style, np.median(found, axis=0), median_error(found), place)
    axes.set_ylim(bottom=0)
    _turns(axes)


def _stopped(curves: Curves, stops: bool) -> Curves:
    return curves.stopped() if stops else curves


def _each(rows: Sequence[Row]) -> list[tuple[Style, Curves, int]]:
    lines = lines_of(rows)
    looks = looks_of(lines)
    return [(looks[line], curves, place) for place, (line, curves) in enumerate(lines.items())]


def _draw(axes: Axes, style: Style, middle: FloatArray, error: FloatArray, place: int) -> None:
    """A curve with a band of one standard error, and markers that do not hide those of other curves."""
    turns = np.arange(1, len(middle) + 1)
    every = max(1, len(middle) // MARKERS)
    axes.fill_between(turns, middle - error, middle + error, color=style.colour, alpha=0.14, linewidth=0)
    axes.plot(
        turns,
        middle,
        color=style.colour,
        linestyle=style.dash,
        marker=style.marker,
        markevery=((place * every // 4) % every, every),
        label=style.label,
    )


def _turns(axes: Axes) -> None:
    axes.set_xlabel("turn")
    axes.set_xlim(left=0)
