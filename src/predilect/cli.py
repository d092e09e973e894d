"""The command line: arguments only."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.core

from predilect.errors import Infeasible, PredilectError
from predilect.version import __version__

if TYPE_CHECKING:
    from rich.console import Console

INTERRUPTED = 130
WRONG_INPUT = 2


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


def _console() -> Console:
    from rich.console import Console

    return Console()


def _print_json(document: object) -> None:
    typer.echo(json.dumps(document, ensure_ascii=False, indent=2))


def main() -> None:
    """Run the command line."""
    app()
