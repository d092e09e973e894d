"""Bodies are read before anything else is done: within their limit, and within a time."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from predilect.service.answering import service_problem
from predilect.service.errors import Slow, TooLarge

SMALL = 256 * 1024
"""What a request without a document may bring."""

SECONDS = 30.0
"""How long a client may take to send a body."""

DOCUMENTS = ("/api/domains", "/api/domains/validation")
WITHOUT = frozenset({"GET", "HEAD", "OPTIONS"})


class BodyLimit:
    """Refuses what is too long as soon as that is known, whether its length is told, wrong or not told."""

    def __init__(self, app: ASGIApp, largest_upload: int, seconds: float = SECONDS) -> None:
        self.app, self.largest_upload, self.seconds = app, largest_upload, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http" or scope["method"] in WITHOUT:
            await self.app(scope, receive, send)
            return
        limit = self.largest_upload if scope["path"] in DOCUMENTS else SMALL
        try:
            async with asyncio.timeout(self.seconds):
                body = await _read(receive, limit, dict(scope["headers"]).get(b"content-length", b"0"))
        except TimeoutError:
            await service_problem(Slow(f"a body has to be here within {self.seconds:g} s"))(
                scope, receive, send
            )
            return
        except TooLarge as error:
            await service_problem(error)(scope, receive, send)
            return
        if body is None:  # the client has gone: nobody waits for an answer
            return
        read = False

        async def again() -> Message:
            nonlocal read
            if read:
                return await receive()
            read = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, again, send)


async def _read(receive: Receive, limit: int, told: bytes) -> bytes | None:
    """The whole body; None if the client went away."""
    if told.isdigit() and int(told) > limit:
        raise _refusal(limit)
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > limit:
            raise _refusal(limit)
        more = message.get("more_body", False)
    return b"".join(parts)


def _refusal(limit: int) -> TooLarge:
    return TooLarge(f"a body here has at most {limit:,} bytes")
