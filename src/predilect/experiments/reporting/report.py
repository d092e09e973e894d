"""A directory of results as figures and one page: for the paper's experiments and for anyone's study."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from predilect.experiments.figures.drawing import save
from predilect.experiments.figures.of_sections import Picture, picture_of_k, pictures
from predilect.experiments.hardware import hardware, software
from predilect.experiments.plans import Played
from predilect.experiments.reporting.html import Part, page
from predilect.experiments.reporting.sections import Section
from predilect.experiments.reporting.tables import (
    columns_text,
    failures,
    outcome_table,
    settings_table,
    unproven,
)
from predilect.experiments.rows import Row
from predilect.experiments.writing import write_text

REPORT, FIGURES = "report.html", "figures"


@dataclass(frozen=True, slots=True)
class Report:
    """Where the page is, and the names of the figures beside it."""

    page: Path
    figures: tuple[str, ...]


def write_report(
    out: Path,
    title: str,
    command: str,
    sections: Sequence[Section],
    played: Played,
    more: Sequence[tuple[Part, Sequence[Picture]]] = (),
) -> Report:
    """Draw everything that there is, and write ``report.html`` and ``figures/NAME.png`` and ``.svg``.

    ``more`` are parts of the caller's own, each with its figures.
    """
    names: list[str] = []

    def drawn(found: Iterable[Picture]) -> tuple[tuple[str, str], ...]:
        shown = []
        for picture in found:
            shown.append((picture.caption, save(picture.figure, picture.name, out / FIGURES)))
            names.append(picture.name)
        return tuple(shown)

    parts = [introduction(command, played)]
    parts += [_with_figures(part, drawn(found)) for part, found in more]
    for section in sections:
        tables = tuple(
            (panel.title, outcome_table(section, panel, played)) for panel in section.panels if panel.settings
        )
        text = (section.text, columns_text(section))
        parts.append(Part(section.title, text, drawn(pictures(section, played)), tables))
    if ks := drawn(_pictures_of_k(sections, played)):
        parts.append(Part("Regret against k", (), ks))
    parts.append(made_with(played))
    path = out / REPORT
    write_text(path, page(title, parts))
    return Report(path, tuple(names))


def introduction(command: str, played: Played) -> Part:
    """How this was made, and what is missing."""
    points = [f"Not in this version, so not played: {name}." for name in played.plan.missing]
    points += [
        f"{each.problem}, {each.elicitor}: refused: {why}" for each, why in played.plan.refused.items()
    ]
    points += failures(played)
    if not played.found.complete:
        points.append("Not everything that is planned has been played: the same command goes on.")
    return Part(
        "How this was made", ("Every number is computed from stored rows.",), (), (), tuple(points), command
    )


def made_with(played: Played) -> Part:
    """Settings, versions, seeds, hardware, and turns that are not proven."""
    found = {**software(), **hardware()}
    points = [f"{name}: {value}" for name, value in found.items()]
    text = "The versions and the machine are those that wrote this page; rows may have been played elsewhere."
    tables = (("All settings, and what there is of each", settings_table(played)),)
    return Part("Made with", (text,), (), tables, (*points, *unproven(played)))


def _with_figures(part: Part, figures: tuple[tuple[str, str], ...]) -> Part:
    return Part(part.title, part.paragraphs, figures, part.tables, part.points, part.command)


def _pictures_of_k(sections: Sequence[Section], played: Played) -> Iterator[Picture]:
    """Regret against k for each problem that was played with several."""
    panels: dict[str, dict[str, list[Row]]] = {}
    for section in sections:
        for setting in section.settings:
            if setting in played.plan.units:
                panels.setdefault(setting.problem, {}).setdefault(setting.tastes, [])
    every = {setting for section in sections for setting in section.settings}
    for problem, own in panels.items():
        for setting in sorted(every, key=lambda each: (each.elicitor, each.k)):
            if setting.problem == problem and _several_ks(setting.elicitor, problem, every, played):
                own[setting.tastes] += played.rows([setting])
        shown = [(f"{tastes} people", rows) for tastes, rows in own.items() if rows]
        if shown:
            name = f"{problem.partition(':')[0]}-by-k"
            yield picture_of_k(name, problem, shown)


def _several_ks(elicitor: str, problem: str, settings: Iterable[object], played: Played) -> bool:
    ks = {
        setting.k
        for setting in played.plan.units
        if (setting.elicitor, setting.problem) == (elicitor, problem) and setting in settings
    }
    return len(ks) > 1
