"""``predilect domains``, ``schema`` and ``check``: what can be asked about, before anyone is asked."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from predilect.cli.app import DomainArgument, Json, Solver, app, console, print_json
from predilect.errors import Infeasible


@app.command()
def domains(as_json: Json = False) -> None:
    """List the built-in domains and their options."""
    from predilect.checking import built_in_summaries

    summaries = built_in_summaries()
    if as_json:
        print_json([asdict(summary) for summary in summaries])
        return
    from predilect.terminal.tables import print_domains

    print_domains(console(), summaries)


@app.command()
def schema() -> None:
    """Print the JSON Schema of domain documents."""
    from predilect.documents import json_schema

    print_json(json_schema())


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
        print_json(found.to_document())
    else:
        from predilect.terminal.tables import print_check

        print_check(console(), found)
    if found.feasible is False:
        raise Infeasible(f"no product of {found.name!r} is left", found.conflict)
