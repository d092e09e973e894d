"""The widget through its messages: what the component sends, and what it gets back."""

import json
from typing import Any

import pytest

from predilect import Pick, Session, open_domain
from predilect.notebook import widget
from predilect.notebook.widget import SessionWidget, module


class Cell:
    """The notebook's end of a widget: messages go in, replies are kept."""

    def __init__(self, shown: SessionWidget) -> None:
        self.shown, self.replies = shown, list[dict[str, Any]]()
        shown.send = self.hear
        self.sent = 0

    def hear(self, content: dict[str, Any], buffers: object = None) -> None:
        json.dumps(content)  # messages travel as JSON
        self.replies.append(content)

    def ask(self, request: str, **what: object) -> dict[str, Any]:
        self.sent += 1
        message = {"id": self.sent, "request": request, "what": what}
        self.shown._handle_custom_msg(message, [])
        assert self.replies[-1]["id"] == self.sent
        return self.replies[-1]

    def told(self, request: str, **what: object) -> dict[str, Any]:
        told: dict[str, Any] = self.ask(request, **what)["told"]
        return told


@pytest.fixture
def session() -> Session:
    return Session(open_domain("pc"), k=3, seed=1)


@pytest.fixture
def cell(session: Session) -> Cell:
    return Cell(widget(session))


def pick(cell: Cell, option: int, **more: object) -> dict[str, Any]:
    question = cell.told("question")["question"]
    return cell.told(
        "answer", said={"question": question["id"], "kind": "pick", "option": option, "key": "k", **more}
    )


def test_answers_in_the_cell_are_answers_of_the_session(cell: Cell, session: Session) -> None:
    told = pick(cell, 1)
    assert told["answered"] == 1
    assert [type(change).__name__ for _, change in session.history.changes] == ["Answered"]
    best = cell.told("recommendation")
    product = session.recommend().product
    assert product is not None
    assert best["product"]["product"] == product.to_document()
    assert cell.told("beliefs")["answered"] == 1


def test_answers_in_python_are_seen_in_the_cell(cell: Cell, session: Session) -> None:
    session.tell(session.ask(), Pick(2))
    assert cell.told("read")["answered"] == 1


def test_the_cell_shows_what_the_service_would(cell: Cell, session: Session) -> None:
    question = cell.told("question")["question"]
    assert [option["product"] for option in question["options"]] == [
        option.product.to_document() for option in session.ask().query.options
    ]
    assert {row["attribute"] for row in question["rows"]} == {
        "cpu",
        "hd",
        "manufacturer",
        "ram",
        "monitor",
        "type",
        "price",
    }


def test_undo_rules_and_taking(cell: Cell, session: Session) -> None:
    told = pick(cell, 0)
    assert cell.told("undo", said={"event": told["undo"]["event"]})["answered"] == 0
    told = cell.told(
        "rule", said={"attribute": "price", "is": "at_most", "value": 800, "because": "my budget"}
    )
    assert told["rules"] == [{"id": 1, "text": "price <= 800", "because": "my budget", "firm": False}]
    refused = cell.ask("rule", said={"text": "price >= 2000"})["problem"]
    assert refused["code"] == "infeasible"
    assert "my budget" in refused["conflict"]
    assert cell.told("unrule", rule=1)["rules"] == []
    best = cell.told("recommendation")["product"]["product"]
    assert cell.told("take", said={"product": best})["finished"]
    assert cell.shown.taken == best
    assert not cell.told("reopen")["finished"]
    assert cell.shown.taken is None


def test_an_old_question_is_refused_with_the_current_one(cell: Cell) -> None:
    pick(cell, 0)
    current = cell.told("question")["question"]["id"]
    refused = cell.ask("answer", said={"question": "1", "kind": "pick", "option": 1, "key": "late"})[
        "problem"
    ]
    assert refused["code"] == "superseded"
    assert refused["session"]["question"]["id"] == current
    assert cell.ask("undo", said={"event": 1})["problem"]["code"] == "superseded"


def test_an_answer_that_comes_twice_counts_once(cell: Cell) -> None:
    pick(cell, 0)
    said = {"question": "1", "kind": "pick", "option": 0, "key": "k"}
    assert cell.told("answer", said=said)["answered"] == 1


def test_the_context_is_changed_in_the_cell() -> None:
    session = Session(open_domain("trip"), k=2, seed=1)
    session.set_context({"must_visit": ["Kalaburg"]})
    told = Cell(widget(session)).told("context", said={"context": {"must_visit": ["Esarmont"]}})
    assert told["context"] == {"must_visit": ["Esarmont"]}
    assert session.current_context == {"must_visit": ["Esarmont"]}


def test_what_does_not_fit_is_said_and_changes_nothing(cell: Cell, session: Session) -> None:
    log = session.log
    wrong = cell.ask("answer", said={"question": 1, "kind": "dance"})["problem"]
    assert [fault["place"] for fault in wrong["errors"]] == ["question", "kind"]
    assert cell.ask("rule", said={"text": "price <= cheap"})["problem"]["code"] == "invalid-input"
    assert cell.ask("begin")["problem"]["code"] == "unsupported"
    assert session.log == log


def test_the_log_is_that_of_the_session(cell: Cell, session: Session) -> None:
    pick(cell, 2)
    assert cell.ask("log", format="jsonl")["told"] == session.log


def test_the_module_is_one_file_that_renders() -> None:
    text = module()
    assert text.count("export default") == 1
    assert not [line for line in text.splitlines() if line.startswith("import ")]
