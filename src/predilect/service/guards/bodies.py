"""No body is longer than its limit, whether its length is told, wrong or not told."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from predilect.service.answering import service_problem
from predilect.service.errors import TooLarge

SMALL = 256 * 1024
"""What a request without a document may bring."""

DOCUMENTS = ("/api/domains", "/api/domains/validation")


class BodyLimit:
    """Refuses what is too long as soon as that is known."""

    def __init__(self, app: ASGIApp, largest_upload: int) -> None:
        self.app, self.largest_upload = app, largest_upload

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self.largest_upload if scope["path"] in DOCUMENTS else SMALL
        told = dict(scope["headers"]).get(b"content-length", b"0")
        if told.isdigit() and int(told) > limit:
            await service_problem(_refusal(limit))(scope, receive, send)
            return
        received, started = 0, False

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > limit:
                raise _refusal(limit)
            return message

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, counted, watched)
        except TooLarge as error:
            if started:
                raise
            await service_problem(error)(scope, receive, send)


def _refusal(limit: int) -> TooLarge:
    return TooLarge(f"a body here has at most {limit:,} bytes")
