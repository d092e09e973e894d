"""``predilect simulate``: many sessions with simulated people, in rows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from predilect.cli.app import SOME_FAILED, DomainArgument, Json, Solver, app, console, print_json


@app.command()
def simulate(
    domain: DomainArgument,
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="Rows in CSV, JSON lines or Parquet, by its ending.")
    ],
    elicitor: Annotated[
        str, typer.Option(metavar="NAME", help="Perhaps with parameters: choice-perceptron:gamma=0.5")
    ] = "choice-perceptron",
    k: Annotated[int, typer.Option("-k", help="How many products each question shows.")] = 2,
    users: Annotated[
        int | None, typer.Option(help="How many people; 20, or all of a file, if nothing is said.")
    ] = None,
    tastes: Annotated[
        str, typer.Option(metavar="NAME|CSV", help="A taste of the domain, or weights, one person in a row.")
    ] = "uniform",
    response: Annotated[
        str, typer.Option(metavar="NAME", help="Perhaps with habits: plackett-luce:lapse=0.1,tie=0.2")
    ] = "plackett-luce",
    rationality: Annotated[
        float | None, typer.Option(help="λ of the response; 1 if nothing is said.")
    ] = None,
    reliability: Annotated[
        float | None,
        typer.Option(help="Sets λ: how often the better of two random products is picked."),
    ] = None,
    turns: Annotated[int, typer.Option(help="How many questions each person answers.")] = 25,
    seed: Annotated[int, typer.Option(help="Decides people, answers and contexts.")] = 0,
    jobs: Annotated[int, typer.Option(help="How many processes play at a time.")] = 1,
    solver: Solver = "auto",
    as_json: Json = False,
) -> None:
    """Let simulated people answer an elicitor, and measure what they miss.

    The same command goes on where an earlier one was interrupted.
    """
    from predilect.experiments.threads import use_one_thread

    use_one_thread()
    from predilect.experiments.simulating import Simulation, simulated
    from predilect.terminal.simulation import failure_lines, print_simulated, units_bar

    simulation = Simulation(
        domain, elicitor, k, users, tastes, response, rationality, reliability, turns, seed, solver
    )
    with units_bar(console(stderr=True)) as bar:
        found = simulated(simulation, out, jobs, bar)
    for line in (*found.notices, *failure_lines(found)):
        typer.echo(f"predilect: {line}", err=True)
    if as_json:
        print_json(found.to_document())
    else:
        print_simulated(console(), found)
    if found.failures:
        raise typer.Exit(SOME_FAILED)
