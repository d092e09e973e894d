"""Figures without turns: regret against seconds, and regret against k."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from predilect.experiments.comparing.curves import Curves
from predilect.experiments.figures.drawing import write_plainly
from predilect.experiments.figures.lines import Line, lines_of, looks_of, styles
from predilect.experiments.rows import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes

APART = 0.05
"""Error bars of different systems stand so far beside each other, in units of k."""


def regret_against_seconds(rows: Sequence[Row], axes: Axes) -> None:
    """Mean regret shown against the mean seconds until then: what waiting buys."""
    lines = lines_of(rows)
    looks = looks_of(lines)
    for line, curves in lines.items():
        style = looks[line]
        seconds = curves.seconds.cumsum(axis=1).mean(axis=0)
        regret = curves.shown.mean(axis=0)
        every = max(1, len(regret) // 6)
        axes.plot(
            seconds,
            regret,
            color=style.colour,
            linestyle=style.dash,
            marker=style.marker,
            markevery=every,
            label=style.label,
        )
    axes.set_xscale("log")
    write_plainly(axes.xaxis)
    axes.set_ylim(bottom=0)
    axes.set_xlabel("seconds so far")
    axes.set_ylabel("mean regret")


def regret_by_k(rows: Sequence[Row], axes: Axes) -> None:
    """Average regret over all turns against k, the mean over people with its standard error."""
    lines = lines_of(rows)
    looks = styles([Line(elicitor, 0) for elicitor in dict.fromkeys(line.elicitor for line in lines)])
    for place, (system, style) in enumerate(looks.items()):
        aside = APART * (place - (len(looks) - 1) / 2)
        own = sorted((line for line in lines if line.elicitor == system.elicitor), key=lambda line: line.k)
        middles, errors = zip(*(_whole(lines[line]) for line in own), strict=True)
        axes.errorbar(
            [line.k + aside for line in own],
            middles,
            errors,
            color=style.colour,
            linestyle=style.dash,
            marker=style.marker,
            capsize=2.5,
            label=style.label,
        )
    axes.set_ylim(bottom=0)
    axes.set_xticks(sorted({line.k for line in lines}))
    axes.set_xlabel("k")
    axes.set_ylabel("average regret")


def _whole(curves: Curves) -> tuple[float, float]:
    average = curves.shown.mean(axis=1)
    error = average.std(ddof=1) / np.sqrt(len(average)) if len(average) > 1 else 0.0
    return float(average.mean()), float(error)
