"""A simulation on the screen: a bar while it runs, and a table of what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from predilect.experiments.running import Progress
from predilect.experiments.simulating import Simulated
from predilect.terminal.tables import new_table

HEADINGS = (
    "turn",
    "shown\nmedian",
    "\nmean",
    "advised\nmedian",
    "\nmean",
    "satisfied\nnow",
    "\nso far",
    "\nms",
    "\nproven",
)


class UnitsBar:
    """A bar of units done, with the time left; what was there before does not count for the speed."""

    def __init__(self, bar: Bar) -> None:
        self._bar = bar
        self._task = bar.add_task("users", total=None, failed="")

    def __call__(self, so_far: Progress) -> None:
        """Show how far it is."""
        failed = f"[red]{so_far.failed} failed[/red]" if so_far.failed else ""
        self._bar.update(self._task, total=so_far.total - so_far.before, completed=so_far.done, failed=failed)


@contextmanager
def units_bar(console: Console) -> Iterator[UnitsBar]:
    """A bar on the console, gone when it is over."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[failed]}"),
    )
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        yield UnitsBar(bar)


def print_simulated(console: Console, simulated: Simulated) -> None:
    """Regrets, satisfaction and seconds by turn, and where the rows are."""
    if not simulated.summary:
        return
    table = new_table(*HEADINGS)
    for column in table.columns:
        column.justify = "right"
    for at in simulated.summary:
        table.add_row(
            str(at.turn),
            *map(regret_text, (at.median_shown, at.mean_shown)),
            *map(regret_text, (at.median_recommended, at.mean_recommended)),
            f"{at.satisfied:.0%}",
            f"{at.satisfied_so_far:.0%}",
            f"{at.seconds * 1000:.1f}",
            f"{at.proven:.0%}",
        )
    console.print(table)
    users = simulated.summary[0].users
    console.print(
        f"Regret of {users} users: of the best product shown, and of the one advised. Satisfied: the share "
        "that sees an optimum at this turn, and that has seen one so far. ms: median of asking and telling."
    )
    last = simulated.summary[-1]
    if last.users < users:
        console.print(f"Later turns are of those still asked: {last.users} at turn {last.turn}.")
    console.print(f"Rows: {escape(str(simulated.out))}")
    if simulated.progress.before:
        console.print(f"{simulated.progress.before} of {simulated.progress.total} users were there already.")


def regret_text(regret: float) -> str:
    """Three digits that matter, and no zeros without end: ``84.7``, ``0.25``, ``3e-06``."""
    return f"{regret:.0f}" if regret >= 1000 else f"{regret:.1g}" if regret < 0.01 else f"{regret:.3g}"


def failure_lines(simulated: Simulated) -> list[str]:
    """Each error once, with the number of users that it ended."""
    counted = Counter(message for _, message in simulated.failures)
    return [f"{times} of {simulated.progress.total} users failed: {said}" for said, times in counted.items()]
