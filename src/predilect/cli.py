"""The command line: arguments only."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.core

from predilect.errors import Infeasible, PredilectError
from predilect.version import __version__

if TYPE_CHECKING:
    from rich.console import Console

INTERRUPTED = 130
WRONG_INPUT = 2
SOME_FAILED = 1


class Commands(typer.core.TyperGroup):
    """All commands: what a caller can put right is one message and exit code 2, Ctrl-C is quiet."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was named."""
        try:
            return super().invoke(ctx)
        except PredilectError as error:
            typer.echo(f"predilect: {error}", err=True)
            raise typer.Exit(WRONG_INPUT) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

DomainArgument = Annotated[
    str,
    typer.Argument(
        metavar="DOMAIN", help="A built-in domain, perhaps with options (trip:seed=3), or a file."
    ),
]
Solver = Annotated[str, typer.Option("--solver", help="auto, cp_sat, milp or enumeration.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document instead of tables.")]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"predilect {__version__}")
        raise typer.Exit


@app.callback()
def predilect(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Learns what you prefer among products that do not exist yet, and builds the best one."""


@app.command()
def domains(as_json: Json = False) -> None:
    """List the built-in domains and their options."""
    from predilect.checking import built_in_summaries

    summaries = built_in_summaries()
    if as_json:
        _print_json([asdict(summary) for summary in summaries])
        return
    from predilect.terminal.tables import print_domains

    print_domains(_console(), summaries)


@app.command()
def schema() -> None:
    """Print the JSON Schema of domain documents."""
    from predilect.documents import json_schema

    _print_json(json_schema())


@app.command()
def check(
    domain: DomainArgument,
    solver: Solver = "auto",
    context: Annotated[
        list[str] | None,
        typer.Option(metavar="ATTRIBUTE=VALUE", help="What the question comes with; otherwise it is drawn."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Look at a domain: its attributes and features, whether it has products, and how fast one is found."""
    from predilect.checking import check_problem
    from predilect.problems import open_problem

    found = check_problem(open_problem(domain), solver, context or ())
    if as_json:
        _print_json(found.to_document())
    else:
        from predilect.terminal.tables import print_check

        print_check(_console(), found)
    if found.feasible is False:
        raise Infeasible(f"no product of {found.name!r} is left", found.conflict)


@app.command()
def ask(
    domain: DomainArgument,
    k: Annotated[int | None, typer.Option("-k", help="Options in a question; 3 if nothing is said.")] = None,
    elicitor: Annotated[
        str | None, typer.Option(help="Who asks; choice-perceptron if nothing is said.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed and answers give the same questions.")
    ] = None,
    solver: Annotated[str | None, typer.Option(help="auto, cp_sat, milp or enumeration.")] = None,
    fix: Annotated[
        list[str] | None, typer.Option(metavar="ATTRIBUTE=VALUE", help="Pin an attribute before the start.")
    ] = None,
    context: Annotated[
        list[str] | None, typer.Option(metavar="ATTRIBUTE=VALUE", help="What the question comes with.")
    ] = None,
    mine: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The product you have today (YAML or JSON): beat it.")
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the session's log here.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with this log.")] = None,
    as_json: Json = False,
) -> None:
    """Find out what you like best: a few options at a time, then the best product and why.

    Without a terminal on standard input a simulated person answers.
    """
    from rich.console import Console

    from predilect.problems import open_problem
    from predilect.terminal.ask import ask as hold
    from predilect.terminal.keyboard import TerminalKeyboard
    from predilect.terminal.opening import Wanted

    wanted = Wanted(k, elicitor, seed, solver, fix or (), context or (), mine, save, resume)
    console = Console(stderr=as_json)
    found = hold(open_problem(domain), wanted, console, TerminalKeyboard() if sys.stdin.isatty() else None)
    if as_json:
        _print_json(found)


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
    with units_bar(_console(stderr=True)) as bar:
        found = simulated(simulation, out, jobs, bar)
    for line in (*found.notices, *failure_lines(found)):
        typer.echo(f"predilect: {line}", err=True)
    if as_json:
        _print_json(found.to_document())
    else:
        print_simulated(_console(), found)
    if found.failures:
        raise typer.Exit(SOME_FAILED)


def _console(stderr: bool = False) -> Console:
    from rich.console import Console

    return Console(stderr=stderr)


def _print_json(document: object) -> None:
    typer.echo(json.dumps(document, ensure_ascii=False, indent=2))


def main() -> None:
    """Run the command line."""
    app()
