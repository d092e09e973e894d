"""What elicitors can do over HTTP: choose how many options they show, say how sure they are, show one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.service.clients import COFFEE, SMALL, answer, asked, begun, served, told


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    directory: Path = tmp_path_factory.mktemp("service")
    (directory / "coffee.yaml").write_text(COFFEE, encoding="utf-8")
    with served(f"sqlite:///{directory}/store.db", (SMALL, "pc", str(directory / "coffee.yaml"))) as found:
        yield found


def test_the_elicitor_may_choose_how_many_options_a_question_shows(client: TestClient) -> None:
    session = asked(client, begun(client, "pc", k="auto", seed=1)["id"])
    counts = []
    for turn in range(6):
        question = session["question"]
        counts.append(len(question["options"]))
        session = told(answer(client, session["id"], question["id"], option=turn % counts[-1]))
    assert session["k"] == "auto"
    assert set(counts) <= {2, 3, 4}
    assert len(set(counts)) > 1


def test_a_session_says_how_sure_is_enough(client: TestClient) -> None:
    found = {}
    for wanted in ({}, {"stop_when": 0.01}, {"stop_when": 0.999}):
        session = asked(client, begun(client, "synthetic-r-3", seed=1, **wanted)["id"])
        for _ in range(3):
            session = told(answer(client, session["id"], session["question"]["id"], option=0))
        certificate = told(client.get(f"/api/sessions/{session['id']}/recommendation"))["certificate"]
        found[session["stop_when"]] = (certificate["confidence"], certificate["enough"])
    assert found == {wanted: (sure, sure >= (wanted or 0.95)) for wanted, (sure, _) in found.items()}
    assert found[0.01][1]
    assert not found[0.999][1]


def test_who_improves_what_is_shown_is_shown_one_product(client: TestClient) -> None:
    session = asked(client, begun(client, "coffee", k=1, elicitor="coactive", seed=1)["id"])
    (option,) = session["question"]["options"]
    improved = {**option["product"], "cup": "small"}
    response = answer(client, session["id"], session["question"]["id"], kind="improve", product=improved)
    assert told(response)["answered"] == 1


def test_elicitors_that_are_listed_compare_options(client: TestClient) -> None:
    listed = told(client.get("/api/domains"))["elicitors"]
    assert "predilect" in listed
    assert "coactive" not in listed
