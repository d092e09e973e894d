"""Every elicitor works in sessions, in their logs, at the command line and with simulated people alike."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from predilect.cli import app
from predilect.dialogue import Answer, Improve, Pick, Skip, Tie
from predilect.elicitors import ELICITORS
from predilect.experiments.simulating import Simulation, simulated
from predilect.sessions import Session
from tests.conformance.test_elicitors import SHOWING_ONE, SUMMER
from tests.sessions.small import tent

of_every_name = pytest.mark.parametrize("name", ELICITORS)


def size(name: str) -> int:
    """How many options its questions show here."""
    return 1 if name in SHOWING_ONE else 3


def answered(session: Session, turn: int) -> Session:
    """One question answered, in every way that the elicitor can use."""
    asked = session.ask()
    answers: list[Answer] = [Pick(0), Skip()]
    if "tie" in session.elicitor.answers:
        answers.append(Tie((0, 1)))
    if "improve" in session.elicitor.answers:
        answers.append(
            Improve(session.option({"people": 2, "cloth": "cotton", "poles": {"front": True, "back": False}}))
        )
    session.tell(asked, answers[turn % len(answers)])
    return session


def begun(name: str) -> Session:
    session = Session(tent(), name, size(name), seed=4)
    session.set_context(SUMMER)
    for turn in range(5):
        answered(session, turn)
    return session


@of_every_name
def test_a_session_resumed_from_its_log_goes_on_as_if_nothing_had_happened(name: str) -> None:
    session = begun(name)
    again = Session.from_text(session.log, tent())
    assert again.weights.tolist() == session.weights.tolist()
    assert again.ask().query.features.tolist() == session.ask().query.features.tolist()
    assert again.recommend().product == session.recommend().product


@of_every_name
def test_an_answer_taken_back_leaves_what_was_known_before(name: str) -> None:
    session = begun(name)
    before = session.weights.tolist()
    answered(session, 0)
    session.undo()
    assert session.weights.tolist() == before


@of_every_name
def test_rules_of_the_person_hold_for_questions_and_recommendations(name: str) -> None:
    session = begun(name)
    session.add_rule("people >= 3", because="a family")
    products = [*(option.product for option in session.ask().query.options), session.recommend().product]
    assert all(product is not None and int(str(product["people"])) >= 3 for product in products)


@of_every_name
def test_simulated_people_answer_it_and_what_they_miss_is_measured(name: str, tmp_path: Path) -> None:
    response = "improves:alpha=0.3" if name in SHOWING_ONE else "plackett-luce"
    setting = Simulation("synthetic:r=2", name, min(2, size(name)), 2, response=response, turns=4)
    found = simulated(setting, tmp_path / "rows.jsonl")
    assert found.failures == ()
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    regrets = np.array([[row["regret_shown"], row["regret_recommended"]] for row in rows])
    assert regrets.shape == (8, 2)
    assert (regrets >= 0).all()
    assert min(row["regret_recommended"] for row in rows) == 0  # there are four products


@of_every_name
def test_it_asks_at_the_command_line(name: str, tmp_path: Path) -> None:
    log = tmp_path / "session.jsonl"
    arguments = [
        "ask",
        "synthetic:r=2",
        "--elicitor",
        name,
        "-k",
        str(min(2, size(name))),
        "--save",
        str(log),
    ]
    result = CliRunner().invoke(app, arguments)  # without a terminal a simulated person answers
    assert result.exit_code == 0, result.output
    assert Session.load(log).history.changes
