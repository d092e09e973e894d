"""Whatever is sent, the service has an answer: never a mistake of its own, never a hang."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any, cast

import pytest
import schemathesis
from fastapi.testclient import TestClient
from httpx2 import Response
from hypothesis import given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from predilect.documents import domain_text
from predilect.problems import open_domain
from predilect.service.trials import try_document
from tests.service.clients import BEARER, KEY, answered, begun, served, told

NIGHTLY = os.environ.get("HYPOTHESIS_PROFILE") == "nightly"
REQUESTS = 4_000 if NIGHTLY else 250
DOCUMENTS = 4_000 if NIGHTLY else 150
UPLOADS = ("/api/domains", "/api/domains/validation")
"""They start a process for each document, which is tried here by itself."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    store = f"sqlite:///{tmp_path_factory.mktemp('service')}/store.db"
    with served(store, admin_key=KEY) as found:
        yield found


@pytest.fixture(scope="module")
def known(client: TestClient) -> dict[str, list[str]]:
    """Ids that exist, so that what is sent comes further than to the first refusal."""
    body = {"title": "x", "consent": "", "set_up": {"domain": "synthetic-r-3", "k": 2, "holdouts": 1}}
    study = told(client.post("/api/studies", json=body, headers=BEARER), 201)
    return {
        "/api/sessions/{id}": [answered(client, begun(client)["id"], 2)["id"] for _ in range(3)],
        "/api/domains/{id}": ["synthetic-r-3"],
        "/api/studies/{id}": [study["id"]],
        "/api/invitations/{token}": [study["token"]],
    }


def _sent(client: TestClient, case: Any, has_key: bool) -> Response:
    said = case.as_transport_kwargs(base_url="http://localhost")
    headers = {str(name): str(value) for name, value in (said.get("headers") or {}).items()}
    body = {"content": said["data"]} if said.get("data") is not None else {}
    if said.get("json") is not None:
        body = {"json": said["json"]}
    if isinstance(body.get("content"), str):
        body["content"] = body["content"].encode("utf-8", "surrogatepass")
    return client.request(
        said["method"],
        said["url"],
        params=said.get("params"),
        headers=headers | (BEARER if has_key else {}),
        **body,
    )


def _has_an_answer(response: Response, what: object) -> None:
    assert response.status_code < 500 or response.status_code == 503, (what, response.text)
    if response.status_code >= 400:
        assert response.headers["content-type"] == "application/problem+json", what
        assert response.json()["status"] == response.status_code


def test_no_request_that_the_description_allows_or_forbids_makes_the_service_fail(
    client: TestClient, known: dict[str, list[str]]
) -> None:
    schema = schemathesis.openapi.from_dict(told(client.get("/openapi.json")))
    operations: list[Any] = [cast("Any", each).ok() for each in schema.get_all_operations()]
    operations = [each for each in operations if each.path not in UPLOADS]
    assert len(operations) > 20
    reached: set[int] = set()

    @settings(max_examples=REQUESTS)
    @given(st.data())
    def send(data: st.DataObject) -> None:
        operation = data.draw(st.sampled_from(operations))
        modes = st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
        case = data.draw(operation.as_strategy(generation_mode=data.draw(modes)))
        begins = next((each for each in known if operation.path.startswith(each)), None)
        if begins is not None and operation.method != "delete" and data.draw(st.booleans()):
            name = begins.partition("{")[2].rstrip("}")
            case.path_parameters = {
                **(case.path_parameters or {}),
                name: data.draw(st.sampled_from(known[begins])),
            }
        response = _sent(client, case, has_key=data.draw(st.booleans()))
        reached.add(response.status_code)
        _has_an_answer(response, case)

    send()
    assert {200, 401, 404, 422} <= reached  # 201 is too rare to be counted on: one request in a hundred


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=REQUESTS // 2)
@given(data=st.data())
def test_no_value_in_the_place_of_another_makes_the_service_fail(
    client: TestClient, known: dict[str, list[str]], data: st.DataObject
) -> None:
    id = known["/api/sessions/{id}"][0]
    bodies: dict[str, dict[str, Any]] = {
        "/api/sessions": {
            "domain": "synthetic-r-3",
            "knowledge": {"gamma": 0.5},
            "context": {},
            "fixed": {"a": {"0": 1}},
            "rules": [{"attribute": "a", "key": ["0"], "is": "exactly", "value": 1}],
            "respondent": "Ann",
            "metadata": {"a": 1},
        },
        f"/api/sessions/{id}/answers": {
            "question": "1",
            "kind": "improve",
            "product": {"a": {"0": 1}},
            "key": "k",
        },
        f"/api/sessions/{id}/rules": {"text": "a[0] == 1", "because": "x"},
        f"/api/sessions/{id}/taken": {"product": {"a": {"0": 1, "1": 1, "2": 1}}},
        f"/api/sessions/{id}/undo": {"event": 1},
    }
    address = data.draw(st.sampled_from(sorted(bodies)))
    body = dict(bodies[address])
    name = data.draw(st.sampled_from(sorted(body)))
    inner = body[name]
    value = data.draw(PLAIN)
    if isinstance(inner, dict) and inner and data.draw(st.booleans()):
        value = {**inner, data.draw(st.sampled_from(sorted(inner)) | st.text(max_size=4)): value}
    body[name] = value

    text = json.dumps(body)  # with NaN and half characters: not all clients write what the standard says
    response = client.post(address, content=text.encode(), headers={"Content-Type": "application/json"})
    _has_an_answer(response, (address, text))


WORDS = (
    "categorical",
    "integer",
    "continuous",
    "boolean",
    "derived",
    "a",
    "b",
    "1e400",
    "-1",
    "0",
    "{",
    "sum(a)",
)


@settings(max_examples=DOCUMENTS)
@given(data=st.data())
def test_a_damaged_document_is_a_domain_or_is_refused_with_reasons(data: st.DataObject) -> None:
    text = domain_text(open_domain("synthetic:r=2"))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        text = text[:place] + data.draw(st.sampled_from(WORDS) | st.text(max_size=4)) + text[place + length :]
    found = try_document(text, data.draw(st.sampled_from(["yaml", "json", "csv"])), "name")
    assert set(found) in ({"document"}, {"errors"})
    assert "document" in found or found["errors"]
