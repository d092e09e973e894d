"""Studies: people are invited, agree, and are asked; what came of it is measured, exported and deleted."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.service.clients import BEARER, KEY, Said, answer, asked, problem, served, told

SET_UP: Said = {
    "domain": "synthetic-r-3",
    "k": 2,
    "questions": 4,
    "repeats": 1,
    "attention": 1,
    "holdouts": 2,
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    store = f"sqlite:///{tmp_path_factory.mktemp('service')}/store.db"
    with served(store, admin_key=KEY, url="https://ask.example/") as found:
        yield found


def _study(client: TestClient, set_up: Said = SET_UP, **wanted: Any) -> Said:
    body = {"title": "Patterns", "consent": "I agree to take part.", "set_up": set_up, **wanted}
    study: Said = told(client.post("/api/studies", json=body, headers=BEARER), 201)
    return study


def _joined(client: TestClient, study: Said, **said: Any) -> Said:
    address = f"/api/invitations/{study['token']}/sessions"
    session: Said = told(client.post(address, json={"consent": True, **said}), 201)
    return session


def _option(question: Said) -> int:
    """A person who likes small numbers, and who reads what they are told."""
    if question["instruction"]:
        return int(question["instruction"].split("option ")[1].rstrip(".")) - 1
    sums = [sum(option["product"]["a"].values()) for option in question["options"]]
    return sums.index(min(sums))


def _played(client: TestClient, id: str, turns: int = 100) -> list[Said]:
    """The questions that a person was asked, until nothing more is asked or so many times."""
    session = asked(client, id)
    questions: list[Said] = []
    while not session["closed"] and len(questions) < turns:
        questions.append(session["question"])
        session = told(answer(client, id, session["question"]["id"], option=_option(session["question"])))
    return questions


def test_a_study_says_what_it_is_and_how_people_are_invited(client: TestClient) -> None:
    study = _study(client, origins=["https://Shop.example/"], days_kept=30)
    assert study["origins"] == ["https://shop.example"]
    assert study["invitation"] == f"https://ask.example/join/{study['token']}"
    assert study["counts"] == {"started": 0, "answered": 0, "finished": 0, "dropped": 0}
    assert study["prediction"] is None
    assert told(client.get(f"/api/studies/{study['id']}", headers=BEARER)) == study
    assert study in told(client.get("/api/studies", headers=BEARER))["studies"]


def test_an_invited_person_reads_the_consent_text_and_has_to_agree(client: TestClient) -> None:
    study = _study(client)
    found = told(client.get(f"/api/invitations/{study['token']}"))
    assert found == {"title": "Patterns", "consent": "I agree to take part.", "open": True, "questions": 8}
    for body in ({}, {"consent": False}):
        response = client.post(f"/api/invitations/{study['token']}/sessions", json=body)
        assert problem(response, 422, "invalid-input")["errors"][0]["place"] == "consent"
    assert told(client.get(f"/api/studies/{study['id']}", headers=BEARER))["counts"]["started"] == 0


def test_the_token_lets_one_take_part_and_nothing_else(client: TestClient) -> None:
    study = _study(client)
    for address in (f"/api/studies/{study['id']}", "/api/studies", f"/api/studies/{study['id']}/export"):
        problem(client.get(address), 401, "key-needed")
        token = {"Authorization": f"Bearer {study['token']}"}
        problem(client.get(address, headers=token), 403, "key-wrong")
    problem(client.get(f"/api/studies/{study['token']}", headers=BEARER), 404, "not-found")
    problem(client.get("/api/invitations/study_none"), 404, "not-found")
    problem(client.delete(f"/api/studies/{study['id']}"), 401, "key-needed")


def test_a_respondent_is_asked_every_kind_of_question_and_then_it_is_over(client: TestClient) -> None:
    study = _study(client)
    id = _joined(client, study, respondent="Ann")["id"]
    questions = _played(client, id)
    assert len(questions) == 8
    assert sum(bool(question["instruction"]) for question in questions) == 1
    session = told(client.get(f"/api/sessions/{id}"))
    assert (session["closed"], session["finished"], session["answered"]) == (True, True, 4)
    assert session["study"] == {"title": "Patterns", "questions": 8, "asked": 8}
    problem(client.post(f"/api/sessions/{id}/question"), 409, "closed")


def test_respondents_have_seeds_and_orders_of_their_own(client: TestClient) -> None:
    study = _study(client)
    sessions = [_joined(client, study) for _ in range(3)]
    assert len({session["seed"] for session in sessions}) == 3
    shown = [[each["instruction"] != "" for each in _played(client, session["id"])] for session in sessions]
    assert all(len(each) == 8 for each in shown)


def test_what_a_study_sets_is_not_for_its_respondents_to_change(client: TestClient) -> None:
    rules = [{"text": "a[0] != 1", "because": "sold out"}]
    study = _study(client, SET_UP | {"fixed": {"a": {"1": 2}}, "rules": rules})
    session = _joined(client, study)
    at = f"/api/sessions/{session['id']}"
    assert [rule["firm"] for rule in session["rules"]] == [True, True]
    assert (session["changes"], session["undo"]) == ([], None)
    for rule in (1, 2):
        problem(client.delete(f"{at}/rules/{rule}"), 422, "unsupported")
    problem(client.post(f"{at}/undo", json={}), 422, "invalid-input")
    problem(client.put(f"{at}/context", json={"context": {}}), 422, "unsupported")
    own = told(client.post(f"{at}/rules", json={"text": "a[2] != 0"}), 201)
    assert [rule["firm"] for rule in own["rules"]] == [True, True, False]
    assert told(client.post(f"{at}/undo", json={"event": own["undo"]["event"]}))["rules"] == session["rules"]


def test_the_elicitor_learns_nothing_from_the_studys_own_questions(client: TestClient) -> None:
    bare = _study(client, SET_UP | {"repeats": 0, "attention": 0, "holdouts": 0})
    full = _study(client)
    logs = []
    for study in (bare, full):
        id = _joined(client, study)["id"]
        _played(client, id)
        log = [json.loads(line) for line in client.get(f"/api/sessions/{id}/log").text.splitlines()]
        logs.append([line["event"] for line in log[1:]])
    assert logs[0] == logs[1] == ["asked", "answered"] * 4


def test_the_dashboard_measures_people_and_the_model(client: TestClient) -> None:
    study = _study(client, SET_UP | {"questions": 6, "repeats": 2, "holdouts": 4})
    for name in ("Ann", "Bob"):
        _played(client, _joined(client, study, respondent=name)["id"])
    left = _joined(client, study)["id"]
    asked(client, left)
    found = told(client.get(f"/api/studies/{study['id']}", headers=BEARER))
    assert found["counts"] == {"started": 3, "answered": 2, "finished": 2, "dropped": 0}
    assert found["median_questions"] == 6
    assert (found["predicted"], found["retested"], found["attended"]) == (8, 4, 2)
    assert (found["retest"], found["attention"], found["chance"]) == (1.0, 1.0, 0.5)
    assert found["prediction"] >= 0.5  # they like small numbers, which is linear
    assert told(client.get(f"/api/studies/{study['id']}", headers=BEARER)) == found


def test_a_careless_respondent_is_seen(client: TestClient) -> None:
    study = _study(client, SET_UP | {"attention": 3, "repeats": 0, "holdouts": 0})
    id = _joined(client, study)["id"]
    session = asked(client, id)
    while not session["closed"]:
        question = session["question"]
        wrong = (_option(question) + 1) % 2 if question["instruction"] else 0
        session = told(answer(client, id, question["id"], option=wrong))
    found = told(client.get(f"/api/studies/{study['id']}", headers=BEARER))
    assert (found["attention"], found["attended"]) == (0.0, 3)


def test_the_studys_own_questions_take_keys_too_and_no_late_answers(client: TestClient) -> None:
    study = _study(client, SET_UP | {"questions": 1, "repeats": 0, "attention": 0, "holdouts": 3})
    id = _joined(client, study)["id"]
    session = asked(client, id)
    for turn in range(4):
        before = session["question"]["id"]
        session = told(answer(client, id, before, key=f"{turn}"))
        assert told(answer(client, id, before, key=f"{turn}")) == session
        found = problem(answer(client, id, before, key="late"), 409, "superseded")
        assert found["session"] == session
    assert session["study"]["asked"] == 4


def test_an_attention_check_takes_a_pick_only(client: TestClient) -> None:
    study = _study(client, SET_UP | {"questions": 1, "repeats": 0, "holdouts": 0, "attention": 2})
    id = _joined(client, study)["id"]
    session = asked(client, id)
    while not session["question"]["instruction"]:
        session = told(answer(client, id, session["question"]["id"]))
    question = session["question"]
    assert question["answers"] == ["pick"]
    problem(answer(client, id, question["id"], kind="tie", options=[0, 1]), 422, "unsupported")
    problem(answer(client, id, question["id"], option=5), 422, "invalid-input")
    problem(answer(client, id, question["id"], kind="skip"), 422, "unsupported")


def test_the_export_has_every_answer_in_a_row_with_what_was_shown(client: TestClient) -> None:
    study = _study(client)
    id = _joined(client, study, respondent="Ann", metadata={"age": 44})["id"]
    _played(client, id)
    address = f"/api/studies/{study['id']}/export"
    rows = list(csv.DictReader(io.StringIO(client.get(address, headers=BEARER).text)))
    assert [row["asked_for"] for row in rows].count("elicitor") == 4
    assert sorted({row["asked_for"] for row in rows}) == ["attention", "elicitor", "holdout", "repeat"]
    assert {(row["session"], row["respondent"], row["metadata"]) for row in rows} == {
        (id, "Ann", '{"age": 44}')
    }
    for row in rows:
        options = json.loads(row["options"])
        assert len(options) == 2
        assert sorted(json.loads(row["order"])) in ([0, 1], [])
        assert row["asked_at"] <= row["answered_at"]
    repeat = next(row for row in rows if row["asked_for"] == "repeat")
    first = next(row for row in rows if row["question"] == repeat["repeats"])
    before, after = json.loads(first["options"]), json.loads(repeat["options"])
    assert after == [before[place] for place in json.loads(repeat["order"])]
    assert after != before
    lines = client.get(f"{address}?format=jsonl", headers=BEARER).text.splitlines()
    assert [json.loads(line)["question"] for line in lines] == [
        row["question"] if row["asked_for"] != "elicitor" else int(row["question"]) for row in rows
    ]


def test_only_sites_may_embed_a_study(client: TestClient) -> None:
    study = _study(client)
    for origins in (["shop.example"], ["https://shop.example/page"], ["*"]):
        said = client.patch(f"/api/studies/{study['id']}", json={"origins": origins}, headers=BEARER)
        assert "https://shop.example" in problem(said, 422, "invalid-input")["errors"][0]["remedy"]


def test_a_closed_study_takes_nobody_and_lets_those_inside_finish(client: TestClient) -> None:
    study = _study(client)
    inside = _joined(client, study)["id"]
    change = client.patch(f"/api/studies/{study['id']}", json={"open": False}, headers=BEARER)
    assert not told(change)["open"]
    problem(client.post(f"/api/invitations/{study['token']}/sessions", json={"consent": True}), 409, "closed")
    assert not told(client.get(f"/api/invitations/{study['token']}"))["open"]
    assert len(_played(client, inside)) == 8


def test_a_study_can_end_at_a_moment(client: TestClient) -> None:
    study = _study(client, closes="2020-01-31T12:00:00Z")
    problem(client.post(f"/api/invitations/{study['token']}/sessions", json={"consent": True}), 409, "closed")
    body = {"title": "x", "consent": "", "set_up": SET_UP, "closes": "2030-01-31T12:00:00"}
    problem(client.post("/api/studies", json=body, headers=BEARER), 422, "invalid-input")


def test_a_respondents_data_is_deleted_by_name_or_by_session(client: TestClient) -> None:
    study = _study(client)
    names = ("of/a panel", "of/a panel", "Bob")
    ids = [_joined(client, study, respondent=name)["id"] for name in names]
    address = f"/api/studies/{study['id']}/respondents"
    assert told(client.delete(f"{address}/of%2Fa panel", headers=BEARER))["sessions"] == 2
    assert told(client.delete(f"{address}/{ids[2]}", headers=BEARER))["sessions"] == 1
    for id in ids:
        problem(client.get(f"/api/sessions/{id}"), 404, "not-found")
    assert client.get(f"/api/studies/{study['id']}/export", headers=BEARER).text.count("\n") == 1


def test_a_deleted_study_is_gone_with_its_sessions(client: TestClient) -> None:
    study = _study(client)
    id = _joined(client, study)["id"]
    assert told(client.delete(f"/api/studies/{study['id']}", headers=BEARER))["sessions"] == 1
    problem(client.get(f"/api/sessions/{id}"), 404, "not-found")
    problem(client.get(f"/api/invitations/{study['token']}"), 404, "not-found")


@pytest.mark.parametrize(
    ("set_up", "said"),
    [
        ({"domain": "none"}, "there is no domain"),
        ({"domain": "synthetic-r-3", "elicitor": "nobody"}, "known are"),
        ({"domain": "synthetic-r-3", "k": "auto", "elicitor": "vb-qi"}, "number of options"),
        ({"domain": "synthetic-r-3", "rules": [{"text": "1 > 2"}]}, "nothing is left"),
    ],
)
def test_a_study_is_tried_before_anyone_is_invited(client: TestClient, set_up: Said, said: str) -> None:
    body = {"title": "x", "consent": "", "set_up": set_up}
    response = client.post("/api/studies", json=body, headers=BEARER)
    assert response.status_code in (404, 422)
    assert said in response.json()["detail"]


def test_a_study_is_the_same_from_every_process(store: str) -> None:
    with served(store, admin_key=KEY) as first, served(store, admin_key=KEY) as second:
        study = _study(first)
        id = _joined(second, study)["id"]
        session = asked(first, id)
        while not session["closed"]:
            session = told(answer(second, id, session["question"]["id"], option=_option(session["question"])))
        found = [told(each.get(f"/api/studies/{study['id']}", headers=BEARER)) for each in (first, second)]
        assert found[0] == found[1]
        assert found[0]["counts"]["finished"] == 1
