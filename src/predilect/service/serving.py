"""Running the service: one process, or several behind one socket, with their settings in the environment.

from predilect.service.serving import serve

serve(settings_from(domains=("pc",)))
"""

from __future__ import annotations

import os
import socket
import tempfile
from collections.abc import Callable
from contextlib import ExitStack

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from predilect.errors import InvalidInput, Problem
from predilect.service.app import create_app
from predilect.service.catalogue import open_served
from predilect.service.errors import StoreAway
from predilect.service.logs import logging_settings
from predilect.service.metrics import SHARED_DIRECTORY
from predilect.service.settings import Settings, settings_from
from predilect.service.store.database import Database
from predilect.service.store.migrating import migrate

BACKLOG = 2048
GRACE_SECONDS = 30
KEEP_ALIVE_SECONDS = 30
HEALTH_SECONDS = 60
"""After how many seconds a process that says nothing is taken for dead: a busy machine is none."""


def application() -> FastAPI:
    """The application of a process whose environment has the settings; any ASGI server can run it."""
    return create_app(settings_from())


def serve(settings: Settings, started: Callable[[str], None] = lambda address: None) -> None:
    """Serve until told to stop. ``started`` gets the address once it is ours.

    What is wrong with the settings is ``InvalidInput``, before anything is served.
    """
    check(settings)
    with ExitStack() as stack:
        listening = stack.enter_context(_listening(settings))
        port = listening.getsockname()[1]
        settings = settings_from(settings.environment(), port=port)
        os.environ.update(settings.environment())
        if settings.workers > 1:
            os.environ[SHARED_DIRECTORY] = stack.enter_context(tempfile.TemporaryDirectory())
        started(settings.address)
        _run(settings, listening)


def check(settings: Settings) -> None:
    """Open the domains and bring the store up to date; ``InvalidInput`` says what cannot be used."""
    open_served(settings.domains, settings.limit)
    database = Database(settings.store, connections=1)
    try:
        migrate(database)
    except StoreAway as error:
        remedy = "check its URL, and that it is up"
        message = f"{database.url.render_as_string(hide_password=True)}: {' '.join(error.detail.split())}"
        raise InvalidInput("the store", [Problem("", message, remedy)]) from None
    finally:
        database.close()


def _listening(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        listening = socket.create_server(
            (settings.host, settings.port), family=family, backlog=BACKLOG, reuse_port=False
        )
    except OSError as error:
        why = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
        message = f"{settings.host}:{settings.port} cannot be used: {why}"
        raise InvalidInput("the address", [Problem("", message, "choose another --host or --port")]) from None
    listening.set_inheritable(True)
    return listening


def _run(settings: Settings, listening: socket.socket) -> None:
    config = uvicorn.Config(
        f"{__name__}:application",
        factory=True,
        workers=settings.workers,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        log_config=logging_settings(settings.log_level),
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_worker_healthcheck=HEALTH_SECONDS,
    )
    if settings.workers == 1:
        uvicorn.Server(config).run(sockets=[listening])
    else:
        Multiprocess(config, sockets=[listening]).run()
