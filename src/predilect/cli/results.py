"""``predilect results``: what is in a directory, merged, exported, and single units run again."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from predilect.cli.app import SOME_FAILED, Json, app, console, print_json


@app.command()
def results(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR", help="A directory of results, or a file of units.")
    ],
    merge: Annotated[
        list[Path] | None,
        typer.Option(metavar="DIR", help="Take over what another directory has; may be repeated."),
    ] = None,
    export: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write all rows in CSV, JSON lines or Parquet.")
    ] = None,
    failed: Annotated[
        bool, typer.Option("--failed", help="Show the units that failed, with their errors.")
    ] = False,
    rerun: Annotated[
        str | None,
        typer.Option(metavar="UNIT", help="Run one unit again, alone, by (the start of) its name."),
    ] = None,
    theory: Annotated[
        bool, typer.Option("--theory", help="Show Theorem 1's constants and its bound along every run.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Sum up a directory of results; merge others into it, export its rows, run a unit again."""
    from predilect.experiments.threads import use_one_thread

    use_one_thread()
    from predilect.experiments.results.again import rerun as run_again
    from predilect.experiments.results.stores import merge as merge_stores
    from predilect.experiments.results.stores import store_at
    from predilect.experiments.results.summary import all_rows, failed_units, summaries
    from predilect.experiments.results.theorem import theorem_of
    from predilect.experiments.writing import check_writable, write_rows
    from predilect.terminal.results import print_failed, print_summaries, print_theorem

    if export is not None:
        check_writable(export)
    store = store_at(directory)
    if merge:
        merged = merge_stores(store, merge)
        typer.echo(f"Merged: {merged.added} units, {merged.known} were there already", err=True)
    again = None if rerun is None else run_again(store, rerun)
    if again is not None:
        said = f"{len(again.rows)} rows" if again.failure is None else f"failed: {again.failure.message}"
        typer.echo(f"{again.unit.name}: {said}", err=True)
    if export is not None:
        write_rows(export, all_rows(store))
        typer.echo(f"Rows: {export}", err=True)
    for notice in store.notices:
        typer.echo(f"predilect: {notice}", err=True)
    broken = failed_units(store)
    if as_json:
        found: dict[str, object] = {"settings": [asdict(each) for each in summaries(store)]}
        found["failed"] = [each.to_document() for each in broken]
        if theory:
            found["theory"] = [each.to_document() for each in theorem_of(store)]
        print_json(found)
    elif theory:
        print_theorem(console(), theorem_of(store))
    elif failed:
        print_failed(console(), broken, f"predilect results {directory}")
        typer.echo(f"{len(broken)} units failed")
    else:
        print_summaries(console(), summaries(store))
        if broken:
            typer.echo(f"{len(broken)} units failed: predilect results {directory} --failed", err=True)
    if again is not None and again.failure is not None:
        raise typer.Exit(SOME_FAILED)
