"""A service in this process, and what its clients say to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response

from predilect.service.app import create_app
from predilect.service.settings import Settings

Said = dict[str, Any]
SMALL = "synthetic:r=3"
"""A domain that is solved in no time; sessions call it ``synthetic-r-3``."""

COFFEE = """\
predilect: 1
name: coffee
attributes:
  cup: {kind: categorical, values: [small, large]}
  milk: {kind: integer, low: 0, high: 5}
  sugar: {kind: boolean}
  purse: {kind: integer, low: 1, high: 9, given: true}
rules:
  - {require: "milk <= purse", because: milk costs}
features:
  - one_hot: cup
  - {name: milk, value: milk / 5, more: more milk, less: less milk}
  - {name: sugar, value: sugar}
"""
"""A domain with a context."""

KEY = "a key that is long enough"
BEARER = {"Authorization": f"Bearer {KEY}"}


@contextmanager
def served(store: str, domains: tuple[str, ...] = (SMALL,), **settings: Any) -> Iterator[TestClient]:
    """A client of a service with this store."""
    # Patient, because the machine may be busy with other tests.
    patient = {"answer_seconds": 120.0, "trial_seconds": 120}
    said: dict[str, Any] = {"rate": 0, "solvers": 2, **patient, **settings}
    app = create_app(Settings(domains=domains, store=store, **said))
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        yield client


def told(response: Response, status: int = 200) -> Any:
    """What is told, if it is what was expected."""
    assert response.status_code == status, response.text
    return response.json()


def problem(response: Response, status: int, code: str) -> Any:
    """A problem document with everything that each has."""
    assert response.headers["content-type"] == "application/problem+json"
    found = told(response, status)
    assert (found["status"], found["code"]) == (status, code)
    assert found["type"] == f"urn:predilect:problem:{code}"
    assert found["title"]
    return found


def begun(client: TestClient, domain: str = "synthetic-r-3", **wanted: Any) -> Said:
    """A new session."""
    session: Said = told(client.post("/api/sessions", json={"domain": domain, "seed": 1, **wanted}), 201)
    return session


def asked(client: TestClient, id: str) -> Said:
    """The session with its question."""
    session: Said = told(client.post(f"/api/sessions/{id}/question"))
    return session


def answer(client: TestClient, id: str, question: str, **said: Any) -> Response:
    """A pick of the first option, or what else is said."""
    body = {"question": question, "kind": "pick", **({} if "kind" in said else {"option": 0}), **said}
    return client.post(f"/api/sessions/{id}/answers", json=body)


def answered(client: TestClient, id: str, picks: int) -> Said:
    """The session after so many picks of the first option, with its next question."""
    session = asked(client, id)
    for _ in range(picks):
        session = told(answer(client, id, session["question"]["id"]))
    return session
