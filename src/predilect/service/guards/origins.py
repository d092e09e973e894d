"""Other sites: pages of an allowed origin may call the API (CORS); no cookie or key is ever sent along."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from predilect.service.errors import StoreAway

KNOWN_FOR = 10.0
"""Seconds for which the origins of the studies are remembered."""

METHODS = "GET, POST, PUT, DELETE"
ALLOWED_HEADERS = "Content-Type"


class Origins:
    """Adds the headers for origins of the settings and of the studies; ``studies`` reads the latter."""

    def __init__(self, app: ASGIApp, always: Collection[str], studies: Callable[[], Collection[str]]) -> None:
        self.app, self.always, self.studies = app, frozenset(always), studies
        self._known: frozenset[str] = frozenset()
        self._read_at: float | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        origin = headers.get("origin", "")
        allowed = bool(origin) and await self._allows(origin)
        if scope["method"] == "OPTIONS" and "access-control-request-method" in headers:
            await self._preflight(origin, allowed)(scope, receive, send)
            return

        async def adorned(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                answer.add_vary_header("Origin")
                if allowed:
                    answer["Access-Control-Allow-Origin"] = origin
                    answer["Access-Control-Expose-Headers"] = "Retry-After"
            await send(message)

        await self.app(scope, receive, adorned)

    def _preflight(self, origin: str, allowed: bool) -> Response:
        headers = {"Vary": "Origin"}
        if allowed:
            headers |= {
                "Access-Control-Allow-Origin": origin,
                "Access-Control-Allow-Methods": METHODS,
                "Access-Control-Allow-Headers": ALLOWED_HEADERS,
                "Access-Control-Max-Age": "600",
            }
        return Response(status_code=204 if allowed else 403, headers=headers)

    async def _allows(self, origin: str) -> bool:
        if origin in self.always:
            return True
        now = time.monotonic()
        if self._read_at is None or now - self._read_at > KNOWN_FOR:
            try:
                self._known = frozenset(await run_in_threadpool(self.studies))
                self._read_at = now
            except StoreAway:
                return False
        return origin in self._known
