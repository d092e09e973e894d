"""A directory of results on the screen."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.markup import escape

from predilect.experiments.results.summary import FailedUnit, SettingSummary
from predilect.experiments.results.theorem import PERSON_HEADINGS, PersonsRuns, person_line
from predilect.terminal.tables import new_table


def print_summaries(console: Console, found: Iterable[SettingSummary]) -> None:
    """A table for all settings with the same people, a line for each elicitor and k."""
    groups: dict[str, list[SettingSummary]] = {}
    for each in found:
        groups.setdefault(each.people, []).append(each)
    for people, own in groups.items():
        table = new_table("elicitor", "k", "done", "failed", "sum shown", "sum advised", "optimum", "ms")
        for each in own:
            table.add_row(escape(each.elicitor), str(each.k), str(each.done), *_numbers(each))
        console.print(f"[bold]{escape(people)}[/bold]")
        console.print(table)
    console.print(
        "Sums: regret of the best option shown and of the product recommended, added up over the turns, mean "
        "over people. Optimum: the share that saw one. ms: median of a turn."
    )


def _numbers(each: SettingSummary) -> tuple[str, ...]:
    failed = str(each.failed or "")
    if each.cumulative_shown is None:
        return (failed, "", "", "", "")
    regrets = (f"{each.cumulative_shown:.4g}", f"{each.cumulative_recommended:.4g}")
    return (failed, *regrets, f"{each.satisfied:.0%}", f"{each.milliseconds:.3g}")


def print_theorem(console: Console, found: Iterable[PersonsRuns]) -> None:
    """A table for each setting, a line for each person, and what can be said of the bound."""
    groups: dict[str, list[PersonsRuns]] = {}
    for each in found:
        groups.setdefault(each.setting, []).append(each)
    for setting, own in groups.items():
        table = new_table(*PERSON_HEADINGS[:-1])
        for each in own:
            table.add_row(*person_line(each)[:-1])
        console.print(f"[bold]{escape(setting)}[/bold]")
        console.print(table)
        for verdict in dict.fromkeys(each.found.verdict for each in own):
            console.print(f"The bound: {escape(verdict)}")
    if not groups:
        console.print("No unit has rows with what Theorem 1 asks of each turn")


def print_failed(console: Console, found: Iterable[FailedUnit], command: str) -> None:
    """Each error, the settings of its unit, and how to run it again alone."""
    for each in found:
        unit = each.unit
        console.print(
            f"[bold]{each.name}[/bold]  {escape(unit.problem)}, {escape(unit.elicitor_text)}, k = {unit.k}, "
            f"{escape(unit.tastes)}, user {unit.user}, seed {unit.seed}"
        )
        console.print(f"  {escape(each.failure.message)}")
        if each.failure.trace:
            console.print(escape(each.failure.trace), style="dim")
        console.print(f"  again: {escape(command)} --rerun {each.name}")
