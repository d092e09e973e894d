"""Tables of a report on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.markup import escape

from predilect.experiments.plans import Played
from predilect.experiments.reporting.sections import Section
from predilect.experiments.reporting.tables import Table, failures, outcome_table
from predilect.experiments.reproducing.claim_texts import CLAIMS_TEXT, claim_texts
from predilect.experiments.reproducing.verdicts import Verdict
from predilect.terminal.tables import new_table


def print_table(console: Console, table: Table, title: str = "") -> None:
    """A table with a title above it."""
    shown = new_table(*map(escape, table.headings))
    for line in table.lines:
        shown.add_row(*map(escape, line))
    if title:
        console.print(f"[bold]{escape(title)}[/bold]")
    console.print(shown)


def print_claims(console: Console, verdicts: Sequence[Verdict]) -> None:
    """Every claim with its verdict and numbers, by problem and taste."""
    for where in dict.fromkeys(verdict.claim.where for verdict in verdicts):
        shown = new_table("verdict", "the paper says, and what was measured")
        for verdict in verdicts:
            if verdict.claim.where == where:
                shown.add_row(verdict.word, escape("\n".join(_claim_lines(verdict))))
        console.print(f"[bold]{escape(where)} people[/bold]")
        console.print(shown)
    console.print(escape(CLAIMS_TEXT))


def _claim_lines(verdict: Verdict) -> Iterator[str]:
    yield verdict.claim.said
    measured, values, difference, people = claim_texts(verdict)
    if difference:
        yield f"  {measured}, mean (median) of {people} people:"
        yield f"  {values} = {difference}"
    if verdict.why:
        yield f"  {verdict.why}"


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
