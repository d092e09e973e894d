"""Sessions over HTTP: asked, answered, undone, ruled, recommended, logged and deleted."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from predilect import Session
from predilect.service.interviews.choosing import default_elicitor
from tests.service.clients import COFFEE, answer, answered, asked, begun, problem, served, told


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    directory = tmp_path_factory.mktemp("service")
    (directory / "coffee.yaml").write_text(COFFEE, encoding="utf-8")
    domains = ("synthetic:r=3", "pc", str(directory / "coffee.yaml"))
    with served(f"sqlite:///{directory}/store.db", domains) as found:
        yield found


def test_a_session_begins_with_defaults_and_no_question(client: TestClient) -> None:
    session = told(client.post("/api/sessions", json={"domain": "pc"}), 201)
    assert (session["k"], session["elicitor"], session["question"]) == (3, default_elicitor(), None)
    assert len(session["id"]) == 22  # 128 random bits
    assert told(client.get(f"/api/sessions/{session['id']}")) == session


def test_everything_that_a_session_can_start_with_holds(client: TestClient) -> None:
    session = begun(
        client,
        "coffee",
        elicitor="choice-perceptron",
        k=2,
        seed=7,
        knowledge={"gamma": 0.5},
        context={"purse": 3},
        fixed={"cup": "small"},
        rules=[{"attribute": "milk", "is": "at_least", "value": 1, "because": "white"}],
        respondent="Ann",
        metadata={"group": "b", "age": 44},
    )
    assert (session["k"], session["seed"], session["context"]) == (2, 7, {"purse": 3})
    assert [rule["text"] for rule in session["rules"]] == ['cup == "small"', "milk >= 1"]
    question = asked(client, session["id"])["question"]
    assert len(question["options"]) == 2
    for option in question["options"]:
        assert option["product"]["cup"] == "small"
        assert 1 <= option["product"]["milk"] <= 3
    log = client.get(f"/api/sessions/{session['id']}/log").text
    assert '"parameters":{"gamma":0.5}' in log


def test_what_is_fixed_holds_to_the_end(client: TestClient) -> None:
    id = begun(client, "pc", fixed={"type": "Laptop"}, rules=[{"text": "price <= 2000"}])["id"]
    session = told(client.get(f"/api/sessions/{id}"))
    assert [(rule["because"] or rule["text"], rule["firm"]) for rule in session["rules"]] == [
        ("Type: Laptop", True),
        ("price <= 2000", False),
    ]
    assert told(client.post(f"/api/sessions/{id}/undo", json={}))["undo"] is None  # the rule of their own
    problem(client.post(f"/api/sessions/{id}/undo", json={}), 422, "invalid-input")
    problem(client.post(f"/api/sessions/{id}/undo", json={"event": 1}), 409, "superseded")
    problem(client.delete(f"/api/sessions/{id}/rules/1"), 422, "unsupported")
    session = answered(client, id, 2)
    assert [rule["text"] for rule in session["rules"]] == ['type == "Laptop"']
    types = {option["attributes"]["type"] for option in session["question"]["options"]}
    assert types == {"Laptop"}


def test_a_context_that_is_not_said_is_drawn_from_the_seed(client: TestClient) -> None:
    contexts = [begun(client, "coffee", seed=seed)["context"] for seed in (1, 1, 2, 3, 4)]
    assert contexts[0] == contexts[1]
    assert len({context["purse"] for context in contexts}) > 1


def test_the_same_seed_and_answers_give_the_same_questions(client: TestClient) -> None:
    first, second = (answered(client, begun(client, "pc", seed=3)["id"], 3) for _ in range(2))
    assert first["question"] == second["question"]


def test_a_question_waits_until_it_is_answered(client: TestClient) -> None:
    id = begun(client)["id"]
    session = asked(client, id)
    assert asked(client, id) == session
    assert told(client.get(f"/api/sessions/{id}")) == session
    assert [len(row["texts"]) for row in session["question"]["rows"]] == [3]  # one row: the list attribute


def test_an_answer_brings_the_next_question(client: TestClient) -> None:
    id = begun(client)["id"]
    before = asked(client, id)
    after = told(answer(client, id, before["question"]["id"], option=2, key="one"))
    assert after["question"]["id"] != before["question"]["id"]
    assert (after["answered"], after["undo"]["text"]) == (1, "option 3")
    assert after["position"] > before["position"]


def test_ties_and_skips_are_answers_where_the_elicitor_uses_them(client: TestClient) -> None:
    id = begun(client, elicitor="choice-perceptron")["id"]
    session = asked(client, id)
    assert set(session["question"]["answers"]) == {"pick", "tie", "skip"}
    session = told(answer(client, id, session["question"]["id"], kind="tie", options=[0, 2]))
    session = told(answer(client, id, session["question"]["id"], kind="skip"))
    assert [change["text"] for change in session["changes"]] == [
        "options 1 and 3 are equally good",
        "skipped",
    ]
    found = problem(answer(client, id, session["question"]["id"], kind="none"), 422, "unsupported")
    assert "none" in found["detail"]


def test_a_superseded_answer_is_refused_with_the_question_that_waits(client: TestClient) -> None:
    id = begun(client)["id"]
    session = asked(client, id)
    now = told(answer(client, id, session["question"]["id"], key="first tab"))
    refused = answer(client, id, session["question"]["id"], option=1, key="second tab")
    found = problem(refused, 409, "superseded")
    assert found["session"] == now
    assert session["question"]["id"] in found["detail"]
    assert told(client.get(f"/api/sessions/{id}"))["answered"] == 1


@pytest.mark.parametrize("question", ["99", "p1", "", "no number", "１"])
def test_an_answer_to_no_question_is_refused(client: TestClient, question: str) -> None:
    id = begun(client)["id"]
    response = answer(client, id, question, key="k")
    assert response.status_code == (422 if not question else 409)
    assert told(client.get(f"/api/sessions/{id}"))["answered"] == 0


def test_the_same_key_counts_once(client: TestClient) -> None:
    id = begun(client)["id"]
    question = asked(client, id)["question"]["id"]
    first = told(answer(client, id, question, option=1, key="same"))
    again = told(answer(client, id, question, option=1, key="same"))
    assert again == first
    assert first["answered"] == 1


def test_undo_takes_back_the_last_answer_and_asks_it_again(client: TestClient) -> None:
    id = begun(client)["id"]
    first = asked(client, id)
    answered(client, id, 2)
    session = told(client.post(f"/api/sessions/{id}/undo", json={}))
    session = told(client.post(f"/api/sessions/{id}/undo", json={"event": session["undo"]["event"]}))
    assert (session["answered"], session["question"], session["undo"]) == (0, None, None)
    again = asked(client, id)["question"]
    assert again["id"] != first["question"]["id"]
    assert again["options"] == first["question"]["options"]
    problem(client.post(f"/api/sessions/{id}/undo", json={}), 422, "invalid-input")


def test_an_undo_that_is_sent_twice_undoes_once(client: TestClient) -> None:
    id = begun(client)["id"]
    event = answered(client, id, 2)["undo"]["event"]
    for _ in range(2):
        session = told(client.post(f"/api/sessions/{id}/undo", json={"event": event}))
        assert session["answered"] == 1
    problem(client.post(f"/api/sessions/{id}/undo", json={"event": 10_000}), 409, "superseded")


def test_rules_of_ones_own_hold_from_then_on_until_removed(client: TestClient) -> None:
    id = begun(client, "pc")["id"]
    asked(client, id)
    rule = {"attribute": "price", "is": "at_most", "value": 800, "because": "my budget"}
    session = told(client.post(f"/api/sessions/{id}/rules", json=rule), 201)
    assert session["question"] is None
    assert session["rules"] == [{"id": 1, "text": "price <= 800", "because": "my budget", "firm": False}]
    for option in asked(client, id)["question"]["options"]:
        assert option["attributes"]["price"] <= 800
    again = told(client.post(f"/api/sessions/{id}/rules", json=rule), 201)
    assert len(again["rules"]) == 1
    for _ in range(2):
        session = told(client.delete(f"/api/sessions/{id}/rules/1"))
        assert session["rules"] == []
    problem(client.delete(f"/api/sessions/{id}/rules/9"), 422, "invalid-input")
    assert [change["kind"] for change in session["changes"]] == ["rule_added", "rule_removed"]


def test_the_context_can_change(client: TestClient) -> None:
    id = begun(client, "coffee", context={"purse": 9})["id"]
    told(client.put(f"/api/sessions/{id}/context", json={"context": {"purse": 1}}))
    session = asked(client, id)
    assert session["context"] == {"purse": 1}
    assert all(option["product"]["milk"] <= 1 for option in session["question"]["options"])
    found = problem(
        client.put(f"/api/sessions/{id}/context", json={"context": {"purse": 99}}), 422, "invalid-input"
    )
    assert "purse" in found["detail"]


def test_a_recommendation_comes_with_reasons_and_rivals(client: TestClient) -> None:
    id = begun(client, "pc")["id"]
    answered(client, id, 3)
    found = told(client.get(f"/api/sessions/{id}/recommendation"))
    assert found["proven"]
    assert len(found["rivals"]) == 3
    assert found["reasons"]
    products = [found["product"]["product"], *(rival["product"]["product"] for rival in found["rivals"])]
    assert len({str(product) for product in products}) == 4
    behind = [rival["behind"] for rival in found["rivals"]]
    assert behind == sorted(behind)
    assert all(0 <= care["importance"] <= 1 for care in found["cares"])
    assert told(client.get(f"/api/sessions/{id}/beliefs"))["cares"] == found["cares"]


def test_an_elicitor_with_a_belief_says_how_sure_it_is(client: TestClient) -> None:
    id = begun(client, elicitor="vb-qi", k=2, knowledge={"particles": 200})["id"]
    answered(client, id, 1)
    cares = told(client.get(f"/api/sessions/{id}/beliefs"))["cares"]
    assert cares
    assert all(care["low"] <= care["importance"] <= care["high"] for care in cares)


def test_who_takes_a_product_is_finished_and_may_go_on(client: TestClient) -> None:
    id = begun(client)["id"]
    session = asked(client, id)
    option = session["question"]["options"][1]["product"]
    session = told(answer(client, id, session["question"]["id"], option=1, take=True, key="t"))
    assert (session["finished"], session["closed"], session["question"]) == (True, False, None)
    assert session["taken"]["product"] == option
    assert told(client.post(f"/api/sessions/{id}/taken", json={"product": option})) == session
    session = told(client.delete(f"/api/sessions/{id}/taken"))
    assert (session["finished"], session["taken"]) == (False, None)


def test_only_a_product_that_the_rules_allow_is_taken(client: TestClient) -> None:
    id = begun(client, "coffee", context={"purse": 2})["id"]
    wrong = client.post(
        f"/api/sessions/{id}/taken", json={"product": {"cup": "small", "milk": 4, "sugar": True}}
    )
    assert "milk costs" in problem(wrong, 422, "invalid-input")["detail"]
    told(
        client.post(f"/api/sessions/{id}/taken", json={"product": {"cup": "small", "milk": 2, "sugar": True}})
    )


def test_the_log_is_one_that_a_session_reads(client: TestClient) -> None:
    id = begun(client, "pc")["id"]
    session = answered(client, id, 3)
    loaded = Session.from_text(client.get(f"/api/sessions/{id}/log").text)
    assert loaded.history.open is not None
    assert str(loaded.history.open.id) == session["question"]["id"]
    recommended = told(client.get(f"/api/sessions/{id}/recommendation"))
    product = loaded.recommend().product
    assert product is not None
    assert product.to_document() == recommended["product"]["product"]


def test_answers_are_a_table_too_with_the_order_that_was_drawn(client: TestClient) -> None:
    id = begun(client, "pc", respondent="=Ann", metadata={"group": 1})["id"]
    answered(client, id, 2)
    told(client.post(f"/api/sessions/{id}/undo", json={}))
    rows = list(csv.DictReader(io.StringIO(client.get(f"/api/sessions/{id}/log?format=csv").text)))
    assert [(row["question"], row["answer"], row["option"], row["undone"]) for row in rows] == [
        ("1", "pick", "0", "False"),
        ("2", "pick", "0", "True"),
    ]
    assert rows[0]["respondent"] == "'=Ann"  # no formula for a spreadsheet
    assert sorted(rows[0]["order"]) == sorted("[0, 1, 2]")


def test_a_deleted_session_is_gone(client: TestClient) -> None:
    id = answered(client, begun(client)["id"], 1)["id"]
    assert client.delete(f"/api/sessions/{id}").status_code == 204
    for response in (
        client.get(f"/api/sessions/{id}"),
        client.delete(f"/api/sessions/{id}"),
        client.post(f"/api/sessions/{id}/question"),
        client.get(f"/api/sessions/{id}/recommendation"),
        client.get(f"/api/sessions/{id}/log"),
        answer(client, id, "1"),
    ):
        problem(response, 404, "not-found")


def test_nobody_can_list_sessions(client: TestClient) -> None:
    begun(client)
    problem(client.get("/api/sessions"), 405, "not-allowed")


def test_another_process_goes_on_with_a_session(tmp_path: Path, store: str) -> None:
    with served(store) as first, served(store) as second:
        id = begun(first)["id"]
        for turn in range(6):
            here, there = (first, second) if turn % 2 else (second, first)
            session = asked(here, id)
            assert told(there.get(f"/api/sessions/{id}")) == session
            after = told(answer(there, id, session["question"]["id"], key=f"{turn}"))
            assert told(answer(here, id, session["question"]["id"], key=f"{turn}")) == after
            problem(answer(here, id, session["question"]["id"], key="late"), 409, "superseded")
        assert told(first.get(f"/api/sessions/{id}"))["answered"] == 6
        told(second.delete(f"/api/sessions/{id}/taken"))
        assert second.delete(f"/api/sessions/{id}").status_code == 204
        problem(first.get(f"/api/sessions/{id}"), 404, "not-found")
