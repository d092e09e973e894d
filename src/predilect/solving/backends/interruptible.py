"""Running a solver so that Ctrl-C stops it at once.

Python handles a signal between two instructions of the main thread, so a long call there would
delay Ctrl-C until it returns. A thread of its own for every call would cost milliseconds on a busy
machine; instead one thread waits for the byte that Python's C code writes when a signal arrives.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

Result = TypeVar("Result")


class Interruptible:
    """Runs calls that release the interpreter's lock: in place, and on the main thread under watch."""

    def run(self, call: Callable[[], Result], stop: Callable[[], object]) -> Result:
        """The call's result; if Ctrl-C interrupts it, ``stop`` is called and the interrupt raised."""
        if threading.current_thread() is not threading.main_thread():
            return call()
        if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            return _run_aside(call, stop)  # what Ctrl-C means here is not ours to say
        watch = _watch(os.getpid())
        before = signal.set_wakeup_fd(watch.wakened.fileno(), warn_on_full_buffer=False)
        if before != -1:  # an event loop listens already
            signal.set_wakeup_fd(before)
            return _run_aside(call, stop)
        watch.stop = stop
        try:
            return call()
        finally:
            watch.stop = None
            signal.set_wakeup_fd(-1)


class _Watch:
    """A thread that calls ``stop`` when Ctrl-C arrives."""

    def __init__(self) -> None:
        self.stop: Callable[[], object] | None = None
        self.wakened, self._listening = socket.socketpair()
        self.wakened.setblocking(False)
        threading.Thread(target=self._listen, name="interrupts", daemon=True).start()

    def _listen(self) -> None:
        while arrived := self._listening.recv(1):
            stop = self.stop
            if arrived[0] == signal.SIGINT and stop is not None:
                stop()


@cache
def _watch(process: int) -> _Watch:
    """The watch of a process: a fork does not take its thread along."""
    return _Watch()


def _run_aside(call: Callable[[], Result], stop: Callable[[], object]) -> Result:
    """The call on another thread, so that this one can handle signals."""
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="solver") as worker:
        try:
            return worker.submit(call).result()
        except BaseException:
            stop()
            raise
