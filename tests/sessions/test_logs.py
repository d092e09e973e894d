"""Logs: whatever is whole is read, and everything else has one clear message."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from predilect.dialogue import Improve, Pick, Skip, Tie
from predilect.elicitors import elicitor_named
from predilect.errors import InvalidInput
from predilect.problems import open_domain
from predilect.sessions import Session
from tests.sessions.small import Guesses, lightest, played, session, tent

ACTS = ("pick", "pick", "skip", "undo", "rule", "remove", "winter", "summer")


def act(started: Session, name: str) -> None:
    """One act of a person, if it is possible now."""
    match name:
        case "pick":
            asked = started.ask()
            started.tell(asked, Pick(lightest(asked.query)))
        case "skip":
            started.tell(started.ask(), Skip())
        case "undo" if started.history.changes:
            started.undo()
        case "rule" if not started.rules:
            started.add_rule("weight <= 5")
        case "remove" if started.rules:
            started.remove_rule(started.rules[0])
        case "winter" | "summer":
            started.ask({"season": name})


@given(acts=st.lists(st.sampled_from(ACTS), min_size=1, max_size=8), share=st.floats(0, 1))
@settings(max_examples=25)
def test_any_prefix_of_a_log_goes_on_to_the_same_future(acts: list[str], share: float) -> None:
    original, starts = session(k=2), []
    for name in acts:
        starts.append(original.log)
        act(original, name)
    first = int(share * (len(acts) - 1))
    again = Session.from_text(starts[first], elicitor=Guesses())
    for name in acts[first:]:
        act(again, name)
    assert again.log == original.log
    assert np.array_equal(again.weights, original.weights)


def test_a_log_cut_off_after_any_line_loads() -> None:
    lines = played(3).log.splitlines(keepends=True)
    for end in range(1, len(lines) + 1):
        cut = Session.from_text("".join(lines[:end]), elicitor=Guesses())
        assert cut.history.events == end - 1
        assert cut.log == "".join(lines[:end])


@pytest.mark.parametrize("lost", [1, 5, 30])
def test_a_torn_last_line_is_dropped_and_said(tmp_path: Path, lost: int) -> None:
    path = tmp_path / "log.jsonl"
    whole = played(2).log
    path.write_text(whole[: -1 - lost])
    resumed = Session.resume(path, elicitor=Guesses())
    dropped = whole.count("\n")
    assert resumed.warnings == (f"log {path}: line {dropped} was torn when it was written, and is dropped",)
    asked = resumed.ask()
    resumed.tell(asked, Pick(0))
    assert Session.load(path, elicitor=Guesses()).log == resumed.log == path.read_text()


def test_a_last_line_that_only_lacks_its_end_counts(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(played(2).log.removesuffix("\n"))
    resumed = Session.resume(path, elicitor=Guesses())
    assert resumed.warnings == ()
    resumed.ask()
    assert path.read_text() == resumed.log


def test_nothing_is_solved_or_compiled_to_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    log = played(5).log

    def refuse(*arguments: object) -> None:
        raise AssertionError("a solver was asked for")

    monkeypatch.setattr("predilect.sessions.solvers.solver_for", refuse)
    assert Session.from_text(log, elicitor=Guesses()).weights.shape == (9,)


ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    7,
    10**30,
    0.5,
    float("nan"),
    float("inf"),
    "",
    "x",
    [],
    [1],
    {},
    {"a": 1},
)


def places_in(document: Any, above: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where there is a value in a document; what an elicitor notes is its own."""
    keys = document.keys() if isinstance(document, dict) else range(len(document))
    found = []
    for key in keys:
        if key == "notes":
            continue
        found.append((*above, key))
        if isinstance(document[key], dict | list):
            found += places_in(document[key], (*above, key))
    return found


@given(data=st.data())
def test_whatever_is_changed_in_a_log_it_is_read_or_refused_with_its_line(data: st.DataObject) -> None:
    lines = eventful().splitlines()
    line = data.draw(st.integers(0, len(lines) - 1))
    document = json.loads(lines[line])
    *above, last = data.draw(st.sampled_from(places_in(document)))
    inner = document
    for key in above:
        inner = inner[key]
    inner[last] = data.draw(st.sampled_from(ODD))
    lines[line] = json.dumps(document)
    try:
        again = Session.from_text("\n".join(lines), elicitor=Guesses())
    except InvalidInput:
        return
    if line:
        assert np.isfinite(again.weights).all()
        again.recommend({"season": "summer"})


