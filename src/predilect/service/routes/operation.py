"""What those who run the service ask: is it up, is it ready, what does it count."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from predilect.service.contract.model import Told
from predilect.service.service import Serving
from predilect.version import __version__

router = APIRouter(tags=["operation"])


class StateTold(Told):
    """That the service is up, and of which version."""

    state: str
    version: str = __version__


@router.get("/health")
async def health() -> StateTold:
    """The process is up; this asks nothing of the store."""
    return StateTold(state="up")


@router.get("/ready")
async def ready(service: Serving) -> StateTold:
    """The process reaches its store; otherwise 503."""
    await run_in_threadpool(service.database.reach)
    return StateTold(state="ready")


@router.get("/metrics", response_class=Response)
async def metrics(service: Serving) -> Response:
    """Numbers for Prometheus."""
    text = await run_in_threadpool(service.metrics.text)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")
