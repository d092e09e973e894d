"""``predilect rivals``: our own elicitor against all others, and the page that says how it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from predilect.cli.app import SOME_FAILED, app, console
from predilect.cli.people import Cluster, Jobs


@app.command()
def rivals(
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where finished units are kept.")] = Path(
        "out/rivals"
    ),
    users: Annotated[int, typer.Option(help="How many people in each cell; 50 or more to judge.")] = 20,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the page about what there is, in Markdown.")
    ] = None,
    only: Annotated[
        str,
        typer.Option(
            metavar="NAME,NAME,…", help="Play only these problems and elicitors now: pc,predilect,vb-qi"
        ),
    ] = "",
    only_page: Annotated[bool, typer.Option("--only-page", help="Play nothing.")] = False,
    seed: Annotated[int, typer.Option("--seed", help="Decides people, answers and contexts.")] = 10_000,
    jobs: Jobs = 1,
    cluster: Cluster = None,
) -> None:
    """Let predilect's own elicitor meet its rivals in every cell of problem, k and reliability.

    The same command goes on where an earlier one was interrupted; a page can be written at any point.
    """
    from predilect.experiments.threads import use_one_thread

    use_one_thread()
    from predilect.experiments.cluster import engine_at
    from predilect.experiments.rivals.match import play_match, stored_match
    from predilect.experiments.rivals.page import page as page_of
    from predilect.experiments.writing import write_text
    from predilect.terminal.simulation import units_bar

    if only_page:
        match = stored_match(out, users, seed)
    else:
        engine = engine_at(cluster)
        with units_bar(console(stderr=True)) as bar:
            names = [name.strip() for name in only.split(",") if name.strip()]
            match = play_match(out, users, jobs, bar, engine, seed, names)
    for line in match.found.notices:
        typer.echo(f"predilect: {line}", err=True)
    text = page_of(match)
    if page is None:
        typer.echo(text)
    else:
        write_text(page, text + "\n")
        typer.echo(f"Page: {page}")
    if not match.complete and not only_page and not only:
        raise typer.Exit(SOME_FAILED)
