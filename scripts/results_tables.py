"""Prints what a run of the paper's experiments found, as tables in Markdown for docs/results.md.

python -m scripts.results_tables out/results [USERS]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from predilect.experiments.plans import Played
from predilect.experiments.reporting.tables import Table, outcome_table, unproven
from predilect.experiments.reproducing.claim_texts import claims_table
from predilect.experiments.reproducing.parts import theory_table
from predilect.experiments.reproducing.reproduce import Reproduced, reproduce, reproduction
from predilect.experiments.reproducing.scope import Scope
from predilect.experiments.reproducing.systems import in_words
from predilect.experiments.rivals.tables import markdown
from predilect.experiments.simulating import Simulation


def tables(found: Reproduced) -> Iterator[tuple[str, Table]]:
    """Every table with its title; settings without rows are left out."""
    played = found.played
    yield "The paper's claims", claims_table(found.verdicts)
    for section in found.wanted.sections:
        for panel in section.panels:
            table = outcome_table(section, panel, played)
            there = [played.curves(each) is not None for each in panel.settings]
            lines = tuple(line for line, has_rows in zip(table.lines, there, strict=True) if has_rows)
            if lines:
                yield f"{section.title}, {panel.title}", Table(table.headings, lines)
    if found.theory:
        yield "Theorem 1", theory_table(found.theory)
    yield "Seconds", seconds(played)


def seconds(played: Played) -> Table:
    """What a person took, asking and learning over all turns, by system: uniform people, and normal ones."""
    rows: dict[tuple[str, str, int, int], dict[str, str]] = {}
    for setting in played.plan.units:
        curves = played.curves(setting)
        if curves is not None and setting.person is None:
            own = rows.setdefault(_system(setting), {})
            own[setting.tastes] = f"{curves.seconds.sum(axis=1).mean():.3g} ({len(curves.people)} people)"
    headings = ("problem", "system", "k", "turns", "uniform", "normal")
    return Table(headings, tuple((*map(str, system), *_both(own)) for system, own in rows.items()))


def _system(setting: Simulation) -> tuple[str, str, int, int]:
    return setting.problem, in_words(setting.elicitor), setting.k, setting.turns


def _both(own: Mapping[str, str]) -> tuple[str, str]:
    return own.get("uniform", ""), own.get("normal", "")


def main() -> None:
    """Print the tables of a directory."""
    users = int(sys.argv[2]) if len(sys.argv) > 2 else Scope().users
    found = reproduce(reproduction("all", Scope(users=users)), Path(sys.argv[1]), only_stored=True)
    for title, table in tables(found):
        print(f"## {title}\n", *markdown(table.headings, table.lines), "", sep="\n")
    print("## Not proven\n", *(f"- {line}" for line in unproven(found.played)), sep="\n")


if __name__ == "__main__":
    main()
