"""The service under load: many people at a time on loopback, and many one after another.

python -m benchmarks.load --people 200 --seconds 120
python -m benchmarks.load --people 20 --elicitor predilect --goal 2 --seconds 120
python -m benchmarks.load --memory 10000
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.http import Connection
from benchmarks.rows import Row

TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Load:
    """Who comes: so many people at a time, who think for ``think`` seconds on average (exponential).

    Each answers ``turns`` questions; then someone else comes.
    """

    people: int = 200
    seconds: float = 60.0
    think: float = 5.0
    domain: str = "pc"
    k: int = 3
    elicitor: str = "choice-perceptron"
    turns: int = 15
    workers: int = 2
    store: str = ""
    goal: float = 1.0


ONE_AFTER_ANOTHER = Load(people=8, think=0.0, turns=3)
"""Who comes where only memory counts: few at a time, who do not think, and answer little."""


@dataclass
class Seen:
    """What clients have seen: seconds from an answer to the next question, and what was refused."""

    waits: list[float] = field(default_factory=list)
    requests: int = 0
    busy: int = 0
    errors: int = 0


@dataclass(frozen=True, slots=True)
class Running:
    """A server: its port and its first process."""

    port: int
    process: int

    def family(self) -> list[int]:
        """The processes of the service."""
        children = Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split()
        return [self.process, *map(int, children)]

    def processor(self) -> float:
        """Seconds of the processor that they have used."""
        used = [Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split() for each in self.family()]
        return sum(int(each[11]) + int(each[12]) for each in used) / TICK

    def memory(self) -> float:
        """MB that they have in memory."""
        pages = [int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in self.family()]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20


def load(wanted: Load = Load()) -> Iterator[Row]:
    """How long people wait for the next question, and what the service and its client take."""
    with serving(wanted) as server:
        seen, spent, began = Seen(), time.process_time(), server.processor()
        started = time.monotonic()
        asyncio.run(_all(wanted, server, seen))
        took = time.monotonic() - started
        name = f"{wanted.people} people, {wanted.domain}, k = {wanted.k}"
        said = wanted.elicitor
        if not seen.waits:
            raise RuntimeError(f"nobody was asked anything: {seen}")
        for percent, goal in ((50, None), (95, wanted.goal), (99, None)):
            waited = float(np.percentile(seen.waits, percent))
            yield Row(name, said, f"answer to next question, p{percent}", waited, "s", goal)
        yield Row(name, said, "questions answered", len(seen.waits) / took, "/s")
        yield Row(name, said, "503 of all requests", 100 * seen.busy / seen.requests, "%", 1.0)
        yield Row(name, said, "other errors", seen.errors, "", 0.0)
        processors = 100 / took
        yield Row(name, said, "service's processor", processors * (server.processor() - began), "%")
        yield Row(name, said, "client's processor", processors * (time.process_time() - spent), "%")
        yield Row(name, said, "service's memory", server.memory(), "MB")


def memory(sessions: int = 10_000, wanted: Load = ONE_AFTER_ANOTHER) -> Iterator[Row]:
    """How much memory the service has after each tenth of so many sessions, one after another."""
    with serving(wanted) as server:
        seen, coming = Seen(), iter(range(sessions))
        found: dict[int, float] = {}

        async def come() -> None:
            async with asyncio.TaskGroup() as group:
                for number in range(wanted.people):
                    group.create_task(
                        _stream(wanted, server, seen, coming, max(1, sessions // 10), found, number)
                    )

        asyncio.run(come())
        found[sessions] = server.memory()
        name = f"{sessions:,} sessions of {wanted.turns} answers, {wanted.domain}, k = {wanted.k}"
        early = found[sorted(found)[1]]
        for after in sorted(found):
            goal = 1.1 * early if after == sessions else None
            yield Row(name, wanted.elicitor, f"memory after {after:,}", found[after], "MB", goal)
        yield Row(name, wanted.elicitor, "503 of all requests", 100 * seen.busy / seen.requests, "%", 1.0)
        yield Row(name, wanted.elicitor, "other errors", seen.errors, "", 0.0)


@contextmanager
def serving(wanted: Load) -> Iterator[Running]:
    """A service on loopback with a store of its own."""
    with tempfile.TemporaryDirectory() as directory:
        store = wanted.store or f"sqlite:///{directory}/store.db"
        command = [sys.executable, "-m", "predilect", "serve", wanted.domain, "--port", "0", "--store", store]
        process = subprocess.Popen(
            [*command, "--workers", str(wanted.workers)],
            env={**os.environ, "PREDILECT_RATE": "0", "PREDILECT_LOG_LEVEL": "warning"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().rpartition(":")[2])
            asyncio.run(_up(port, wanted.workers))
            yield Running(port, process.pid)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


async def _up(port: int, workers: int) -> None:
    """Wait until every process is likely to have served something."""
    for _ in range(20 * workers):
        connection = Connection(port)
        await connection.send("GET", "/ready")
        await connection.close()


async def _all(wanted: Load, server: Running, seen: Seen) -> None:
    end = time.monotonic() + wanted.seconds
    async with asyncio.TaskGroup() as group:
        for number in range(wanted.people):
            group.create_task(_place(wanted, server, seen, number, end))


async def _place(wanted: Load, server: Running, seen: Seen, number: int, end: float) -> None:
    """One place, where one person after another answers until the end."""
    chance, connection = random.Random(number), Connection(server.port)
    await asyncio.sleep(chance.uniform(0, wanted.think))
    while time.monotonic() < end:

        async def think() -> bool:
            await asyncio.sleep(chance.expovariate(1 / wanted.think) if wanted.think else 0)
            return time.monotonic() < end

        await _answer_all(wanted, connection, seen, chance, think)
    await connection.close()


async def _stream(
    wanted: Load,
    server: Running,
    seen: Seen,
    coming: Iterator[int],
    every: int,
    found: dict[int, float],
    number: int,
) -> None:
    """One place, where one person after another answers until nobody comes; ``found`` gets the memory."""
    chance, connection = random.Random(number), Connection(server.port)

    async def at_once() -> bool:
        return True

    for place in coming:
        if place and place % every == 0:
            found[place] = server.memory()
        await _answer_all(wanted, connection, seen, chance, at_once)
    await connection.close()


async def _answer_all(
    wanted: Load,
    connection: Connection,
    seen: Seen,
    chance: random.Random,
    think: Callable[[], Coroutine[Any, Any, bool]],
) -> None:
    """One person's session; whatever is refused for a time is sent again when it should be."""
    body = {"domain": wanted.domain, "k": wanted.k, "elicitor": wanted.elicitor}
    session = await _sent(connection, seen, "/api/sessions", body)
    at = f"/api/sessions/{session['id']}"
    session = await _sent(connection, seen, f"{at}/question", None)
    for turn in range(wanted.turns):
        if not await think():
            return
        question = session["question"]
        answer = {
            "question": question["id"],
            "kind": "pick",
            "option": chance.randrange(len(question["options"])),
            "key": f"{turn}",
        }
        asked = time.monotonic()
        session = await _sent(connection, seen, f"{at}/answers", answer)
        if session["question"] is None:
            session = await _sent(connection, seen, f"{at}/question", None)
        seen.waits.append(time.monotonic() - asked)


