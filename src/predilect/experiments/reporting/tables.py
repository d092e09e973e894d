"""Tables of a report as plain texts, for HTML and for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from predilect.experiments.comparing.curves import Curves
from predilect.experiments.persons import noise_words
from predilect.experiments.plans import Played
from predilect.experiments.reporting.sections import AVERAGE, Panel, Section
from predilect.experiments.reproducing.systems import in_words
from predilect.experiments.simulating import Simulation


@dataclass(frozen=True, slots=True)
class Table:
    """Headings, and lines of as many texts."""

    headings: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


def columns_text(section: Section) -> str:
    """What the columns of the table of outcomes are."""
    said = (
        "the average regret so far" if section.measure == AVERAGE else "the regret of the best option shown"
    )
    return (
        f"At turns: the median over people of {said}, the mean in parentheses. Optimum: the share of people "
        "who saw one, and the median turn at which they did. ms: the median of a turn, asking and learning."
    )


FEW_TURNS = (1, 5, 10, 25, 50, 100)


def outcome_table(section: Section, panel: Panel, played: Played) -> Table:
    """Each curve of a panel in numbers: regret at some turns (median and mean), optima seen, seconds."""
    lengths = [curves.turns for each in panel.settings if (curves := played.curves(each)) is not None]
    last = max(lengths, default=0)
    turns = [turn for turn in FEW_TURNS if turn < last] + ([last] if last else [])
    headings = ("system", "k", "people", *(f"turn {turn}" for turn in turns), "optimum", "ms")
    lines = [_line(section, each, played, turns, len(headings)) for each in panel.settings]
    return Table(headings, tuple(lines))


def _line(
    section: Section, setting: Simulation, played: Played, turns: Sequence[int], width: int
) -> tuple[str, ...]:
    name, k = in_words(setting.elicitor), str(setting.k)
    curves = played.curves(setting)
    if curves is None:
        return (name, k, played.state(setting), *[""] * (width - 3))
    wanted = len(played.plan.units[setting])
    people = str(len(curves.people)) if len(curves.people) == wanted else f"{len(curves.people)} of {wanted}"
    if section.measure == AVERAGE:
        values = curves.average
    else:
        values = curves.stopped().shown if section.stops else curves.shown
    at = [f"{np.median(values[:, turn - 1]):.4g} ({values[:, turn - 1].mean():.4g})" for turn in turns]
    optimum = f"{curves.satisfied.any(axis=1).mean():.0%}{_when(curves)}"
    milliseconds = f"{1000 * float(np.median(curves.seconds)):.3g}"
    return (name, k, people, *at, optimum, milliseconds)


def _when(curves: Curves) -> str:
    median = float(np.median(curves.until_satisfied))
    return f", turn {median:g}" if median <= curves.turns else ""


def settings_table(played: Played) -> Table:
    """Every setting as it can be played again, and what there is of it."""
    headings = ("problem", "elicitor", "k", "tastes", "response", "noise", "people", "turns", "seed", "state")
    return Table(headings, tuple(_setting(each, played) for each in played.plan.settings))


def _setting(setting: Simulation, played: Played) -> tuple[str, ...]:
    noise = noise_words(setting.response, setting.rationality)
    if setting.reliability is not None:
        noise = f"λ by reliability {setting.reliability:g}"
    people = "all" if setting.users is None else str(setting.users)
    if setting.person is not None:
        people = f"person {setting.person}, {setting.users} times"
    return (
        setting.problem,
        setting.elicitor,
        str(setting.k),
        setting.tastes,
        setting.response,
        noise,
        people,
        str(setting.turns),
        str(setting.seed),
        played.state(setting),
    )


def unproven(played: Played) -> Iterator[str]:
    """Settings in which not every turn is proven, or the clock ended one."""
    for setting in played.plan.units:
        rows = played.rows([setting])
        missing = sum(not row.proven for row in rows)
        cut = sum(row.clock_ended for row in rows)
        if missing or cut:
            named = f"{setting.problem}, {setting.tastes}, {setting.elicitor}, k = {setting.k}"
            yield f"{named}: {missing} of {len(rows)} turns are not proven, the clock ended {cut}"


def failures(played: Played) -> Iterator[str]:
    """Errors, each with the number of people that it ended."""
    for setting in played.plan.units:
        for said, times in played.found.failures(setting).items():
            yield f"{setting.problem}, {setting.elicitor}, k = {setting.k}: {times} people: {said}"
