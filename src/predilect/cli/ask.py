"""``predilect ask``: a session in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from predilect.cli.app import DomainArgument, Json, app, print_json


@app.command()
def ask(
    domain: DomainArgument,
    k: Annotated[
        str | None,
        typer.Option("-k", help="Options in a question, 9 at most, or auto; 3 if nothing is said."),
    ] = None,
    elicitor: Annotated[
        str | None, typer.Option(help="Who asks, perhaps with parameters: predilect:prior=uniform:1:100")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed and answers give the same questions.")
    ] = None,
    solver: Annotated[str | None, typer.Option(help="auto, cp_sat, milp, milp-highs or enumeration.")] = None,
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
    stop_when: Annotated[
        float | None,
        typer.Option(metavar="CONFIDENCE", help="End when the recommendation is this sure, such as 0.95."),
    ] = None,
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

    size = int(k) if k is not None and k.lstrip("-").isdigit() else k
    wanted = Wanted(size, elicitor, seed, solver, fix or (), context or (), mine, save, resume, stop_when)
    screen = Console(stderr=as_json)
    found = hold(open_problem(domain), wanted, screen, TerminalKeyboard() if sys.stdin.isatty() else None)
    if as_json:
        print_json(found)
