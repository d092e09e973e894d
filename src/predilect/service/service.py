"""Everything that a process of the service has: made once, handed to the routes, closed in the end."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from predilect.service.catalogue import Catalogue, open_served
from predilect.service.errors import StoreAway
from predilect.service.guards.keys import check_key
from predilect.service.interviews.desk import Desk
from predilect.service.logs import LOGGER
from predilect.service.metrics import Metrics
from predilect.service.settings import Settings
from predilect.service.shared_solvers import Shelf
from predilect.service.store.database import Database
from predilect.service.store.migrating import migrate
from predilect.service.studies.measuring import KEPT, Outcomes
from predilect.service.workbench import Workbench


@dataclass(frozen=True, slots=True, eq=False)
class Service:
    """The parts of one process; the store is the only one that others share.

    ``outcomes`` are what was measured of respondents. ``trying`` lets one document be tried at a time.
    """

    settings: Settings
    database: Database
    catalogue: Catalogue
    desk: Desk
    workbench: Workbench
    metrics: Metrics
    outcomes: Outcomes
    trying: asyncio.Lock

    @classmethod
    def of(cls, settings: Settings) -> Service:
        """The service with its store brought up to date."""
        served = open_served(settings.domains, settings.limit)
        database = Database(settings.store)
        try:
            migrate(database)
        except StoreAway as error:  # `serve` has seen it; a process that starts anew meanwhile waits for it
            LOGGER.warning("the store is away", extra={"reason": error.detail})
        catalogue = Catalogue(database, served, settings.limit)
        metrics, trying = Metrics(), asyncio.Lock()
        workbench = Workbench(settings.threads, settings.queue, settings.answer_seconds, metrics)
        outcomes: Outcomes = Shelf(KEPT)
        return cls(settings, database, catalogue, Desk(catalogue), workbench, metrics, outcomes, trying)

    def close(self) -> None:
        """Let go of threads and connections."""
        self.workbench.close()
        self.database.close()


def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


Serving = Annotated[Service, Depends(_service)]


def _administrator(request: Request, service: Serving) -> None:
    check_key(request.headers.get("authorization"), service.settings.admin_key)


Administrator = Depends(_administrator)
"""A route with this dependency needs the administrator's key."""
