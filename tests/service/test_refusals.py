"""What cannot be is refused with everything that is wrong with it, and changes nothing."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from tests.service.clients import answer, asked, begun, problem, served, told


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    store = f"sqlite:///{tmp_path_factory.mktemp('service')}/store.db"
    with served(store, ("synthetic:r=3", "pc")) as found:
        yield found


def test_a_rule_that_leaves_nothing_is_refused_with_what_conflicts(client: TestClient) -> None:
    id = begun(client, "pc")["id"]
    told(client.post(f"/api/sessions/{id}/rules", json={"text": "price <= 900", "because": "my budget"}), 201)
    refused = client.post(f"/api/sessions/{id}/rules", json={"text": "price >= 2000", "because": "the best"})
    assert set(problem(refused, 422, "infeasible")["conflict"]) == {"my budget", "the best"}
    assert len(told(client.get(f"/api/sessions/{id}"))["rules"]) == 1


def test_everything_that_is_wrong_with_a_rule_is_said(client: TestClient) -> None:
    id = begun(client, "pc")["id"]
    refused = client.post(f"/api/sessions/{id}/rules", json={"attribute": "prize"})
    found = problem(refused, 422, "invalid-input")
    assert {fault["place"] for fault in found["errors"]} == {"is", "value", "attribute"}
    assert "price" in next(fault["remedy"] for fault in found["errors"] if fault["place"] == "attribute")


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"domain": "none"}, "there is no domain"),
        ({"k": 1}, "k: "),
        ({"k": 10}, "k: "),
        ({"k": "auto", "elicitor": "choice-perceptron"}, "needs a number of options"),
        ({"k": 3, "elicitor": "coactive"}, "shows one product"),
        ({"stop_when": 0.9, "elicitor": "choice-perceptron"}, "cannot tell how sure it is"),
        ({"stop_when": 1}, "stop_when"),
        ({"elicitor": "nobody"}, "known are"),
        ({"knowledge": {"gama": 1}}, "unknown parameter"),
        ({"knowledge": {"gamma": "x"}}, "gamma"),
        ({"elicitor": "vb-qi", "knowledge": {"particles": 10**9}}, "at most 50000"),
        ({"elicitor": "vb-qi", "knowledge": {"work": 1e6}}, "at most 30"),
        ({"fixed": {"none": 1}}, "there is no attribute"),
        ({"fixed": {"a": {"0": 7}, "none": 1}}, "a[0]"),
        ({"context": {"none": 1}}, "no such attribute"),
        ({"rules": [{"text": "1 +"}]}, "rule"),
        ({"seed": -1}, "seed"),
        ({"surprise": 1}, "surprise"),
        ({"respondent": "a\x00b"}, "respondent"),
        ({"metadata": {"a": "\x00"}}, "metadata"),
    ],
)
def test_a_session_that_cannot_be_is_refused_with_the_reason(
    client: TestClient, wanted: dict[str, object], said: str
) -> None:
    response = client.post("/api/sessions", json={"domain": "synthetic-r-3", **wanted})
    assert response.status_code in (404, 422)
    assert said in response.json()["detail"]


def test_all_bad_fields_are_told_at_once(client: TestClient) -> None:
    body = {"k": 99, "seed": "x", "rules": [{"is": "roughly"}], "surprise": True}
    found = problem(client.post("/api/sessions", json=body), 422, "invalid-input")
    assert {fault["place"] for fault in found["errors"]} == {"domain", "k", "seed", "rules.0.is", "surprise"}
    said = {fault["place"]: (fault["message"], fault["remedy"]) for fault in found["errors"]}
    assert said["domain"] == ("it is missing", "give it")
    assert said["surprise"] == ("there is no such field", "leave it out")
    assert said["rules.0.is"][0] == "'roughly' does not fit"
    assert "'exactly'" in said["rules.0.is"][1]


def test_fields_that_do_not_belong_to_an_answer_are_all_told(client: TestClient) -> None:
    id = begun(client)["id"]
    question = asked(client, id)["question"]["id"]
    found = problem(answer(client, id, question, kind="tie", option=1, product={}), 422, "invalid-input")
    assert {fault["place"] for fault in found["errors"]} == {"option", "options", "product"}
    for wrong in ({"option": 7}, {"kind": "tie", "options": [0]}, {"kind": "tie", "options": [0, 9]}):
        problem(answer(client, id, question, **wrong), 422, "invalid-input")
    assert told(client.get(f"/api/sessions/{id}"))["answered"] == 0
