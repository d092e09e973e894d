"""`predilect serve` as people run it: real processes, one store, many clients."""

import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import pytest

from predilect.errors import InvalidInput
from predilect.service.serving import serve
from predilect.service.settings import settings_from
from tests.service.postgres import Cluster
from tests.service.servers import CLIENT, PATIENCE, Respondent, nothing_lost_or_doubled, serving


def test_several_processes_serve_one_file_and_end_when_told(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/store.db"
    with serving(store, "synthetic:r=3", "--workers", "2") as server:
        assert len(server.workers()) == 2
        people = [Respondent([server.address], f"{number}") for number in range(6)]

        def play(person: Respondent) -> None:
            person.begin()
            for turn in range(5):
                person.answer(turn)

        with ThreadPoolExecutor(6) as threads:
            list(threads.map(play, people))
        nothing_lost_or_doubled(people)
        metrics = CLIENT.get(f"{server.address}/metrics").text
        assert 'predilect_answers_total{kind="pick"} 30.0' in metrics  # of both processes
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(PATIENCE) == 0


def test_of_two_processes_on_one_postgresql_each_answers_any_session_and_no_question_twice(
    postgres: Cluster,
) -> None:
    store = postgres.database()
    with (
        serving(store) as first,
        serving(store) as second,
        httpx2.Client(timeout=PATIENCE, verify=False) as client,
    ):
        addresses = [first.address, second.address]

        def play(number: int) -> tuple[int, int]:
            """Two tabs answer every question at the same time, each through another process."""
            wanted = {"domain": "synthetic-r-3", "k": 2, "seed": number}
            id = client.post(f"{addresses[number % 2]}/api/sessions", json=wanted).json()["id"]
            won = lost = 0
            with ThreadPoolExecutor(2) as tabs:
                for turn in range(6):
                    at = f"{addresses[turn % 2]}/api/sessions/{id}"
                    question = client.post(f"{at}/question").json()["question"]["id"]

                    def answer(tab: int, question: str = question, turn: int = turn) -> httpx2.Response:
                        body = {"question": question, "kind": "pick", "option": tab, "key": f"{turn}-{tab}"}
                        return client.post(f"{addresses[tab]}/api/sessions/{id}/answers", json=body)

                    for response in tabs.map(answer, range(2)):
                        if response.status_code == 200:
                            won += 1
                        else:
                            assert response.status_code == 409, response.text
                            assert response.json()["session"]["answered"] == turn + 1
                            lost += 1
            log = client.get(f"{addresses[0]}/api/sessions/{id}/log").text
            assert log == client.get(f"{addresses[1]}/api/sessions/{id}/log").text
            assert log.count('"event":"answered"') == 6
            return won, lost

        with ThreadPoolExecutor(6) as people:
            assert list(people.map(play, range(10))) == [(6, 6)] * 10


@pytest.mark.parametrize(("proxies", "second"), [("127.0.0.1", 200), ("192.0.2.1", 429)])
def test_only_what_a_proxy_says_of_a_client_is_believed(sqlite: str, proxies: str, second: int) -> None:
    environment = {"PREDILECT_PROXIES": proxies, "PREDILECT_RATE": "1"}
    with serving(sqlite, "synthetic:r=2", environment=environment) as server:

        def asks(client: str) -> int:
            told = CLIENT.get(f"{server.address}/api/schema", headers={"X-Forwarded-For": client})
            return told.status_code

        assert {asks("198.51.100.1") for _ in range(40)} == {200, 429}
        assert asks("198.51.100.2") == second


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"host": "0.0.0.0"}, "PREDILECT_ADMIN_KEY"),
        ({"store": "mysql://a/b"}, "no known database"),
        ({"store": "postgresql+psycopg://a@127.0.0.1:1/b"}, "check its URL"),
        ({"store": "sqlite:////nowhere/at/all.db"}, "sqlite:////nowhere/at/all.db: .*check its URL"),
        ({"domains": ("nothing",)}, "'nothing' is not known"),
        ({"domains": ("pc", "pc")}, "two domains have this name"),
    ],
)
def test_what_cannot_be_served_is_said_before_anything_is(
    sqlite: str, wanted: dict[str, object], said: str
) -> None:
    with pytest.raises(InvalidInput, match=said):
        serve(settings_from({}, **{"store": sqlite, "domains": ("synthetic:r=2",), **wanted}))


def test_an_address_that_is_taken_is_said(sqlite: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(InvalidInput, match="--port"):
        serve(settings_from({}, store=sqlite, domains=("synthetic:r=2",), port=taken.getsockname()[1]))


def test_the_command_says_what_is_wrong_and_ends_with_2() -> None:
    command = [sys.executable, "-m", "predilect", "serve", "pc", "--host", "0.0.0.0"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert "PREDILECT_ADMIN_KEY" in done.stderr
