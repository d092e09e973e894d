"""Real servers: `predilect serve` in processes of their own, and clients that do not give up."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

PATIENCE = 180.0
"""Seconds after which something that should happen has not."""

CLIENT = httpx2.Client(timeout=PATIENCE, verify=False, limits=httpx2.Limits(max_keepalive_connections=0))
"""Keeps no connection open, so that no server's end is noticed late."""


@dataclass
class Server:
    """A server that runs: its address, and the process that was started."""

    address: str
    process: subprocess.Popen[str]

    def workers(self) -> list[int]:
        """The processes that it has started and that serve: all but multiprocessing's tracker."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(each) for each in children if "spawn_main" in _command(each)]

    def replaced(self, workers: list[int]) -> bool:
        """Whether as many others serve as these were."""
        now = self.workers()
        return len(now) == len(workers) and now != workers


@contextmanager
def serving(
    store: str,
    *arguments: str,
    environment: Mapping[str, str] | None = None,
) -> Iterator[Server]:
    """A server of a small domain on a free port, which is up."""
    command = [
        sys.executable,
        "-m",
        "predilect",
        "serve",
        *(arguments or ("synthetic:r=3",)),
        "--store",
        store,
    ]
    process = subprocess.Popen(
        [*command, "--port", "0"],
        env={
            **os.environ,
            "PREDILECT_RATE": "0",
            "PREDILECT_ANSWER_SECONDS": "60",
            "OMP_NUM_THREADS": "1",
            **(environment or {}),
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert " at http://" in said, said
        server = Server(said.split()[-1], process)
        until(lambda: CLIENT.get(f"{server.address}/ready").status_code == 200)
        yield server
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds; what cannot be reached does not hold yet."""
    pause = threading.Event()
    for _ in range(int(PATIENCE / 0.05)):
        try:
            if holds():
                return
        except httpx2.TransportError:
            pass
        pause.wait(0.05)
    raise AssertionError("this should have happened by now")


@dataclass
class Respondent:
    """A person whose client sends everything again until it is answered, to any of some servers.

    ``counted`` are the keys of the answers that the service has said it has.
    """

    addresses: list[str]
    name: str
    id: str = ""
    counted: list[str] = field(default_factory=list)
    refused: int = 0

    def begin(self) -> None:
        """Begin a session."""
        wanted = {"domain": "synthetic-r-3", "k": 2, "seed": 1}
        self.id = self._sent("/api/sessions", wanted, (201,)).json()["id"]

    def answer(self, turn: int) -> None:
        """Answer the question that waits, as this turn's answer."""
        question = self._sent(f"/api/sessions/{self.id}/question", None, (200,)).json()["question"]["id"]
        key = f"{self.name}-{turn}"
        body = {"question": question, "kind": "pick", "option": turn % 2, "key": key}
        self._sent(f"/api/sessions/{self.id}/answers", body, (200,))
        self.counted.append(key)

    def log(self) -> list[dict[str, Any]]:
        """The session's log as the service has it in the end."""
        found: list[list[dict[str, Any]]] = []

        def read() -> bool:
            response = CLIENT.get(f"{self.addresses[0]}/api/sessions/{self.id}/log")
            if response.status_code == 200:
                found.append([json.loads(line) for line in response.text.splitlines()])
            return bool(found)

        until(read)
        return found[0]

    def _sent(self, path: str, body: object, wanted: tuple[int, ...]) -> httpx2.Response:
        found: list[httpx2.Response] = []

        def send() -> bool:
            self.addresses.append(self.addresses.pop(0))
            response = CLIENT.post(f"{self.addresses[0]}{path}", json=body)
            self.refused += response.status_code == 503
            assert response.status_code in (*wanted, 503), response.text
            found.append(response)
            return response.status_code in wanted

        until(send)
        return found[-1]


def nothing_lost_or_doubled(respondents: list[Respondent]) -> None:
    """Every answer that was counted is in the log, once, and no question has two answers."""
    for person in respondents:
        answers = [line for line in person.log()[1:] if line["event"] == "answered"]
        assert [answer["key"] for answer in answers] == person.counted
        questions = [answer["question"] for answer in answers]
        assert len(set(questions)) == len(questions)


def _command(process: str) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""
