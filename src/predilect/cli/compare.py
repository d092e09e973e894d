"""``predilect compare``: several elicitors, the same simulated people."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from predilect.cli.app import SOME_FAILED, DomainArgument, Json, Solver, app, console, print_json
from predilect.cli.people import (
    Cluster,
    FreeK,
    Jobs,
    Rationality,
    Reliability,
    Response,
    Seed,
    Tastes,
    Turns,
    Users,
)


@app.command()
def compare(
    domain: DomainArgument,
    elicitors: Annotated[
        str,
        typer.Option(
            metavar="NAME,NAME,…",
            help="Perhaps with parameters: choice-perceptron,choice-perceptron:gamma=0.5,joint=yes",
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Keep the rows in CSV, JSON lines or Parquet, and go on from there."
        ),
    ] = None,
    k: FreeK = "2",
    users: Users = None,
    tastes: Tastes = "uniform",
    response: Response = "plackett-luce",
    rationality: Rationality = None,
    reliability: Reliability = None,
    turns: Turns = 25,
    seed: Seed = 0,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    solver: Solver = "auto",
    as_json: Json = False,
) -> None:
    """Let the same simulated people answer several elicitors, and compare the first with the others.

    With --out, the same command goes on where an earlier one was interrupted.
    """
    from predilect.experiments.threads import use_one_thread

    use_one_thread()
    from predilect.experiments.cluster import engine_at
    from predilect.experiments.comparing.compare import compare
    from predilect.experiments.naming import read_options, split_elicitors
    from predilect.experiments.simulating import Simulation
    from predilect.terminal.comparison import failure_lines, print_compared
    from predilect.terminal.simulation import units_bar

    names = split_elicitors(elicitors)
    most, adaptive = read_options(k)
    setting = Simulation(
        domain,
        names[0],
        most,
        users,
        tastes,
        response,
        rationality,
        reliability,
        turns,
        seed,
        solver,
        adaptive=adaptive,
    )
    engine = engine_at(cluster)
    with units_bar(console(stderr=True)) as bar:
        found = compare(setting, names, out, jobs, bar, engine)
    failures = failure_lines(found)
    for line in (*found.notices, *failures):
        typer.echo(f"predilect: {line}", err=True)
    if as_json:
        print_json(found.to_document())
    else:
        print_compared(console(), found)
    if failures:
        raise typer.Exit(SOME_FAILED)
