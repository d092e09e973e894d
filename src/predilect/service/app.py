"""The application: its routes behind its guards, and what it does while it is up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.concurrency import run_in_threadpool

from predilect.service.answering import add_problems
from predilect.service.describing import PROBLEMS, describe
from predilect.service.errors import StoreAway
from predilect.service.expiring import Steady, expire
from predilect.service.guards.bodies import BodyLimit
from predilect.service.guards.compressing import Compressing
from predilect.service.guards.crowds import Crowd
from predilect.service.guards.headers import SecurityHeaders
from predilect.service.guards.hosts import LocalHosts
from predilect.service.guards.observing import Observing
from predilect.service.guards.origins import Origins
from predilect.service.guards.rates import RateLimit
from predilect.service.logs import LOGGER
from predilect.service.routes import domains, operation, pages, sessions, studies
from predilect.service.service import Service
from predilect.service.settings import Settings
from predilect.service.store.studies import every
from predilect.version import __version__

EXPIRING_EVERY = 3600.0


def create_app(settings: Settings) -> FastAPI:
    """The application for these settings; its store is reached and brought up to date at once."""
    service = Service.of(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        expiring = asyncio.create_task(_expiring(service))
        try:
            yield
        finally:
            expiring.cancel()
            with suppress(asyncio.CancelledError):
                await expiring
            await run_in_threadpool(service.close)

    app = FastAPI(
        title="predilect",
        version=__version__,
        description="Learns what people prefer among products that do not exist yet.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.state.service = service
    for each in (sessions, domains, studies, operation, pages):
        app.include_router(each.router, responses=PROBLEMS)
    app.mount("/static", StaticFiles(directory=pages.STATIC), name="static")
    add_problems(app)
    describe(app)
    _add_guards(app, service)
    return app


def _add_guards(app: FastAPI, service: Service) -> None:
    """The guards, the innermost first."""
    settings = service.settings

    def origins_of_studies() -> list[str]:
        return [origin for study in every(service.database) if study.open for origin in study.origins]

    app.add_middleware(Compressing)
    app.add_middleware(BodyLimit, largest_upload=settings.largest_upload)
    app.add_middleware(Crowd, most=settings.requests)
    app.add_middleware(RateLimit, rate=settings.rate)
    if not settings.admin_key:
        app.add_middleware(LocalHosts)
    app.add_middleware(Observing, metrics=service.metrics)
    app.add_middleware(Origins, always=settings.origins, studies=origins_of_studies)
    app.add_middleware(SecurityHeaders)


async def _expiring(service: Service) -> None:
    """Delete what is past its time, every hour."""
    steady = Steady()
    while True:
        try:
            if steady.holds():
                gone = await run_in_threadpool(expire, service.database, service.settings.days_kept)
                (LOGGER.info if gone else LOGGER.debug)("expired", extra={"sessions": gone})
            else:
                LOGGER.error("the clock has jumped: nothing is deleted for its age until a restart")
        except StoreAway as error:
            LOGGER.warning("nothing could be expired", extra={"reason": error.detail})
        except Exception:
            LOGGER.exception("nothing could be expired")
        await asyncio.sleep(EXPIRING_EVERY)
