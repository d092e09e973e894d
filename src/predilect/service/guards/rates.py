"""One client's requests are limited: a bucket that fills at ``rate`` a minute and holds a tenth of that.

A client is an address, or a /64 of IPv6, of which one person may have as many addresses as they like.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send

from predilect.service.answering import service_problem
from predilect.service.errors import TooManyRequests

CLIENTS = 10_000
"""Clients that are remembered; whoever came longest ago is forgotten first."""

LEAST_BURST = 30
FREE = ("/health", "/ready", "/metrics", "/static/")


class RateLimit:
    """Refuses a client that asks too often; each process counts for itself."""

    def __init__(self, app: ASGIApp, rate: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.app, self.clock = app, clock
        self.per_second = rate / 60
        self.most = max(LEAST_BURST, rate / 10)
        self._clients: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "http" and self.per_second and not scope["path"].startswith(FREE):
            client = scope.get("client")
            wait = self.seconds_to_wait(client_of(client[0]) if client else "")
            if wait > 0:
                await service_problem(TooManyRequests(math.ceil(wait)))(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def seconds_to_wait(self, client: str) -> float:
        """0 if the client may make a request now, which counts; otherwise when it may."""
        now = self.clock()
        left, since = self._clients.pop(client, (self.most, now))
        left = min(self.most, left + max(0.0, now - since) * self.per_second)
        allowed = left >= 1
        self._clients[client] = (left - 1 if allowed else left, now)
        while len(self._clients) > CLIENTS:
            self._clients.popitem(last=False)
        return 0.0 if allowed else (1 - left) / self.per_second


def client_of(address: str) -> str:
    """Who an address stands for."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
