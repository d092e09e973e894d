"""What stands before the routes: limits, keys, hosts, origins, headers, and what is written down."""

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.types import Message

from predilect.service.expiring import JUMP, Steady
from predilect.service.guards.bodies import SMALL, BodyLimit
from predilect.service.guards.crowds import Crowd
from predilect.service.guards.hosts import LocalHosts
from predilect.service.guards.rates import RateLimit, client_of
from predilect.service.logs import JsonLines
from tests.service.clients import BEARER, KEY, answered, begun, problem, served, told

SHOP = "https://shop.example"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    store = f"sqlite:///{tmp_path_factory.mktemp('service')}/store.db"
    with served(store, admin_key=KEY, origins=(SHOP,)) as found:
        yield found


def test_every_answer_forbids_scripts_from_elsewhere_frames_and_caches(client: TestClient) -> None:
    for response in (client.get("/health"), client.get("/api/sessions/none"), client.get("/nothing")):
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["cache-control"] == "no-store"
        assert "set-cookie" not in response.headers


def test_what_is_long_comes_compressed(client: TestClient) -> None:
    response = client.get("/api/schema", headers={"Accept-Encoding": "gzip"})
    assert response.headers["content-encoding"] == "gzip"
    assert int(response.headers["content-length"]) < len(response.text) / 2
    log = client.get(f"/api/sessions/{begun(client)['id']}/log", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in log.headers
    assert log.text.startswith("{")


def test_pages_of_an_allowed_origin_may_call_the_api(client: TestClient) -> None:
    asks = {"Origin": SHOP, "Access-Control-Request-Method": "POST"}
    before = client.options("/api/sessions", headers=asks)
    assert before.status_code == 204
    assert before.headers["access-control-allow-origin"] == SHOP
    assert "authorization" not in before.headers["access-control-allow-headers"].lower()
    response = client.get("/api/domains", headers={"Origin": SHOP})
    assert response.headers["access-control-allow-origin"] == SHOP
    assert "access-control-allow-credentials" not in response.headers


def test_pages_of_other_origins_may_not(client: TestClient) -> None:
    asks = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    assert client.options("/api/sessions", headers=asks).status_code == 403
    response = client.get("/api/domains", headers={"Origin": "https://evil.example"})
    assert "access-control-allow-origin" not in response.headers
    assert "Origin" in response.headers["vary"]


def test_an_origin_of_an_open_study_is_allowed(sqlite: str) -> None:
    with served(sqlite, admin_key=KEY) as client:
        body = {
            "title": "x",
            "consent": "",
            "set_up": {"domain": "synthetic-r-3"},
            "origins": ["https://study.example"],
        }
        told(client.post("/api/studies", json=body, headers=BEARER), 201)
        response = client.get("/api/domains", headers={"Origin": "https://study.example"})
        assert response.headers["access-control-allow-origin"] == "https://study.example"


def test_without_a_key_only_this_machines_names_are_answered_to(sqlite: str) -> None:
    with served(sqlite) as client:
        for host in ("localhost", "127.0.0.1:8000", "[::1]:80"):
            assert client.get("/health", headers={"Host": host}).status_code == 200
        for host in ("evil.example", "localhost.evil.example", "10.0.0.1", ""):
            problem(client.get("/health", headers={"Host": host}), 421, "wrong-host")


def test_with_a_key_any_name_is_answered_to(client: TestClient) -> None:
    assert client.get("/health", headers={"Host": "ask.example"}).status_code == 200


def test_a_body_is_limited_in_size_told_or_not(client: TestClient) -> None:
    long = b"{" + b" " * SMALL
    problem(client.post("/api/sessions", content=long), 413, "too-large")
    problem(client.post("/api/sessions", content=iter([long[:1000], long[1000:]])), 413, "too-large")


def test_what_is_not_json_is_refused_as_that(client: TestClient) -> None:
    headers = {"Content-Type": "application/json"}
    for body in (b"{", b"\xff\xfe", b"[" * 100_000):
        problem(client.post("/api/sessions", content=body, headers=headers), 400, "invalid-json")
    assert client.post("/api/sessions", content=b'{"domain": NaN}', headers=headers).status_code == 422
    assert client.post("/api/sessions", content=b'{"domain": "pc"}').status_code == 422  # no type is named


def test_a_client_that_asks_too_often_is_told_when_to_come_back(sqlite: str) -> None:
    with served(sqlite, rate=1) as client:
        codes = [client.get("/api/schema").status_code for _ in range(31)]
        assert codes == [200] * 30 + [429]
        response = client.get("/api/schema")
        problem(response, 429, "too-many-requests")
        assert int(response.headers["retry-after"]) > 1
        assert client.get("/health").status_code == 200  # whoever watches over it may always ask


def test_a_bucket_fills_again_and_clients_do_not_share_it() -> None:
    now = 0.0
    limit = RateLimit(_nothing, rate=60, clock=lambda: now)
    assert [limit.seconds_to_wait("one") for _ in range(30)] == [0.0] * 30
    assert limit.seconds_to_wait("one") == 1.0
    assert limit.seconds_to_wait("two") == 0.0
    now = 2.0
    assert [limit.seconds_to_wait("one") for _ in range(3)] == [0.0, 0.0, 1.0]
    now = 1.0  # the clock jumps back
    assert limit.seconds_to_wait("one") > 0


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_of_one_person_is_one_client(address: str, client: str) -> None:
    assert client_of(address) == client


def test_more_than_a_process_can_hold_is_refused_at_once() -> None:
    async def crowded() -> list[int]:
        gate = asyncio.Event()
        statuses: list[int] = []

        async def waits(scope: Any, receive: Any, send: Any) -> None:
            await gate.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})

        async def send(message: Message) -> None:
            statuses.extend([message["status"]] if "status" in message else [])
            if message.get("status") == 503:
                gate.set()

        crowd = Crowd(waits, most=2)
        scope = {"type": "http", "path": "/api/domains", "method": "GET", "headers": []}
        await asyncio.gather(*(crowd(scope, _disconnected, send) for _ in range(3)))
        await crowd(scope, _disconnected, send)  # those inside have left
        return statuses

    assert asyncio.run(crowded()) == [503, 200, 200, 200]


