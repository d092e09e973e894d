"""Sessions that stop when they are sure, and that leave the number of options to the elicitor."""

import json
from typing import Any

import numpy as np
import pytest

from predilect.dialogue import Pick, Skip
from predilect.errors import InvalidInput
from predilect.problems import open_domain
from predilect.sessions import Session
from tests.sessions.small import Guesses, tent

SUMMER = {"season": "summer"}


def test_a_session_has_enough_when_its_certificate_says_so() -> None:
    session = Session(open_domain("synthetic:r=2"), k=2, stop_when=0.6)
    said = []
    for _ in range(12):
        asked = session.ask()
        session.tell(asked, Pick(int(np.argmax(asked.query.features @ [3, 1, 0, -2]))))
        certificate = session.certificate()
        assert certificate is not None
        said.append(certificate.confidence)
        assert session.enough() == (certificate.confidence >= 0.6)
    assert said[0] < 0.6 <= said[-1]


def test_without_a_wish_there_is_never_enough() -> None:
    session = Session(tent())
    session.tell(session.ask(SUMMER), Pick(0))
    assert not session.enough()


def test_what_was_wished_for_is_in_the_log() -> None:
    session = Session(tent(), k="auto", stop_when=0.9)
    header = json.loads(session.log.splitlines()[0])
    assert (header["adaptive"], header["stop_when"]) == (True, 0.9)
    again = Session.from_text(session.log)
    assert (again.header.adaptive, again.header.stop_when) == (True, 0.9)
    plain = json.loads(Session(tent()).log.splitlines()[0])
    assert not {"adaptive", "stop_when"} & plain.keys()


def test_the_elicitor_says_how_many_options_are_shown() -> None:
    session = Session(tent(), k="auto")
    for _ in range(4):
        asked = session.ask(SUMMER)
        assert asked is session.ask(SUMMER)
        assert 2 <= asked.k == len(asked.query.options) <= 4
        session.tell(asked, Pick(0))
    assert session.ask(SUMMER, k=5).k == 5
    undone = session.ask(SUMMER)
    session.tell(undone, Skip())
    session.undo()
    assert session.ask(SUMMER).query.features.tolist() == undone.query.features.tolist()
    assert Session.from_text(session.log).log == session.log


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"stop_when": 1.5}, "stop_when: 1.5"),
        ({"k": "many"}, "'many'"),
        ({"k": "auto", "elicitor": Guesses()}, "guesses needs a number of options"),
        ({"stop_when": 0.9, "elicitor": Guesses()}, "guesses cannot tell how sure it is"),
    ],
)
def test_wishes_that_cannot_be_fulfilled_are_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        Session(tent(), **given)
