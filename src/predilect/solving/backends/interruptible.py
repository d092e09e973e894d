"""Running a solver so that Ctrl-C stops it at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeVar

Result = TypeVar("Result")


class Interruptible:
    """Runs calls that release the interpreter's lock on a thread of its own.

    Python handles a signal between two instructions of the main thread, so a long call there would
    delay Ctrl-C until it returns. Called from another thread, it runs the call in place.
    """

    def __init__(self) -> None:
        self._worker: ThreadPoolExecutor | None = None

    def run(self, call: Callable[[], Result], stop: Callable[[], object]) -> Result:
        """The call's result; if waiting for it is interrupted, ``stop`` is called and waited for."""
        if threading.current_thread() is not threading.main_thread():
            return call()
        if self._worker is None:
            self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="solver")
        future = self._worker.submit(call)
        try:
            return future.result()
        except BaseException:
            stop()
            wait([future])
            raise
