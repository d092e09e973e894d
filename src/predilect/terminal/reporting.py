"""Tables of a report on the screen."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from predilect.experiments.plans import Played
from predilect.experiments.reporting.sections import Section
from predilect.experiments.reporting.tables import Table, failures, outcome_table
from predilect.terminal.tables import new_table


def print_table(console: Console, table: Table, title: str = "") -> None:
    """A table with a title above it."""
    shown = new_table(*map(escape, table.headings))
    for line in table.lines:
        shown.add_row(*map(escape, line))
    if title:
        console.print(f"[bold]{escape(title)}[/bold]")
    console.print(shown)


def print_sections(console: Console, sections: tuple[Section, ...], played: Played) -> None:
    """The numbers of every section."""
    for section in sections:
        for panel in section.panels:
            if panel.settings:
                title = f"{section.title}, {panel.title}"
                print_table(console, outcome_table(section, panel, played), title)


def warnings(played: Played) -> list[str]:
    """What was put right, is not in this version, was refused, or failed."""
    said = [*played.found.notices]
    said += [f"{name}: not in this version, so not played" for name in played.plan.missing]
    said += [
        f"{each.problem}, {each.elicitor}, k = {each.k}: refused: {why}"
        for each, why in played.plan.refused.items()
    ]
    return [*said, *failures(played)]
