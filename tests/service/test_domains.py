"""Domains over HTTP: listed, shown, brought by whoever holds the key, tried within limits."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from predilect.documents import domain_from_document, domain_text
from predilect.problems import open_domain
from predilect.service.trials import try_document
from tests.service.clients import BEARER, KEY, answered, begun, problem, served, told

COMPUTERS = """\
name,brand,price [€],memory [GB]
Aero 13,Dell,899,16
Book 5,HP,649.50,8
Chrome,HP,299,4
Duo,Sony,1299,16
"""
JSON, YAML, CSV = ({"Content-Type": type} for type in ("application/json", "application/yaml", "text/csv"))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    store = f"sqlite:///{tmp_path_factory.mktemp('service')}/store.db"
    with served(store, ("pc", "trip"), admin_key=KEY) as found:
        yield found


def test_domains_are_listed_with_who_may_ask(client: TestClient) -> None:
    found = told(client.get("/api/domains"))
    assert [each["id"] for each in found["domains"]][:2] == ["pc", "trip"]
    assert found["domains"][1]["view"]
    assert not found["uploads"]
    assert found["elicitor"] in found["elicitors"]
    assert told(client.get("/api/domains", headers=BEARER))["uploads"]


def test_a_domain_is_shown_as_a_page_needs_it(client: TestClient) -> None:
    found = told(client.get("/api/domains/pc"))
    price = next(each for each in found["attributes"] if each["name"] == "price")
    assert (price["kind"], price["unit"]) == ("derived", "€")
    cpu = next(each for each in found["attributes"] if each["name"] == "cpu")
    assert {"value": "Duron 700", "label": "Duron 700", "description": "", "picture": ""} in cpu["values"]
    assert found["tables"] == {}  # a page has no use for them without a view
    assert "travel_time" in told(client.get("/api/domains/trip"))["tables"]


def test_the_document_of_a_domain_is_that_domain(client: TestClient) -> None:
    document = told(client.get("/api/domains/pc/document"))
    assert domain_from_document(document) == open_domain("pc")


def test_the_schema_is_that_of_documents(client: TestClient) -> None:
    assert "attributes" in told(client.get("/api/schema"))["properties"]


def test_a_domain_that_does_not_exist_is_not_found(client: TestClient) -> None:
    for path in ("none", "pc%00", "a" * 199, "%ED%A0%80", "..%2F..%2Fetc%2Fpasswd"):
        response = client.get(f"/api/domains/{path}")
        assert response.status_code in (404, 422), path
    problem(client.get("/api/domains/none"), 404, "not-found")


def test_an_uploaded_document_is_a_domain_for_everybody(client: TestClient) -> None:
    text = domain_text(open_domain("synthetic:r=2"))
    shown = told(client.post("/api/domains", content=text, headers=YAML | BEARER), 201)
    again = told(client.post("/api/domains", content=text, headers=YAML | BEARER), 201)
    assert again["id"] == shown["id"]
    assert shown["id"] in [each["id"] for each in told(client.get("/api/domains"))["domains"]]
    session = answered(client, begun(client, shown["id"], k=2)["id"], 2)
    assert (session["domain"]["id"], session["answered"]) == (shown["id"], 2)


def test_an_uploaded_table_is_a_domain_of_its_rows(client: TestClient) -> None:
    address = "/api/domains?name=Note books"
    shown = told(client.post(address, content=COMPUTERS, headers=CSV | BEARER), 201)
    assert shown["label"] == "Note books"
    assert shown["id"].startswith("note-books-")
    session = answered(client, begun(client, shown["id"])["id"], 1)
    names = {option["product"]["name"] for option in session["question"]["options"]}
    assert names <= {"Aero 13", "Book 5", "Chrome", "Duo"}


def test_an_uploaded_domain_is_there_in_every_process_and_after_a_restart(store: str) -> None:
    with served(store, admin_key=KEY) as first, served(store, admin_key=KEY) as second:
        shown = told(first.post("/api/domains", content=COMPUTERS, headers=CSV | BEARER), 201)
        id = begun(second, shown["id"])["id"]
    with served(store) as third:
        assert told(third.get(f"/api/domains/{shown['id']}")) == shown
        assert answered(third, id, 1)["answered"] == 1


def test_a_session_goes_on_when_its_domain_is_not_served_any_more(sqlite: str) -> None:
    with served(sqlite, ("pc",)) as before:
        id = answered(before, begun(before, "pc")["id"], 1)["id"]
    with served(sqlite) as after:
        assert answered(after, id, 1)["answered"] == 2
        problem(after.get("/api/domains/pc"), 404, "not-found")


def test_validation_lists_everything_that_is_wrong_with_line_and_remedy(client: TestClient) -> None:
    text = "predilect: 1\nname: x\nattributes:\n  a: {kind: colour}\n  b: {kind: integer, low: 3}\n"
    found = told(client.post("/api/domains/validation", content=text, headers=YAML | BEARER))
    assert not found["valid"]
    places = " ".join(error["place"] for error in found["errors"])
    assert "line 4" in places
    assert "line 5" in places
    refused = client.post("/api/domains", content=text, headers=YAML | BEARER)
    assert problem(refused, 422, "invalid-document")["errors"] == found["errors"]


def test_a_valid_document_is_said_to_be_one_and_not_kept(client: TestClient) -> None:
    before = told(client.get("/api/domains"))
    text = json.dumps(
        {"predilect": 1, "name": "two", "attributes": {"a": {"kind": "boolean"}}, "features": ["a"]}
    )
    found = told(client.post("/api/domains/validation", content=text, headers=JSON | BEARER))
    assert found["valid"] == (found["errors"] == [])
    assert told(client.get("/api/domains")) == before


@pytest.mark.parametrize(
    ("text", "how", "said"),
    [
        ("{", "json", "not JSON"),
        ("a: [", "yaml", "not YAML"),
        ("", "yaml", "not a mapping"),
        ("name,brand\n", "csv", "fewer than two products"),
        ("a: &a [*a]", "yaml", "anchor"),
        ("[" * 50_000, "json", "deep"),
        ("- " * 50_000, "yaml", "deep"),
    ],
)
def test_what_is_no_document_is_refused_with_the_reason(text: str, how: str, said: str) -> None:
    assert said in str(try_document(text, how, "name")["errors"])


def test_what_is_no_text_is_refused(client: TestClient) -> None:
    found = told(client.post("/api/domains/validation", content=b"\xff\xfe\x00", headers=YAML | BEARER))
    assert "not UTF-8" in found["errors"][0]["message"]


def test_rules_that_leave_nothing_are_found_before_anyone_is_asked(client: TestClient) -> None:
    text = domain_text(open_domain("synthetic:r=2")) + "rules:\n  - {require: 1 > 2, because: a slip}\n"
    found = told(client.post("/api/domains/validation", content=text, headers=YAML | BEARER))
    assert "a slip" in found["errors"][0]["message"]


def test_types_that_are_not_read_are_refused(client: TestClient) -> None:
    for headers in ({"Content-Type": "text/plain"}, {"Content-Type": "application/pdf"}, {}):
        problem(client.post("/api/domains", content="x", headers=headers | BEARER), 415, "not-readable")


def test_only_the_key_lets_one_bring_a_domain(client: TestClient) -> None:
    for address in ("/api/domains", "/api/domains/validation"):
        response = client.post(address, content="x", headers=YAML)
        problem(response, 401, "key-needed")
        assert response.headers["www-authenticate"] == "Bearer"
        wrong = YAML | {"Authorization": "Bearer another key altogether"}
        problem(client.post(address, content="x", headers=wrong), 403, "key-wrong")


def test_an_upload_is_limited_in_size(sqlite: str) -> None:
    with served(sqlite, admin_key=KEY, largest_upload=1000) as client:
        response = client.post("/api/domains", content="a" * 1001, headers=YAML | BEARER)
        assert "1,000 bytes" in problem(response, 413, "too-large")["detail"]
        parts = (b"a" * 100 for _ in range(11))  # nobody tells the length
        problem(client.post("/api/domains", content=parts, headers=YAML | BEARER), 413, "too-large")


BOMB = """\
predilect: 1
name: bomb
sets: {s: 60}
attributes:
  a: {kind: boolean, each: [i in s, j in s]}
rules:
  - {for: [i in s, j in s, k in s], require: "implies(a[i, j] and a[j, k], a[i, k])"}
features:
  - {name: n, value: "sum(a[i, j] for i in s for j in s)"}
"""


@pytest.mark.parametrize(
    "limit",
    [
        {"trial_seconds": 3},
        pytest.param({"trial_seconds": 60, "trial_memory": 900}, marks=pytest.mark.nightly),
    ],
)
def test_a_document_that_takes_too_much_is_refused_and_the_service_goes_on(
    sqlite: str, limit: dict[str, Any]
) -> None:
    with served(sqlite, admin_key=KEY, **limit) as client:
        found = told(client.post("/api/domains/validation", content=BOMB, headers=YAML | BEARER))
        assert "too long, or too much memory" in found["errors"][0]["message"]
        assert answered(client, begun(client)["id"], 1)["answered"] == 1
