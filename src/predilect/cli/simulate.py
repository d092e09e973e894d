"""``predilect simulate``: many sessions with simulated people, in rows."""

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
    StopWhen,
    Tastes,
    Turns,
    Users,
)


@app.command()
def simulate(
    domain: DomainArgument,
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="Rows in CSV, JSON lines or Parquet, by its ending.")
    ],
    elicitor: Annotated[
        str, typer.Option(metavar="NAME", help="Perhaps with parameters: predilect:prior=tastes")
    ] = "predilect",
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
    stop_when: StopWhen = None,
    as_json: Json = False,
) -> None:
    """Let simulated people answer an elicitor, and measure what they miss.

    The same command goes on where an earlier one was interrupted.
    """
    from predilect.experiments.threads import use_one_thread

    use_one_thread()
    from predilect.experiments.cluster import engine_at
    from predilect.experiments.naming import read_options
    from predilect.experiments.simulating import Simulation, simulated
    from predilect.terminal.simulation import failure_lines, print_simulated, units_bar

    most, adaptive = read_options(k)
    simulation = Simulation(
        domain,
        elicitor,
        most,
        users,
        tastes,
        response,
        rationality,
        reliability,
        turns,
        seed,
        solver,
        stop_when=stop_when,
        adaptive=adaptive,
    )
    engine = engine_at(cluster)
    with units_bar(console(stderr=True)) as bar:
        found = simulated(simulation, out, jobs, bar, engine)
    for line in (*found.notices, *failure_lines(found)):
        typer.echo(f"predilect: {line}", err=True)
    if as_json:
        print_json(found.to_document())
    else:
        print_simulated(console(), found)
    if found.failures:
        raise typer.Exit(SOME_FAILED)
