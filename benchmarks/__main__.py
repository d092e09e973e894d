"""``python -m benchmarks [name …]``: a table, and JSON in out/bench.json."""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.registry import BENCHMARKS, LONG
from benchmarks.rows import Row
from predilect.version import __version__

OUT = Path("out/bench.json")
EVERY = {**BENCHMARKS, **LONG}


def main() -> None:
    """Runs the benchmarks that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "names",
        nargs="*",
        metavar="name",
        help=f"of {', '.join(EVERY)}; all but {', '.join(LONG)} if left out",
    )
    names = parser.parse_args().names or list(BENCHMARKS)
    unknown = [name for name in names if name not in EVERY]
    if unknown:
        parser.error(f"{', '.join(unknown)}: no such benchmark; known are {', '.join(EVERY)}")
    console, rows = Console(width=None if Console().is_terminal else 120), list[Row]()
    for name in names:
        found = [row for benchmark in EVERY[name] for row in benchmark()]
        console.print(_table(name, found))
        rows += found
    OUT.parent.mkdir(exist_ok=True)
    report = {
        "version": __version__,
        **_machine(),
        "rows": [{**asdict(r), "verdict": r.verdict} for r in rows],
    }
    OUT.write_text(json.dumps(report, indent=1) + "\n")
    missed = sum(row.verdict.startswith("falls") for row in rows)
    goals = sum(row.goal is not None for row in rows)
    console.print(f"{goals - missed} of {goals} goals met; all numbers are in {OUT}")


def _machine() -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "machine": platform.machine(),
        "processors": os.cpu_count(),
    }


def _table(name: str, rows: Sequence[Row]) -> Table:
    table = Table(title=name, title_justify="left", title_style="bold")
    for heading in ("benchmark", "backend", "what"):
        table.add_column(heading)
    table.add_column("measured", justify="right")
    table.add_column("goal", justify="right")
    table.add_column("verdict")
    for row in rows:
        goal = "" if row.goal is None else f"≤ {_written(row.goal, row.unit)}"
        table.add_row(row.benchmark, row.backend, row.what, _written(row.value, row.unit), goal, row.verdict)
    return table


def _written(value: float, unit: str) -> str:
    if unit == "s" and value < 1:
        return f"{1000 * value:.3g} ms"
    return f"{value:,.0f} {unit}" if value >= 1000 else f"{value:.3g} {unit}"


if __name__ == "__main__":
    main()
