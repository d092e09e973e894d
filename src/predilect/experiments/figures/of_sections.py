"""The figures of a section: the paper's (regret above, time below), what medians hide, and k."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from predilect.experiments.figures.against import regret_against_seconds, regret_by_k
from predilect.experiments.figures.by_turn import (
    cumulative_seconds,
    mean_average_regret,
    mean_regret,
    median_average_regret,
    median_regret,
    satisfied,
)
from predilect.experiments.figures.drawing import Drawn, grid
from predilect.experiments.plans import Played
from predilect.experiments.reporting.sections import AVERAGE, Panel, Section
from predilect.experiments.rows import Row

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A figure with the name of its files, and what it shows."""

    name: str
    caption: str
    figure: Figure


def pictures(section: Section, played: Played) -> Iterator[Picture]:
    """The figures of a section, of the panels that have rows."""
    panels = [(panel, rows) for panel in section.panels if (rows := _rows(panel, played))]
    if not panels:
        return
    titles = [panel.title for panel, _ in panels]

    def row(draw: Callable[..., None], **given: bool) -> list[Drawn]:
        return [partial(draw, rows, **given) for _, rows in panels]

    name, stops = section.name, section.stops
    if section.measure == AVERAGE:
        first, mean = row(median_average_regret), row(mean_average_regret)
        said = "average regret so far"
    else:
        first, mean = row(median_regret, stops=stops), row(mean_regret, stops=stops)
        said = "regret of the best product shown"
    caption = (
        f"{section.title}. Above: median over people of the {said}; below: median seconds so far, asking and "
        "learning. Bands are one standard error (of the median, by bootstrap)."
    )
    yield Picture(name, caption, grid(name, [first, row(cumulative_seconds, stops=stops)], titles))
    caption = (
        f"{section.title}: what medians hide. The mean of the {said}, the share of people who have seen an "
        "optimum, and mean regret against seconds (all turns). Bands are one standard error."
    )
    drawn = [mean, row(satisfied), row(regret_against_seconds)]
    yield Picture(f"{name}-means", caption, grid(f"{name}-means", drawn, titles))


def picture_of_k(name: str, title: str, panels: list[tuple[str, list[Row]]]) -> Picture:
    """Regret against k, of all settings of a problem."""
    caption = f"{title}: regret averaged over all turns, against k. Means over people, with standard errors."
    drawn: list[Drawn] = [partial(regret_by_k, rows) for _, rows in panels]
    return Picture(name, caption, grid(name, [drawn], [panel for panel, _ in panels]))


def _rows(panel: Panel, played: Played) -> list[Row]:
    return played.rows(panel.settings)
