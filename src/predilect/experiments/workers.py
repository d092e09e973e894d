"""Units in local processes: each worker plays one unit at a time.

Workers are spawned, with one thread for linear algebra each (solvers use one anyway). They do not see
Ctrl-C, which is the main process's to handle, and end when it ends. A worker that dies (out of
memory, say) costs its unit only, which is recorded as failed.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from predilect.experiments.attempts import Failure, Outcome, attempt
from predilect.experiments.threads import one_thread_each
from predilect.experiments.units import Unit

SPAWN = multiprocessing.get_context("spawn")


def in_this_process(units: Sequence[Unit]) -> Generator[Outcome, None, None]:
    """One after the other."""
    yield from map(attempt, units)


def in_processes(units: Sequence[Unit], jobs: int) -> Generator[Outcome, None, None]:
    """So many at a time, in the order in which they are done."""
    waiting = deque(units)
    workers = [_Worker() for _ in range(min(jobs, len(units)))]
    try:
        for worker in workers:
            worker.begin(waiting.popleft())
        while busy := [worker for worker in workers if worker.unit is not None]:
            for ready in wait([worker.connection for worker in busy]):
                worker = next(worker for worker in busy if worker.connection is ready)
                outcome = worker.outcome()
                if waiting:
                    worker.begin(waiting.popleft())
                yield outcome
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """A process, what connects it, and the unit that it plays."""

    def __init__(self) -> None:
        self.unit: Unit | None = None
        self.process: SpawnProcess
        self.connection: Connection
        self._start()

    def begin(self, unit: Unit) -> None:
        """Hand it a unit."""
        self.unit = unit
        with suppress(OSError):  # a dead worker is found out when its outcome is read
            self.connection.send(unit)

    def outcome(self) -> Outcome:
        """The outcome of its unit, which is there or will never be."""
        unit, self.unit = self.unit, None
        assert unit is not None
        try:
            outcome = self.connection.recv()
        except (EOFError, OSError):
            self.end()
            said = f"its process ended with exit code {self.process.exitcode}"
            self._start()
            return Outcome(unit, failure=Failure(said))
        assert isinstance(outcome, Outcome)
        return outcome

    def end(self) -> None:
        """Kill the process: it holds nothing that is not known here."""
        self.process.kill()
        self.process.join()
        self.connection.close()

    def _start(self) -> None:
        self.connection, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=_work, args=(theirs,), daemon=True)
        with one_thread_each(), _without_interruption():
            self.process.start()
        theirs.close()


@contextmanager
def _without_interruption() -> Iterator[None]:
    """Ctrl-C waits, and processes started here never see it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # the first process would start it, and that lets Ctrl-C in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(connection: Connection) -> None:
    """Play what is sent, until the other end is closed."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            unit = connection.recv()
        except EOFError:
            return
        connection.send(attempt(unit))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