async def _sent(connection: Connection, seen: Seen, path: str, body: object) -> Any:
    while True:
        status, headers, told = await connection.send("POST", path, body)
        seen.requests += 1
        if status < 300:
            return told
        if status != 503:
            seen.errors += 1
            raise RuntimeError(f"{status} for {path}: {told}")
        seen.busy += 1
        await asyncio.sleep(float(headers.get("retry-after", "1")))


def main() -> None:
    """Runs one load, and prints its rows."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--memory", type=int, metavar="SESSIONS", help="so many sessions one after another")
    for name in ("people", "k", "turns", "workers"):
        parser.add_argument(f"--{name}", type=int)
    for name in ("seconds", "think", "goal"):
        parser.add_argument(f"--{name}", type=float)
    for name in ("domain", "elicitor", "store"):
        parser.add_argument(f"--{name}")
    said = {name: value for name, value in vars(parser.parse_args()).items() if value is not None}
    sessions = said.pop("memory", None)
    rows = load(Load(**said)) if sessions is None else memory(sessions, replace(ONE_AFTER_ANOTHER, **said))
    for row in rows:
        print(f"{row.benchmark}  {row.backend}  {row.what}: {row.value:.4g} {row.unit}  {row.verdict}")


if __name__ == "__main__":
    main()
