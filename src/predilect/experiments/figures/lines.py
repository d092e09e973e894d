"""The curves in a figure: rows by elicitor and k, each with a colour, a marker and a dash of its own.

Colours are Okabe and Ito's, which are safe for colour-blind people. Markers tell systems apart in greyscale.
Dashes and darkness tell k; in a figure with one k, dashes tell systems too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from predilect.domain.values import FloatArray
from predilect.experiments.comparing.curves import Curves, curves_of
from predilect.experiments.reproducing.systems import (
    AUTHORS,
    BETA_AWARE,
    CP,
    CROSS_VALIDATED,
    IN_WORDS,
    OURS,
    SETMARGIN,
    VB_EUS,
    VB_QI,
    as_written,
)
from predilect.experiments.rows import Row

Dash = str | tuple[int, tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Line:
    """One curve: an elicitor and its k."""

    elicitor: str
    k: int


@dataclass(frozen=True, slots=True)
class Style:
    """How a curve is drawn."""

    label: str
    colour: str
    marker: str
    dash: Dash


BLUE, ORANGE, GREEN, PINK = "#0072B2", "#D55E00", "#009E73", "#CC79A7"
YELLOW, SKY, BLACK, GREY = "#E69F00", "#56B4E9", "#000000", "#7A7A7A"

FIXED: Mapping[str, tuple[str, str]] = {
    CP: (BLUE, "o"),
    SETMARGIN: (ORANGE, "s"),
    VB_EUS: (GREEN, "^"),
    VB_QI: (PINK, "D"),
    OURS: (BLACK, "*"),
    CROSS_VALIDATED: (SKY, "v"),
    AUTHORS: (GREY, "X"),
    BETA_AWARE: (YELLOW, "P"),
    "ensemble-ucb": (ORANGE, "<"),
    "machop": (GREEN, ">"),
    "minimax-regret": (PINK, "h"),
}
"""What systems look like in every figure; others take what is left."""

SPARE = (
    (BLUE, "o"),
    (ORANGE, "s"),
    (GREEN, "^"),
    (PINK, "D"),
    (BLACK, "*"),
    (YELLOW, "P"),
    (SKY, "v"),
    (GREY, "X"),
)

DASHES: Mapping[int, Dash] = {
    2: "-",
    3: (0, (5, 2)),
    4: (0, (1.5, 1.5)),
}
OTHER_DASH = (0, (5, 1.5, 1, 1.5))

OF_MARKERS: Mapping[str, Dash] = {
    "o": "-",
    "s": (0, (5, 2)),
    "^": (0, (5, 1.5, 1, 1.5)),
    "D": (0, (1.5, 1.5)),
    "*": "-",
    "v": (0, (8, 2)),
    "X": (0, (3, 1, 1, 1, 1, 1)),
    "P": (0, (5, 2)),
    "<": (0, (3, 1.5)),
    ">": (0, (8, 2, 1.5, 2)),
    "h": (0, (1, 2.5)),
}
"""The dashes of systems, by their markers, in a figure with one k."""

DARKENED = {2: 1.0, 3: 0.72, 4: 0.45}


def lines_of(rows: Iterable[Row]) -> dict[Line, Curves]:
    """The curves of each elicitor and k; the rows differ in nothing else but people and turns."""
    found: dict[Line, list[Row]] = {}
    for row in rows:
        found.setdefault(Line(row.elicitor, row.k), []).append(row)
    return {line: curves_of(own) for line, own in found.items()}


def styles(lines: Sequence[Line]) -> dict[Line, Style]:
    """A style for each line; its label names k only where k differs."""
    elicitors = list(dict.fromkeys(line.elicitor for line in lines))
    known = [as_written(elicitor) for elicitor in elicitors]
    names = {
        elicitor: name if known.count(name) == 1 else elicitor
        for elicitor, name in zip(elicitors, known, strict=True)
    }
    taken = [FIXED[name] for name in names.values() if name in FIXED]
    spare = [each for each in SPARE if each not in taken]
    looks = {
        elicitor: FIXED[name] if name in FIXED else (spare or list(SPARE)).pop(0)
        for elicitor, name in names.items()
    }
    ks = {line.k for line in lines}
    return {
        line: Style(
            IN_WORDS.get(names[line.elicitor], line.elicitor) + (f", k = {line.k}" if len(ks) > 1 else ""),
            darker(looks[line.elicitor][0], DARKENED.get(line.k, 0.6) if len(ks) > 1 else 1.0),
            looks[line.elicitor][1],
            DASHES.get(line.k, OTHER_DASH) if len(ks) > 1 else OF_MARKERS[looks[line.elicitor][1]],
        )
        for line in lines
    }


def looks_of(found: Mapping[Line, Curves]) -> dict[Line, Style]:
    """The style of each curve; where some have fewer people than others, their labels say how many."""
    people = {line: len(curves.people) for line, curves in found.items()}
    most = max(people.values(), default=0)
    said = {
        line: "" if count == most else f" ({count} {'person' if count == 1 else 'people'})"
        for line, count in people.items()
    }
    return {line: replace(look, label=look.label + said[line]) for line, look in styles([*found]).items()}


def darker(colour: str, share: float) -> str:
    """The colour with so much of its light."""
    parts = [round(int(colour[place : place + 2], 16) * share) for place in (1, 3, 5)]
    return "#" + "".join(f"{part:02X}" for part in parts)


def median_error(values: FloatArray, resamples: int = 400) -> FloatArray:
    """The standard error of the median of each column, by resampling people; the same each time."""
    people = len(values)
    if people < 2:
        return np.zeros(values.shape[1])
    drawn = np.random.default_rng([people, resamples]).integers(0, people, (resamples, people))
    return np.asarray(np.median(values[drawn], axis=1).std(axis=0, ddof=1))


def mean_error(values: FloatArray) -> FloatArray:
    """The standard error of the mean of each column."""
    if len(values) < 2:
        return np.zeros(values.shape[1])
    return np.asarray(values.std(axis=0, ddof=1) / np.sqrt(len(values)))
