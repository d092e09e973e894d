"""Processes are killed, databases stop, disks fill up, clocks jump: no answer is lost or doubled."""

import json
import os
import resource
import signal
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, tzinfo
from functools import partial
from pathlib import Path

import pytest

from predilect.service.expiring import expire
from predilect.service.store import sessions
from predilect.service.store.database import Database
from tests.service.clients import answered, begun, served, told
from tests.service.postgres import NEEDED, binaries, cluster
from tests.service.servers import CLIENT, PATIENCE, Respondent, nothing_lost_or_doubled, serving, until


@contextmanager
def _answering(people: list[Respondent], turns: int) -> Iterator[threading.Event]:
    """Everyone answers at the same time; the event is set when they are half through."""
    half, answers = threading.Event(), iter(range(len(people) * turns))

    def play(person: Respondent) -> None:
        person.begin()
        for turn in range(turns):
            person.answer(turn)
            if next(answers) == len(people) * turns // 2:
                half.set()

    with ThreadPoolExecutor(len(people)) as threads:
        playing = [threads.submit(play, person) for person in people]
        yield half
        for each in playing:
            each.result()
    nothing_lost_or_doubled(people)
    assert all(len(person.counted) == turns for person in people)


@pytest.mark.parametrize("kills", [1, pytest.param(10, marks=pytest.mark.nightly)])
def test_a_process_that_is_killed_in_the_middle_of_answers_loses_none(sqlite: str, kills: int) -> None:
    with serving(sqlite, "synthetic:r=3", "--workers", "2") as server:
        people = [Respondent([server.address], f"{number}") for number in range(4)]
        with _answering(people, turns=10 * kills) as half:
            for _ in range(kills):
                half.wait(PATIENCE if kills == 1 else 1)
                alive = server.workers()
                os.kill(alive[0], signal.SIGKILL)
                until(partial(server.replaced, alive))


def test_a_database_that_stops_and_comes_back_has_every_answer() -> None:
    if binaries() is None:
        pytest.skip(NEEDED)
    with cluster(durable=True) as database, serving(database.database()) as server:
        people = [Respondent([server.address], f"{number}") for number in range(4)]
        with _answering(people, turns=12) as half:
            assert half.wait(PATIENCE)
            database.stop("immediate")
            assert CLIENT.get(f"{server.address}/health").status_code == 200
            until(lambda: CLIENT.get(f"{server.address}/ready").status_code == 503)
            database.start()
        assert CLIENT.get(f"{server.address}/ready").status_code == 200


def test_a_full_disk_refuses_answers_until_there_is_room_again(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/store.db") as server:
        process, unlimited = server.process.pid, resource.RLIM_INFINITY
        person = Respondent([server.address], "one")
        person.begin()
        resource.prlimit(process, resource.RLIMIT_FSIZE, (300_000, unlimited))
        full = threading.Event()

        def answers() -> None:
            turn = 0
            while not full.is_set() or turn < 5:
                person.answer(turn)
                turn += 1

        with ThreadPoolExecutor(1) as thread:
            answering = thread.submit(answers)
            until(lambda: person.refused > 2)
            assert CLIENT.get(f"{server.address}/health").status_code == 200
            full.set()
            resource.prlimit(process, resource.RLIMIT_FSIZE, (unlimited, unlimited))
            answering.result()
        nothing_lost_or_doubled([person])


def test_a_client_that_goes_before_it_is_answered_has_answered_once(sqlite: str) -> None:
    with serving(sqlite) as server:
        host, port = server.address.removeprefix("http://").split(":")
        person = Respondent([server.address], "one")
        person.begin()
        at = f"{server.address}/api/sessions/{person.id}"
        for turn in range(10):
            question = CLIENT.post(f"{at}/question").json()["question"]["id"]
            said = {"question": question, "kind": "pick", "option": 0, "key": f"{turn}"}
            body = json.dumps(said).encode()
            head = (
                f"POST /api/sessions/{person.id}/answers HTTP/1.1\r\nHost: localhost\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            )
            request = head.encode() + body
            with socket.create_connection((host, int(port))) as gone:
                gone.sendall(request[: len(request) - 5 * (turn % 2)])  # every second one is torn
            assert CLIENT.post(f"{at}/answers", json=said).status_code == 200
            person.counted.append(f"{turn}")
        nothing_lost_or_doubled([person])


class _Jumping(datetime):
    """A clock that is set back and forth by years."""

    years = iter([0, 30, -20, 0, 5, -1] * 10)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "_Jumping":
        return cls.fromtimestamp(1.9e9 + next(cls.years) * 3e7, tz)


def test_a_clock_that_jumps_changes_no_order_and_loses_no_answer(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("predilect.service.store.sessions.datetime", _Jumping)
    with served(store) as client:
        id = answered(client, begun(client)["id"], 4)["id"]
        assert told(client.get(f"/api/sessions/{id}"))["answered"] == 4
        rows = client.get(f"/api/sessions/{id}/log?format=csv").text.splitlines()
        assert len(rows) == 5
    with served(store) as client:  # another process reads the same
        assert told(client.get(f"/api/sessions/{id}"))["answered"] == 4


def test_what_is_new_is_not_deleted_for_the_clock_of_another(sqlite: str) -> None:
    with served(sqlite) as client:
        id = begun(client)["id"]
        database = Database(sqlite)
        assert expire(database, 30, datetime.now(UTC) - timedelta(days=3650)) == 0
        assert sessions.length(database, id) >= 0
        database.close()
