"""Solving off the event loop: so many threads, so many that wait, and nobody waits without end.

OR-Tools lets go of the interpreter's lock while it solves, so threads are enough: the loop goes on answering.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from predilect.service.errors import Busy
from predilect.service.metrics import Metrics

Result = TypeVar("Result")

FADING = 0.9
"""How much of the mean duration is kept when one more is known."""
LONGEST_WAIT = 30


class Workbench:
    """Runs work on a few threads. It belongs to one event loop, and is used on that alone."""

    def __init__(self, threads: int, queue: int, seconds: float, metrics: Metrics | None = None) -> None:
        self.threads, self.queue, self.seconds = threads, queue, seconds
        self.metrics = Metrics() if metrics is None else metrics
        self.mean_seconds = 0.1
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="solver")
        self._running: dict[str, asyncio.Future[Any]] = {}

    @property
    def waiting(self) -> int:
        """How much work is running or waits to be."""
        return len(self._running)

    async def run(self, name: str, work: Callable[[], Result]) -> Result:
        """What the work makes; work of the same name that is going on is not begun again.

        ``Busy`` if too many wait already, or if it takes longer than a request waits: then it goes on, and
        whoever asks again finds what it made.
        """
        future = self._running.get(name)
        if future is None:
            if len(self._running) >= self.threads + self.queue:
                raise self._busy("enough others wait already")
            future = asyncio.get_running_loop().run_in_executor(self._pool, self._timed, work)
            self._running[name] = future
            self.metrics.waiting.inc()
            future.add_done_callback(lambda done: self._ended(name, done))
        done, _ = await asyncio.wait([future], timeout=self.seconds)
        if not done:
            raise self._busy("this takes longer than usual, and goes on")
        result: Result = future.result()
        return result

    def close(self) -> None:
        """Begin nothing more; what runs is waited for."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _timed(self, work: Callable[[], Result]) -> Result:
        started = time.monotonic()
        try:
            return work()
        finally:
            took = max(0.0, time.monotonic() - started)
            self.mean_seconds = FADING * self.mean_seconds + (1 - FADING) * took

    def _ended(self, name: str, future: asyncio.Future[Any]) -> None:
        self.metrics.waiting.dec()
        if self._running.get(name) is future:
            del self._running[name]
        if not future.cancelled():
            future.exception()  # whoever waited has seen it

    def _busy(self, why: str) -> Busy:
        self.metrics.busy.inc()
        busy = Busy(why)
        expected = self.mean_seconds * (len(self._running) + 1) / self.threads
        busy.retry_after = min(LONGEST_WAIT, max(1, math.ceil(expected)))
        return busy
