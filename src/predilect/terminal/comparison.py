"""A comparison on the screen: each elicitor by itself, then the first against the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from predilect.experiments.comparing.compare import Compared
from predilect.experiments.comparing.comparison import AtTurn, Paired, Record, Standing
from predilect.experiments.statistics import Interval
from predilect.terminal.tables import new_table

FEW_TURNS = (1, 5, 10, 20, 25, 50, 100)


def print_compared(console: Console, compared: Compared) -> None:
    """All tables, and how to read them."""
    first, turns = escape(compared.standings[0].elicitor), compared.setting.turns
    records = {each.elicitor: each.record for each in compared.standings if each.record is not None}
    pairs = {each.elicitor: each.paired for each in compared.standings if each.paired is not None}
    if records:
        console.print(_each(records))
        console.print(
            "Sum: mean regret added up over all turns, of the best product shown and of the one recommended. "
            "Turns until an optimum is shown: the share of people who saw one, the median, and the mean (who "
            f"never saw one counts as {turns + 1}). ms: median of asking and telling."
        )
        console.print(_by_turn(records, lambda at: (at.mean_shown, at.median_shown)))
        console.print("Mean regret of the best product shown, and median in parentheses, by turn.")
        console.print(_by_turn(records, lambda at: (at.mean_recommended, at.median_recommended)))
        console.print("The same for the product that is recommended after the answer.")
    if pairs:
        console.print(_against(first, pairs))
        console.print(
            f"Mean differences over the same people, {first} minus the other: below 0 the first is better. "
            "In brackets 95 % intervals (bootstrap-t over people; ? where they are too few to tell)."
        )
    if compared.out is not None:
        console.print(f"Rows: {escape(str(compared.out))}")
    if compared.progress.before:
        console.print(f"{compared.progress.before} of {compared.progress.total} units were there already.")


def failure_lines(compared: Compared) -> list[str]:
    """Each error once for each elicitor, with the number of people that it could not play."""
    return [
        f"{each.elicitor}: {times} of {_tried(each)} users failed: {said}"
        for each in compared.standings
        for said, times in each.failed.items()
    ]


def _tried(standing: Standing) -> int:
    return sum(standing.failed.values()) + (standing.record.people if standing.record else 0)


def _each(records: Mapping[str, Record]) -> Table:
    table = new_table("elicitor", "people", "sum shown", "sum advised", "at best", "median", "mean", "ms")
    for name, record in records.items():
        until = record.until_satisfied
        table.add_row(
            escape(name),
            str(record.people),
            f"{record.cumulative_shown:.4g}",
            f"{record.cumulative_recommended:.4g}",
            f"{until.share:.0%}",
            "never" if until.median is None else f"{until.median:g}",
            f"{until.mean:.1f}",
            f"{1000 * record.seconds:.1f}",
        )
    return table


def _by_turn(records: Mapping[str, Record], regret: Callable[[AtTurn], tuple[float, float]]) -> Table:
    """Mean and median of a regret at chosen turns."""
    shown = next(iter(records.values())).at
    turns = [at.turn for at in shown if at.turn in FEW_TURNS or at is shown[-1]]
    table = new_table("elicitor", *(f"turn {turn}" for turn in turns))
    for name, record in records.items():
        points = [regret(at) for at in record.at if at.turn in turns]
        table.add_row(escape(name), *(f"{mean:.4g} ({median:.4g})" for mean, median in points))
    return table


def _against(first: str, pairs: Mapping[str, Paired]) -> Table:
    table = new_table(f"{first} against", "people", "sum shown", "sum advised", "turns until")
    for name, paired in pairs.items():
        table.add_row(
            escape(name),
            str(paired.people),
            interval_text(paired.cumulative_shown),
            interval_text(paired.cumulative_recommended),
            interval_text(paired.until_satisfied),
        )
    return table


def interval_text(interval: Interval) -> str:
    """A mean and its interval: ``-12.5 [-20.1, -4.2]``."""
    ends = ("?" if end is None else f"{end:.3g}" for end in (interval.low, interval.high))
    return f"{interval.mean:.3g} [{', '.join(ends)}]"
