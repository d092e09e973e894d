"""What is observed of a request: a line in the log and numbers, by route and never by path.

A path has ids of sessions in it, and whoever knows one may go on with that session.
"""

from __future__ import annotations

import secrets
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from predilect.service.answering import internal_problem
from predilect.service.logs import LOGGER
from predilect.service.metrics import Metrics

NO_ROUTE = "none"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
QUIET = ("/health", "/ready", "/metrics")


class Observing:
    """Counts and logs every request, and answers what nothing else has answered."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status, id = time.monotonic(), 0, secrets.token_hex(6)

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", id.encode())]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception:
            LOGGER.exception("a request failed", extra={"request": id})
            if not status:
                await internal_problem()(scope, receive, watched)
        finally:
            self._note(scope, status, max(0.0, time.monotonic() - started), id)

    def _note(self, scope: Scope, status: int, seconds: float, id: str) -> None:
        route = getattr(scope.get("route"), "path", NO_ROUTE)
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.requests.labels(method, route, str(status)).inc()
        self.metrics.seconds.labels(route).observe(seconds)
        log = LOGGER.debug if route in QUIET else LOGGER.info
        log(
            "request",
            extra={
                "request": id,
                "method": method,
                "route": route,
                "status": status,
                "seconds": round(seconds, 4),
            },
        )