def test_a_client_that_goes_away_in_the_middle_of_a_body_changes_nothing() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    torn: Message = {"type": "http.request", "body": b"{", "more_body": True}
    parts: Iterator[Message] = iter([torn, {"type": "http.disconnect"}])

    async def receive() -> Message:
        return next(parts)

    scope = {"type": "http", "path": "/api/sessions", "method": "POST", "headers": []}
    asyncio.run(BodyLimit(_nothing, 1000)(scope, receive, send))
    assert sent == []


def test_a_body_that_never_comes_is_not_waited_for() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError("nothing ever comes")

    scope = {"type": "http", "path": "/api/sessions", "method": "POST", "headers": []}
    asyncio.run(BodyLimit(_nothing, 1000, seconds=0.01)(scope, receive, send))
    assert sent[0]["status"] == 408


def test_hosts_are_read_with_and_without_ports() -> None:
    async def status(host: bytes) -> int:
        found: list[Message] = []

        async def send(message: Message) -> None:
            found.append(message)

        scope = {"type": "http", "path": "/", "method": "GET", "headers": [(b"host", host)]}
        await LocalHosts(_ok)(scope, _disconnected, send)
        return int(found[0]["status"])

    assert [
        asyncio.run(status(host)) for host in (b"[::1]", b"localhost:", b"127.0.0.1", b"[::2]:80", b"a:b:c")
    ] == [
        200,
        200,
        200,
        421,
        421,
    ]


def test_what_is_logged_names_routes_and_never_ids(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, "predilect"):
        id = answered(client, begun(client)["id"], 1)["id"]
        client.get(f"/api/sessions/{id}")
        client.get("/api/domains", headers=BEARER)
    lines = [JsonLines().format(record) for record in caplog.records if record.name == "predilect.service"]
    requests = [json.loads(line) for line in lines if json.loads(line)["message"] == "request"]
    assert "/api/sessions/{id}/answers" in {line["route"] for line in requests}
    assert {"time", "level", "logger", "request", "method", "status", "seconds"} <= set(requests[0])
    assert not any(id in line or KEY in line for line in lines)


def test_metrics_count_what_happens(sqlite: str) -> None:
    with served(sqlite) as client:
        answered(client, begun(client)["id"], 2)
        text = client.get("/metrics").text
    assert "predilect_sessions_total 1.0" in text
    assert 'predilect_answers_total{kind="pick"} 2.0' in text
    assert 'route="/api/sessions/{id}/answers",status="200"} 2.0' in text
    assert "predilect_waiting 0.0" in text


def test_the_service_tells_whether_it_is_up_and_whether_its_store_is(client: TestClient) -> None:
    assert told(client.get("/health"))["state"] == "up"
    assert told(client.get("/ready"))["state"] == "ready"


def test_what_goes_wrong_in_the_service_is_told_without_details(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a secret of the inside")

    monkeypatch.setattr("predilect.service.store.sessions.read", broken)
    response = client.get("/api/sessions/some-id")
    assert "secret" not in problem(response, 500, "internal")["detail"]
    assert "content-security-policy" in response.headers
    assert "a secret of the inside" in caplog.text


def test_a_clock_that_jumps_is_not_believed() -> None:
    clock, elapsed = 1000.0, 0.0
    steady = Steady(lambda: clock, lambda: elapsed)
    clock, elapsed = clock + 86400, elapsed + 86400
    assert steady.holds()
    clock += JUMP / 2
    assert steady.holds()
    clock += 365 * 86400
    assert not steady.holds()


async def _nothing(scope: Any, receive: Any, send: Callable[[Message], Any]) -> None:
    raise AssertionError("this is not reached")


async def _ok(scope: Any, receive: Any, send: Callable[[Message], Any]) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})


async def _disconnected() -> Message:
    return {"type": "http.disconnect"}
