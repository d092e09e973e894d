"""``predilect study``: an experiment of one's own, from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from predilect.cli.app import SOME_FAILED, app, console
from predilect.cli.people import Cluster, Jobs


@app.command()
def study(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The study, in YAML.")],
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where units, figures and report.html go; out/NAME if not said."),
    ] = None,
    only_report: Annotated[
        bool, typer.Option("--only-report", help="Play nothing: report what is there.")
    ] = False,
    figures: Annotated[
        bool, typer.Option("--figures/--no-figures", help="Draw figures and write report.html.")
    ] = True,
    jobs: Jobs = 1,
    cluster: Cluster = None,
) -> None:
    """Play all combinations of a file's problems, elicitors, k, tastes, responses and seeds.

    The same command goes on where an earlier one was interrupted.
    """
    from predilect.experiments.threads import use_one_thread

    use_one_thread()
    from predilect.experiments.cluster import engine_at
    from predilect.experiments.figures.drawing import require_matplotlib
    from predilect.experiments.reporting.report import write_report
    from predilect.experiments.studies.reading import read_study
    from predilect.experiments.studies.study import play_study, study_of
    from predilect.terminal.reporting import print_sections, warnings
    from predilect.terminal.simulation import units_bar

    if figures:
        require_matplotlib()
    wanted = study_of(read_study(file))
    engine, directory = engine_at(cluster), out or Path("out") / file.stem
    with units_bar(console(stderr=True)) as bar:
        played = play_study(wanted, directory, jobs, bar, engine, only_report)
    for line in warnings(played):
        typer.echo(f"predilect: {line}", err=True)
    print_sections(console(), wanted.sections, played)
    if figures:
        name = wanted.file.description or wanted.file.name
        report = write_report(directory, name, f"predilect study {file}", wanted.sections, played)
        typer.echo(f"Report: {report.page}, and {len(report.figures)} figures beside it (PNG and SVG)")
    if not played.found.complete and not only_report:
        raise typer.Exit(SOME_FAILED)
