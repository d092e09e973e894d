"""``predilect serve``: the API and the pages."""

from __future__ import annotations

from typing import Annotated

import typer

from predilect.cli.app import app
from predilect.errors import Unsupported


@app.command()
def serve(
    domains: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[DOMAIN]...", help="What people can be asked about; pc, trip, meal and synthetic."
        ),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(metavar="URL", help="sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME."),
    ] = None,
    host: Annotated[str | None, typer.Option(help="127.0.0.1 if nothing is said.")] = None,
    port: Annotated[int | None, typer.Option(help="8000 if nothing is said; 0 takes a free one.")] = None,
    workers: Annotated[int | None, typer.Option(help="How many processes; 1 if nothing is said.")] = None,
) -> None:
    """Ask people over the web: an HTTP API, pages and studies, until Ctrl-C.

    More settings come from the environment (PREDILECT_…); docs/guide/operation.md lists them.
    """
    from predilect.experiments.threads import use_one_thread

    use_one_thread()
    try:
        from predilect.service.serving import serve as go
        from predilect.service.settings import settings_from
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("predilect"):
            raise
        message = f"predilect serve needs {error.name}: install the extra, pip install 'predilect[service]'"
        raise Unsupported(message) from None
    settings = settings_from(
        domains=tuple(domains) if domains else None, store=store, host=host, port=port, workers=workers
    )
    go(settings, lambda address: typer.echo(f"predilect serves {' '.join(settings.domains)} at {address}"))
