"""The application that all commands register with, and what they share."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.core

from predilect.errors import PredilectError
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
Solver = Annotated[str, typer.Option("--solver", help="auto, cp_sat, milp, milp-highs or enumeration.")]
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


def console(stderr: bool = False) -> Console:
    """Where tables go."""
    from rich.console import Console

    return Console(stderr=stderr)


def print_json(document: object) -> None:
    """One JSON document on standard output."""
    typer.echo(json.dumps(document, ensure_ascii=False, indent=2))
