"""As little HTTP as a benchmark needs, so that its client takes little of the processor that it measures."""

from __future__ import annotations

import asyncio
import json
from typing import Any

Answered = tuple[int, dict[str, str], Any]


class Connection:
    """One connection to a loopback server that is kept open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, method: str, path: str, body: object = None) -> Answered:
        """The status, the headers and the JSON of the answer; a connection that was closed is opened anew."""
        reused = self._streams is not None
        try:
            return await self._send(method, path, body)
        except (OSError, asyncio.IncompleteReadError):
            await self.close()
            if not reused:
                raise
            return await self._send(method, path, body)

    async def close(self) -> None:
        """Let go of the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _send(self, method: str, path: str, body: object) -> Answered:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        reader, writer = self._streams
        content = b"" if body is None else json.dumps(body).encode()
        kind = "" if body is None else "Content-Type: application/json\r\n"
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{kind}Content-Length: {len(content)}\r\n\r\n"
        writer.write(head.encode() + content)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in lines[1:] if line)
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        text = await reader.readexactly(int(headers.get("content-length", "0")))
        status = int(lines[0].split()[1])
        return status, headers, json.loads(text) if text else None
