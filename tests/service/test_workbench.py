"""Solving off the event loop: bounded, shared by who asks for the same, never waited for without end."""

import asyncio
import threading

import pytest

from predilect.service.errors import Busy
from predilect.service.workbench import Workbench


def test_work_runs_off_the_event_loop() -> None:
    async def run() -> int:
        bench = Workbench(1, 0, 10)
        try:
            return await bench.run("a", threading.get_ident)
        finally:
            bench.close()

    assert asyncio.run(run()) != threading.get_ident()


def test_what_has_the_same_name_is_done_once_for_all_who_ask() -> None:
    gate, runs = threading.Event(), []

    def work() -> str:
        gate.wait(10)
        runs.append(1)
        return "done"

    async def run() -> list[str]:
        bench = Workbench(2, 2, 10)
        asked = [asyncio.create_task(bench.run("same", work)) for _ in range(5)]
        await asyncio.sleep(0)
        gate.set()
        try:
            return list(await asyncio.gather(*asked))
        finally:
            bench.close()

    assert asyncio.run(run()) == ["done"] * 5
    assert len(runs) == 1


def test_who_would_wait_behind_too_many_is_told_when_to_come_back() -> None:
    gate = threading.Event()

    async def run() -> None:
        bench = Workbench(1, 2, 10)
        asked = [asyncio.create_task(bench.run(f"{each}", lambda: gate.wait(10))) for each in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Busy) as caught:
            await bench.run("one too many", lambda: True)
        assert 1 <= (caught.value.retry_after or 0) <= 30
        assert bench.metrics.busy._value.get() == 1
        gate.set()
        assert await asyncio.gather(*asked) == [True] * 3
        assert await bench.run("now there is room", lambda: "done") == "done"
        await asyncio.sleep(0)
        assert bench.waiting == 0
        bench.close()

    asyncio.run(run())


def test_what_takes_too_long_goes_on_without_who_asked() -> None:
    gate, ended = threading.Event(), threading.Event()

    def work() -> str:
        gate.wait(10)
        ended.set()
        return "done"

    async def run() -> str:
        bench = Workbench(1, 1, 0.01)
        with pytest.raises(Busy):
            await bench.run("slow", work)
        bench.seconds = 10
        again = asyncio.create_task(bench.run("slow", work))
        gate.set()
        try:
            return await again
        finally:
            bench.close()

    assert asyncio.run(run()) == "done"
    assert ended.is_set()


def test_an_error_reaches_who_asked_and_leaves_room() -> None:
    def work() -> None:
        raise ValueError("no")

    async def run() -> None:
        bench = Workbench(1, 0, 10)
        for _ in range(3):
            with pytest.raises(ValueError, match="no"):
                await bench.run("a", work)
            await asyncio.sleep(0)
        bench.close()

    asyncio.run(run())
