"""``predilect ask``: a person at a terminal, or a simulated one where there is none."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from predilect.cli import app
from predilect.problems import open_problem
from predilect.sessions import Session
from predilect.terminal.ask import ask
from predilect.terminal.opening import Wanted
from tests.cli.terminals import AtTerminal

HEADED_BY_QUESTION = "Question {}: which one do you like best?"


class Typed:
    """What a person types, key by key; a text after a key that asks for a line is one part."""

    def __init__(self, *parts: str) -> None:
        self.parts = list(parts)

    def key(self) -> str:
        return self.line("")

    def line(self, prompt: str) -> str:
        if not self.parts:
            raise EOFError
        return self.parts.pop(0)


def typed(*parts: str, domain: str = "pc", width: int = 80, **wanted: Any) -> tuple[str, dict[str, object]]:
    """The screen and the outcome of a session with these keys."""
    screen = io.StringIO()
    console = Console(file=screen, width=width, force_terminal=False)
    outcome = ask(open_problem(domain), Wanted(**wanted), console, Typed(*parts))
    return screen.getvalue(), outcome


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["ask", *arguments])


def test_picks_lead_to_a_recommendation_and_its_reasons() -> None:
    screen, outcome = typed("1", "2", "q")
    assert [HEADED_BY_QUESTION.format(number) in screen for number in (1, 2, 3, 4)] == [
        True,
        True,
        True,
        False,
    ]
    assert "≠ Processor" in screen
    assert "The best for you" in screen
    assert "Why this one and not the next best:" in screen
    assert outcome["questions"] == 3
    assert outcome["reasons"]


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("domain", ["pc", "trip", "meal"])
def test_options_fit_the_screen(domain: str, width: int) -> None:
    screen, _ = typed("q", domain=domain, width=width)
    assert max(len(line) for line in screen.splitlines()) <= width
    assert "nowhere" not in screen
    assert "False" not in screen


def test_a_tie_a_skip_and_an_undo() -> None:
    screen, outcome = typed("=", "1 3", "s", "u", "q")
    assert "1 and 3 are equally good" in screen
    assert "→ skipped" in screen
    assert "undone: your answer to question 2" in screen
    assert outcome["questions"] == 4


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("5 7", "'5' is no option (name two or more of 1 to 3)"),
        ("1 9", "'9' is no option"),
        ("0 1", "'0' is no option"),
        ("2", "2 alone is no tie"),
        ("2 2", "2 alone is no tie"),
        ("a b", "'a' is no option"),
        ("1 and 2", "'and' is no option"),
    ],
)
def test_a_tie_of_what_is_not_there_is_no_answer_and_counts_as_on_the_screen(line: str, said: str) -> None:
    screen, outcome = typed("=", line, "q")
    assert said in " ".join(screen.split())
    assert outcome["questions"] == 1


@pytest.mark.parametrize(
    ("line", "said"), [("", "1, 2 and 3 are equally good"), ("3,1", "1 and 3 are equally good")]
)
def test_a_tie_is_said_by_numbers_or_for_all(line: str, said: str) -> None:
    screen, outcome = typed("=", line, "q")
    assert said in screen
    assert outcome["questions"] == 2


def test_where_rules_leave_fewer_products_fewer_are_shown() -> None:
    rules = ("a[0] == 1", "a[1] == 1", "a[2] != 2")
    typed_rules = [part for rule in rules for part in ("r", rule)]
    screen, outcome = typed(*typed_rules, "2", "q", domain="synthetic:r=3", k=3)
    assert "1-2 pick" in screen
    assert outcome["questions"] == 5
    screen, outcome = typed(*typed_rules, "r", "a[2] == 1", "1", domain="synthetic:r=3", k=3)
    assert "Your rules leave one product only: there is nothing more to ask." in " ".join(screen.split())
    assert "It is the only one that is left." in screen
    assert outcome["questions"] == 4
    played = run("synthetic:r=2", "--fix", "a=1,1", "--json")
    assert json.loads(played.stdout)["recommendation"] == {"a": {"0": 1, "1": 1}}


def test_none_of_these_is_not_offered_to_an_elicitor_that_cannot_use_it() -> None:
    screen, _ = typed("n", "q", elicitor="choice-perceptron")
    assert "n none" not in screen
    assert "choice-perceptron cannot use the answer 'none'" in screen


def test_how_sure_it_is_stands_above_each_question_after_the_first() -> None:
    screen, outcome = typed("1", "2", "q", domain="synthetic:r=2")
    first, rest = screen.split(HEADED_BY_QUESTION.format(2))
    assert first.count("Sure by now") == rest.count("Sure by now") == 1
    certificate = outcome["certificate"]
    assert isinstance(certificate, dict)
    assert 0 <= certificate["confidence"] <= 1


def test_it_ends_when_it_is_as_sure_as_it_was_to_be() -> None:
    screen, outcome = typed(*["1"] * 30, domain="synthetic:r=2", stop_when=0.5)
    assert "That is enough: you wanted to be 50 % sure." in screen
    assert isinstance(questions := outcome["questions"], int)
    assert questions < 30


def test_the_number_of_options_may_be_left_open() -> None:
    result = run("synthetic:r=3", "-k", "auto", "--stop-when", "0.3", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["certificate"]["confidence"] >= 0.3


def test_a_rule_is_explained_corrected_and_kept() -> None:
    screen, outcome = typed("r", "?", "prise <= 800", "price <= 1", "price <= 800", "1", "q")
    assert "did you mean 'price'?" in screen
    assert '"Laptop", "Desktop", "Tower"' in screen
    assert "with the rule 'price <= 1' nothing is left" in screen
    assert "Your rules: price <= 800" in screen
    assert outcome["rules"] == ["price <= 800"]


def test_taking_an_option_ends_the_session() -> None:
    screen, outcome = typed("x", "t", "9", "t", "2")
    assert "'x' is no key here" in screen
    assert "none yet" in screen
    assert "you take 2" in screen
    assert outcome["taken"]


def test_an_elicitor_takes_parameters_and_the_log_keeps_them(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    typed("1", "q", elicitor="choice-perceptron:gamma=0.5,joint=no", save=path)
    assert Session.load(path).header.parameters == {"gamma": 0.5}


def test_help_shows_every_key_that_does_something() -> None:
    for elicitor, uses_none in (("predilect", True), ("choice-perceptron", False)):
        screen, _ = typed("?", "q", elicitor=elicitor)
        assert "undo the last answer or rule" in screen
        assert ("none of these is good enough" in screen) is uses_none


def test_fixed_attributes_are_rules_from_the_start() -> None:
    screen, outcome = typed("q", fix=["type=Laptop", "ram=512"])
    assert outcome["rules"] == ['type == "Laptop"', "ram == 512"]
    assert screen.count("Laptop") >= 3
    _, outcome = typed("q", domain="meal", fix=["chosen=oats", "servings[water]=2"])
    assert outcome["rules"] == ['chosen["oats"] == true', 'servings["water"] == 2']


def test_the_present_product_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("{cpu: Duron 700, hd: 20, manufacturer: HP, ram: 256, monitor: 14, type: Laptop}")
    screen, _ = typed("1", "q", mine=path)
    assert screen.count("yours today") == 1
    assert "breaks a rule, and is shown all the same: HP sells desktops only" in " ".join(screen.split())


def test_the_present_product_stays_until_there_is_an_answer_and_comes_with_a_resumed_session(
    tmp_path: Path,
) -> None:
    mine, log = tmp_path / "mine.yaml", tmp_path / "log.jsonl"
    mine.write_text("{cpu: Duron 700, hd: 20, manufacturer: HP, ram: 256, monitor: 14, type: Laptop}")
    screen, _ = typed("r", "price <= 900", "1", "q", mine=mine, save=log)
    assert screen.count("yours today") == 2
    screen, _ = typed("2", "u", "1", "q", mine=mine, resume=log)
    assert screen.count("yours today") == 2
    assert Session.load(log).history.questions[-1][1].present is None


def test_a_saved_session_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    typed("1", "2", save=path)
    screen, outcome = typed("1", "q", resume=path)
    assert HEADED_BY_QUESTION.format(3) in screen
    assert HEADED_BY_QUESTION.format(1) not in screen
    assert outcome["questions"] == 4
    assert Session.load(path).history.next_question == 5


def test_without_a_terminal_a_simulated_person_plays_and_says_so() -> None:
    result = run("pc", "--seed", "3")
    assert result.exit_code == 0
    assert "a simulated person answers" in result.stdout
    assert "The simulated person's regret: " in result.stdout
    assert run("pc", "--seed", "3").stdout == result.stdout


def test_an_elicitor_of_one_product_shows_one_if_nothing_is_said() -> None:
    result = run("synthetic:r=3", "--elicitor", "coactive", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["elicitor"] == "coactive"


def test_the_outcome_as_json_stands_alone_on_standard_output() -> None:
    result = run("synthetic:r=3", "--json")
    found = json.loads(result.stdout)
    assert found["played_by"] == "a simulated person"
    assert found["regret"] >= 0
    assert len(found["regret_shown"]) == found["questions"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pc", "--elicitor", "guesses"], "known are: predilect"),
        (["pc", "--elicitor", "choice-perceptron:gama=1"], "gama: unknown parameter (known are: gamma,"),
        (["pc", "--elicitor", "choice-perceptron:gamma=2"], "gamma: 2"),
        (["pc", "--solver", "gurobi"], "known are: auto, cp_sat"),
        (["pc", "-k", "1"], "show 2 at least"),
        (["pc", "-k", "100000"], "keys are 1 to 9 (show fewer)"),
        (["synthetic:r=2", "-k", "5"], "only 4 different products exist"),
        (["pc", "--fix", "type=Latop", "--fix", "disk=20"], "type: 'Latop' is not one of its values"),
        (["pc", "--fix", "type=Laptop", "--fix", "manufacturer=HP"], "HP sells desktops only"),
        (["pc", "--fix", "type"], "write attribute=value"),
        (["trip", "--context", "must_visit=Atlantis"], "Atlantis"),
        (["pc", "--mine", "nowhere.yaml"], "nowhere.yaml: cannot be read"),
        (["pc", "--resume", "nowhere.jsonl"], "log nowhere.jsonl: cannot be read"),
        (["pc", "--resume", "nowhere.jsonl", "-k", "2"], "the log has its own"),
        (["pc", "--save", "nowhere/log.jsonl"], "No such file or directory"),
    ],
)
def test_an_error_is_one_message_and_exit_code_2(arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_ctrl_c_at_a_terminal_ends_quietly_with_the_log_saved(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    with AtTerminal(["ask", "synthetic:r=3", "--save", str(path)], "stdin", "stdout") as command:
        command.shows("Question 1: ")
        command.shows("help")
        command.types("1")
        command.shows("Question 2: ")
        command.shows("help")
        code, _, said = command.is_interrupted()
    assert (code, said) == (130, "")
    assert Session.load(path).history.next_question == 3
