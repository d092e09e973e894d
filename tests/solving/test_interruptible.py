"""Ctrl-C stops a solver at once."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from predilect.solving.backends.interruptible import Interruptible

PATIENCE = 30.0


def long_call(stopped: threading.Event) -> Callable[[], bool]:
    """A call that lets go of the interpreter's lock, and meets Ctrl-C on its way."""

    def call() -> bool:
        os.kill(os.getpid(), signal.SIGINT)
        return stopped.wait(PATIENCE)

    return call


@contextmanager
def handled_by(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_call_that_nothing_interrupts_has_its_result() -> None:
    assert Interruptible().run(lambda: 7, lambda: None) == 7


def test_ctrl_c_stops_the_call_and_is_raised() -> None:
    stopped = threading.Event()
    with handled_by(signal.default_int_handler), pytest.raises(KeyboardInterrupt):
        Interruptible().run(long_call(stopped), stopped.set)
    assert Interruptible().run(lambda: 8, lambda: None) == 8


def test_another_handler_of_ctrl_c_decides_what_it_means() -> None:
    stopped, seen = threading.Event(), []

    def noticed(number: int, frame: FrameType | None) -> None:
        seen.append(number)
        stopped.set()

    with handled_by(noticed):
        assert Interruptible().run(long_call(stopped), lambda: None)
    assert seen == [signal.SIGINT]


def test_ctrl_c_raised_by_another_handler_stops_the_call() -> None:
    stopped = threading.Event()

    def refuse(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    with handled_by(refuse), pytest.raises(KeyboardInterrupt):
        Interruptible().run(long_call(stopped), stopped.set)
    assert stopped.is_set()


def test_a_call_on_another_thread_runs_in_place() -> None:
    found: list[str] = []
    thread = threading.Thread(
        target=lambda: found.append(
            Interruptible().run(lambda: threading.current_thread().name, lambda: None)
        ),
        name="caller",
    )
    thread.start()
    thread.join()
    assert found == ["caller"]
