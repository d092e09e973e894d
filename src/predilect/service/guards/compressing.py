"""What is sent comes compressed to who can read that: a question of ``meal`` is a seventh as long."""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

LEAST = 1000
"""Bytes from which on it is worth it."""
LEVEL = 5
WHOLE = ("/export", "/log")
"""What these paths end in may be many megabytes, and compressing it would hold up everyone else."""


class Compressing:
    """Compresses all answers but the longest."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.compressed = GZipMiddleware(app, minimum_size=LEAST, compresslevel=LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        whole = scope["type"] == "http" and scope["path"].endswith(WHOLE)
        await (self.app if whole else self.compressed)(scope, receive, send)
