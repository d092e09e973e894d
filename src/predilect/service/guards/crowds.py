"""Not more requests at a time than a process can hold: there is no queue without end."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from predilect.service.answering import service_problem
from predilect.service.errors import Busy

FREE = ("/health", "/metrics")


class Crowd:
    """Refuses what comes while ``most`` requests are being answered."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app, self.most = app, most
        self._inside = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http" or scope["path"] in FREE:
            await self.app(scope, receive, send)
            return
        if self._inside >= self.most:
            await service_problem(Busy("too many requests are being answered"))(scope, receive, send)
            return
        self._inside += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._inside -= 1
