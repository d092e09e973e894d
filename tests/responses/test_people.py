"""Simulated people give every kind of answer, and add rules that are true to their taste."""

import numpy as np
import pytest

from predilect.dialogue import NoneOfThese, Option, Pick, Query, Skip, Tie
from predilect.domain.product import Product
from predilect.domain.reading import Reading
from predilect.errors import InvalidInput
from predilect.problems import open_problem
from predilect.responses import Manner, SimulatedPerson, UtilityScale, read_manner
from predilect.responses.noiseless import Noiseless
from predilect.responses.outside import OutsideOption
from predilect.responses.ties import Ties
from predilect.solving.enumeration import EnumerationSolver
from predilect.solving.question import Question

PC = EnumerationSolver(open_problem("pc").domain)


def query(*worths: float) -> Query:
    return Query(tuple(Option(Product({}), np.array([worth])) for worth in worths))


def person(response: object) -> SimulatedPerson:
    return SimulatedPerson(np.array([1.0]), response)  # type: ignore[arg-type]


def test_the_noiseless_pick_the_best() -> None:
    assert person(Noiseless()).answer(query(1, 3, 2), turn=1) == Pick(1)


def test_luck_decides_between_equals() -> None:
    features = np.array([[1.0, 0.0], [0.0, 1.0]])
    two = Query(tuple(Option(Product({}), row) for row in features))
    picks = {SimulatedPerson(np.ones(2), Noiseless(), user=user).answer(two, turn=1) for user in range(20)}
    assert picks == {Pick(0), Pick(1)}


def test_options_within_the_band_of_the_best_are_a_tie() -> None:
    assert person(Ties(Noiseless(), 0.5)).answer(query(1, 3, 2.6, 2.4), turn=1) == Tie((1, 2))
    assert person(Ties(Noiseless(), 0.1)).answer(query(1, 3, 2.6, 2.4), turn=1) == Pick(1)


def test_nothing_is_taken_that_is_worth_less_than_something_else() -> None:
    assert person(OutsideOption(Noiseless(), 4)).answer(query(1, 3), turn=1) == NoneOfThese()
    assert person(OutsideOption(Noiseless(), 2)).answer(query(1, 3), turn=1) == Pick(1)


def test_a_manner_with_all_habits_gives_every_kind_of_answer() -> None:
    manner = read_manner("plackett-luce:skip=0.2,tie=0.3,none=0.5,lapse=0.1,position=0.1")
    scale = UtilityScale.of(np.array([1.0]), [np.arange(5.0)[:, None]])
    someone = person(manner.response(1.0, scale))
    answers = [someone.answer(query(2, 2.2, 1), turn) for turn in range(300)]
    assert {answer.kind for answer in answers} == manner.kinds == {"pick", "tie", "none", "skip"}
    assert Skip() in answers


def test_all_that_is_wrong_with_a_manner_is_said_at_once() -> None:
    with pytest.raises(InvalidInput) as caught:
        read_manner("placket-luce:lapse=2,ties=0.1,skip,skip=0.1,lapse=0.1")
    said = str(caught.value)
    for name in ("plackett-luce", "tie"):
        assert f"did you mean {name!r}" in said
    assert "'2' does not fit" in said
    assert "lapse: is given twice" in said


def test_bradley_terry_knows_no_third() -> None:
    with pytest.raises(InvalidInput, match="none"):
        read_manner("bradley-terry:none=0.1")


def test_a_manner_without_options_has_no_habits() -> None:
    assert read_manner("noiseless") == Manner("noiseless", {})


def test_a_rule_of_ones_own_excludes_the_worst_option_and_never_the_ideal_product() -> None:
    problem = open_problem("pc")
    rules = set()
    for user in range(15):
        weights = problem.user("uniform", user)
        options = []
        for number in (0, 1, 2):
            found = PC.best(Question(problem.user("normal", 50 + number + user)))
            assert found.product is not None
            assert found.features is not None
            options.append(Option(found.product, found.features))
        shown = Query(tuple(options))
        ideal = PC.best(Question(weights)).product
        assert ideal is not None
        someone = SimulatedPerson(weights, Noiseless(), user=user, refusing=1)
        rule = someone.rule(shown, 1, ideal)
        assert rule is not None
        reading = Reading(problem.domain.with_rules([rule]))
        worst = options[int(np.argmin(someone.utilities(shown)))].product
        assert reading.allowed([ideal, worst]).tolist() == [True, False]
        assert rule.because.startswith("no more of ")
        rules.add(rule)
    assert len(rules) > 5


def test_rules_are_added_as_often_as_said() -> None:
    ideal = PC.best(Question(open_problem("pc").user("uniform", 0))).product
    other = PC.best(Question(open_problem("pc").user("uniform", 1)))
    assert ideal is not None
    assert other.product is not None
    assert other.features is not None
    shown = Query((Option(other.product, other.features),))
    someone = SimulatedPerson(open_problem("pc").user("uniform", 0), Noiseless(), refusing=0.2)
    added = sum(someone.rule(shown, turn, ideal) is not None for turn in range(1000))
    assert 150 < added < 250
