"""A service without a key is for this machine only: it answers to no other name than this machine's.

Otherwise any page in the browser of whoever runs it could call it under a name of its own (DNS rebinding),
and a proxy before it would let the whole world in.
"""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from predilect.service.answering import service_problem
from predilect.service.errors import WrongHost
from predilect.service.settings import is_loopback


class LocalHosts:
    """Refuses requests whose ``Host`` is another machine's."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "http" and not is_loopback(_host(Headers(scope=scope).get("host", ""))):
            detail = "a service without PREDILECT_ADMIN_KEY answers to localhost, 127.0.0.1 and [::1] only"
            await service_problem(WrongHost(detail))(scope, receive, send)
            return
        await self.app(scope, receive, send)


def _host(told: str) -> str:
    """``[::1]:8000`` is ``::1``, ``localhost:80`` is ``localhost``."""
    if told.startswith("["):
        return told[1:].partition("]")[0]
    return told.rpartition(":")[0] if ":" in told else told
