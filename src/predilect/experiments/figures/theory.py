"""Figures of Theorem 1: the bound beside what was observed, and its constants along the turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from predilect.experiments.figures.drawing import write_plainly
from predilect.experiments.figures.lines import BLACK, BLUE, GREEN, ORANGE
from predilect.experiments.theory.bound import Bound, Constants

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def bound_and_regret(bound: Bound, axes: Axes) -> None:
    """The observed average regret and Theorem 1's bound; logarithmic, for they are worlds apart."""
    turns = np.arange(1, len(bound.observed) + 1)
    axes.plot(turns, bound.bound, color=ORANGE, linestyle=(0, (5, 2)), label="Theorem 1's bound")
    axes.axhline(bound.most, color=BLACK, linewidth=0.9, linestyle=":", label="greatest regret there is")
    axes.plot(turns, bound.observed, color=BLUE, label="observed average regret")
    axes.fill_between(
        turns,
        bound.observed - 2 * bound.error,
        bound.observed + 2 * bound.error,
        color=BLUE,
        alpha=0.2,
        linewidth=0,
    )
    axes.set_yscale("log")
    write_plainly(axes.yaxis)
    axes.set_xlabel("T")
    axes.set_ylabel("average regret")


def gain_and_limit(bound: Bound, axes: Axes) -> None:
    """The middle of the proof: the mean utility gain, and its limit before α enters."""
    turns = np.arange(1, len(bound.gain) + 1)
    axes.plot(turns, bound.gain_bound, color=ORANGE, linestyle=(0, (5, 2)), label="√(2β/η + 4R²) ‖w*‖ / √T")
    axes.plot(turns, bound.gain, color=GREEN, linestyle="-.", label="mean utility gain ⟨w*, Δ⟩")
    axes.fill_between(
        turns, bound.gain - 2 * bound.luck, bound.gain + 2 * bound.luck, color=GREEN, alpha=0.2, linewidth=0
    )
    axes.set_ylim(bottom=0)
    axes.set_xlabel("T")
    axes.set_ylabel("utility gain")


def alpha_by_turn(found: Constants, axes: Axes) -> None:
    """The largest α that is valid so far, beside that of a typical query; logarithmic."""
    turns = np.arange(1, len(found.alpha) + 1)
    axes.plot(turns, found.alpha, color=BLUE, marker="o", markevery=5, label="α")
    axes.plot(turns, found.typical, color=BLACK, linestyle="-.", label="α of the median query")
    axes.set_yscale("log")
    axes.set_ylim(top=1.4)
    write_plainly(axes.yaxis)
    axes.set_xlabel("T")
    axes.set_ylabel("α")


def beta_by_turn(found: Constants, step: float, axes: Axes) -> None:
    """β/η beside the 2R² that it competes with in the bound."""
    turns = np.arange(1, len(found.beta) + 1)
    axes.plot(turns, found.beta / step, color=GREEN, marker="^", markevery=5, label="β / η")
    axes.plot(turns, 2 * found.radius**2, color=ORANGE, linestyle=(0, (5, 2)), label="2R²")
    axes.axhline(0, color=BLACK, linewidth=0.7)
    axes.set_xlabel("T")
    axes.set_ylabel("β / η")
