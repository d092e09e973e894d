"""A person changes what they are shown, line by line, until it is a product that is possible."""

from dataclasses import dataclass, field
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from predilect.errors import Unsupported
from predilect.sessions import Asked, Session
from predilect.terminal.asking import Asking
from predilect.terminal.changing import changed
from tests.sessions.small import Guesses, tent


@dataclass
class Typed:
    """A keyboard on which everything was typed already."""

    keys: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def key(self) -> str:
        if not self.keys:
            raise EOFError
        return self.keys.pop(0)

    def line(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def started(season: str = "summer", elicitor: Any = "coactive", k: int = 1) -> tuple[Session, Asked]:
    session = Session(tent(), elicitor, k)
    return session, session.ask({"season": season})


def screen() -> Console:
    return Console(file=StringIO(), width=200)


def printed(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_the_lines_change_the_product_that_is_shown() -> None:
    session, asked = started()
    before = asked.query.options[0].product
    people = 1 if before["people"] != 1 else 2
    answer, said = changed(
        session, asked, Typed(lines=[f"people={people}", "poles[front]=yes", ""]), screen()
    )
    product = answer.option.product.to_document()
    assert product == {
        **before.to_document(),
        "people": people,
        "poles": {"front": True, "back": before.to_document()["poles"]["back"]},  # type: ignore[index]
    }
    assert said == f"you would rather have people={people}, poles[front]=yes"
    session.tell(asked, answer)
    assert session.weights[0 if people == 1 else 1] == 1


def test_what_breaks_a_rule_is_changed_further() -> None:
    session, asked = started("winter")
    console = screen()
    typed = Typed(
        lines=["cloth=nylon", "", "cloth=cotton", "people=4", "poles[front]=yes", "poles[back]=yes", ""]
    )
    answer, _ = changed(session, asked, typed, console)
    assert "as it is now it breaks a rule: nylon is too cold; change more" in printed(console)
    assert answer.option.product["cloth"] == "cotton"
    assert answer.option.product["people"] == 4


def test_a_line_that_says_nothing_known_is_refused_and_left_out() -> None:
    session, asked = started()
    console = screen()
    people = 3 if asked.query.options[0].product["people"] != 3 else 2
    typed = Typed(lines=["size=9", "people", "people=7", f"people={people}", ""])
    answer, said = changed(session, asked, typed, console)
    assert said == f"you would rather have people={people}"
    assert answer.option.product["people"] == people
    for wrong in ("size", "write attribute=value", "7"):
        assert wrong in printed(console)


def test_what_is_left_as_it_is_is_no_answer() -> None:
    session, asked = started()
    same = f"people={asked.query.options[0].product['people']}"
    for lines in ([""], [same, ""]):
        with pytest.raises(EOFError):
            changed(session, asked, Typed(lines=lines), screen())
    assert session.history.open is asked


def test_of_several_options_one_is_changed() -> None:
    session, asked = started(elicitor=Guesses(), k=3)
    answer, _ = changed(
        session, asked, Typed(keys=["2"], lines=["people=4", "poles[front]=yes", ""]), screen()
    )
    assert answer.option.product["cloth"] == asked.query.options[1].product["cloth"]
    with pytest.raises(EOFError):
        changed(session, asked, Typed(keys=["7"], lines=["people=4", ""]), screen())


def test_who_learns_nothing_from_it_says_so_at_once() -> None:
    session, asked = started(elicitor="choice-perceptron", k=2)
    with pytest.raises(Unsupported, match="choice-perceptron learns nothing from products that you change"):
        changed(session, asked, Typed(lines=["people=4", ""]), screen())


def test_the_key_is_offered_where_it_is_of_use() -> None:
    session, asked = started()
    people = 1 if asked.query.options[0].product["people"] != 1 else 2
    console = screen()
    Asking(session, console, Typed(keys=["c"], lines=[f"people={people}", ""])).run()
    text = printed(console)
    assert "what would you change?" in text
    assert "c change" in text
    assert f"you would rather have people={people}" in text
    assert session.weights.any()