@cache
def eventful() -> str:
    """A log with every kind of event and answer."""
    started = played(1, k=3)
    started.tell(started.ask(), Tie((0, 2)), key="a")
    rule = started.add_rule("weight <= 5", "I walk")
    started.tell(started.ask(), Improve(started.option({"people": 1, "cloth": "nylon", "poles": []})))
    started.undo()
    present = started.option({"people": 1, "cloth": "cotton", "poles": []}).product
    started.tell(started.ask(present=present), Skip())
    started.remove_rule(rule)
    started.ask({"season": "winter"})
    return started.log


def header(**changes: Any) -> str:
    return json.dumps({**json.loads(session().log.splitlines()[0]), **changes}) + "\n"


def asked_once() -> str:
    started = session()
    started.ask()
    return started.log


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty"),
        (header()[:200], "line 1: the header is torn"),
        ("[1]\n", "line 1: the header is torn or no JSON"),
        ('{"event": "asked"}\n', "is not the header of a log"),
        (
            header(predilect_log=99, software="7.0"),
            r"has log version 99 \(of predilect 7.0\).*update predilect",
        ),
        (header(seed=None), "is an incomplete header"),
        (header(fingerprint="0" * 64), "fingerprint .* but says 000000000000"),
        (header(domain={"predilect": 1}), "has a domain that cannot be read"),
        (header() + "torn\n{}\n", "line 2: is no JSON"),
        (header() + "{}\n", "line 2: it is no event"),
        (
            header() + '{"event":"answered","question":3,"answer":{"kind":"skip"}}\n',
            "question 3, which is not open",
        ),
        (
            played(0).log + '{"event":"answered","question":1,"answer":{"kind":"pick","option":0}}\n',
            "question 1, which is not open",
        ),
        (
            asked_once() + '{"event":"answered","question":1,"answer":{"kind":"pick","option":2}}\n',
            "its answer names none of the 2 options",
        ),
        (
            asked_once() + '{"event":"answered","question":1,"answer":{"kind":"skip"},"key":[]}\n',
            "the key of an answer is no text",
        ),
        (header(seed=-1), "seed: -1 is negative"),
        (header(features=-1), "is an incomplete header"),
        (header() + '{"event":"undone","undone":4}\n', "line 2: event 4 is not the last one in force"),
        (header() + '{"event":"rule_removed","rule":1}\n', "rule 1 is not in force"),
    ],
)
def test_a_log_that_makes_no_sense_is_one_clear_error(text: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        Session.from_text(text, elicitor=Guesses())


def test_a_log_of_another_domain_names_both_fingerprints(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    session().save(path)
    with pytest.raises(InvalidInput, match=r"'tent' with fingerprint \w{12}, not of 'synthetic' with \w{12}"):
        Session.load(path, open_domain("synthetic:r=2"), Guesses())
    assert Session.load(path, tent(), Guesses()).warnings == ()


def test_a_log_of_an_unknown_elicitor_asks_for_it() -> None:
    with pytest.raises(InvalidInput, match="guesses"):
        Session.from_text(session().log)
    with pytest.raises(InvalidInput, match="made with 'guesses'"):
        Session.from_text(session().log, elicitor=elicitor_named("choice-perceptron"))


def test_parameters_of_the_elicitor_are_kept() -> None:
    bold = session(elicitor=Guesses(boldness=2.5))
    assert bold.header.parameters == {"boldness": 2.5}
    assert Session(tent(), elicitor_named("choice-perceptron", step=0.5)).header.parameters == {"step": 0.5}


def test_a_log_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    session().save(path)
    with pytest.raises(InvalidInput, match="is there already"):
        session().save(path)


def test_two_writers_on_one_log_notice_each_other(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    session().save(path)
    one, other = (Session.resume(path, elicitor=Guesses()) for _ in range(2))
    one.ask()
    with pytest.raises(InvalidInput, match="someone else has written"):
        other.ask()
    assert Session.load(path, elicitor=Guesses()).log == one.log
