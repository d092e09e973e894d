"""``predilect reproduce``: the paper's experiments, figures and claims from one command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from predilect.cli.app import SOME_FAILED, app, console
from predilect.cli.people import Cluster, Jobs


@app.command()
def reproduce(
    experiment: Annotated[
        str, typer.Argument(metavar="EXPERIMENT", help="synthetic, pc, trip, meal, theory, or all.")
    ] = "all",
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Where finished units, figures and report.html go.")
    ] = Path("out/reproduce"),
    users: Annotated[int, typer.Option(help="How many people of each taste.")] = 20,
    turns: Annotated[int | None, typer.Option(help="Instead of the paper's 25, 100 and 100.")] = None,
    systems: Annotated[
        str, typer.Option(metavar="NAME,…", help="Only these elicitors: choice-perceptron,vb-qi")
    ] = "",
    without: Annotated[str, typer.Option(metavar="NAME,…", help="Not these elicitors: setmargin")] = "",
    k: Annotated[str, typer.Option("-k", metavar="K,…", help="Only these numbers of options: 2,3")] = "",
    quick: Annotated[
        bool, typer.Option("--quick", help="Few people, few turns, fast systems: does it work?")
    ] = False,
    claims: Annotated[
        bool, typer.Option("--claims", help="Print what the paper claims, with verdicts and numbers.")
    ] = False,
    only_report: Annotated[
        bool, typer.Option("--only-report", help="Play nothing: report what is in DIR.")
    ] = False,
    seed: Annotated[int, typer.Option("--seed", help="Decides people, answers and contexts.")] = 0,
    jobs: Jobs = 1,
    cluster: Cluster = None,
) -> None:
    """Play the paper's experiments and draw its figures, with the systems that it did not have.

    The same command goes on where an earlier one was interrupted; --only-report shows what there is so far.
    """
    from predilect.experiments.threads import use_one_thread

    use_one_thread()
    from predilect.experiments.cluster import engine_at
    from predilect.experiments.figures.drawing import require_matplotlib
    from predilect.experiments.naming import read_numbers
    from predilect.experiments.reproducing.reproduce import reproduce, reproduction
    from predilect.experiments.reproducing.scope import Scope
    from predilect.terminal.reporting import print_claims, print_sections, warnings
    from predilect.terminal.simulation import units_bar

    require_matplotlib()
    scope = Scope(users, turns, seed, quick, _names(systems), _names(without), read_numbers("k", k))
    wanted = reproduction(experiment, scope)
    engine = engine_at(cluster)
    with units_bar(console(stderr=True)) as bar:
        found = reproduce(wanted, out, jobs, bar, engine, only_report)
    for line in warnings(found.played):
        typer.echo(f"predilect: {line}", err=True)
    report = found.report(out, scope.command(experiment))
    if claims:
        print_claims(console(), found.verdicts)
    else:
        print_sections(console(), wanted.sections, found.played)
    typer.echo(f"Report: {report.page}, and {len(report.figures)} figures beside it (PNG and SVG)")
    if not found.played.found.complete and not only_report:
        raise typer.Exit(SOME_FAILED)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())
