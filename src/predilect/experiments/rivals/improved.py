"""The table of people who improve what they are shown: another kind of answer, so a table of its own."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from predilect.domain.values import FloatArray
from predilect.experiments.comparing.curves import Curves
from predilect.experiments.rivals.cells import COACTIVE, improvements
from predilect.experiments.rivals.match import Match
from predilect.experiments.rivals.tables import markdown, number

HEADINGS = (
    "cell",
    "people",
    "regret shown, added up until an optimum is",
    "turns until an optimum is shown",
    "share that saw one",
    "ms a turn",
)


def improved(match: Match) -> Iterator[str]:
    """The section; an improved product says more than a pick, so nobody is compared."""
    yield "## People who improve what they are shown\n"
    yield (
        f"`{COACTIVE}` shows one product, and the person returns one that makes up for a share α of what is "
        "missing at least. That is another kind of answer, and it says more than a pick: these numbers are "
        "not comparable with those above. Who sees an optimum says so; what is shown after that does not "
        "count.\n"
    )
    table = []
    for cell in improvements():
        curves = match.curves(cell, COACTIVE)
        if curves is None:
            table.append([cell.name, match.state(cell, COACTIVE)])
            continue
        table.append(
            [
                cell.name,
                str(len(curves.people)),
                number(float(missed(curves).mean())),
                number(float(curves.until_satisfied.mean())),
                f"{curves.satisfied.any(axis=1).mean():.0%}",
                f"{1000 * float(np.median(curves.seconds)):.3g}",
            ]
        )
    yield from markdown(HEADINGS, table)
    yield ""


def missed(curves: Curves) -> FloatArray:
    """For each person the regret shown, added up over the turns before an optimum was."""
    return np.asarray((curves.shown * ~curves.satisfied_so_far).sum(axis=1), dtype=float)
