"""A session asks, learns, takes back and keeps to the person's rules."""

import numpy as np
import pytest

from predilect.dialogue import Improve, NoneOfThese, Pick, Skip, Tie
from predilect.errors import Infeasible, InvalidInput, Superseded, Unsupported
from predilect.sessions import Asked, RuleAdded, Session
from tests.sessions.small import Guesses, played, session, tent


def options(asked: Asked) -> list[dict[str, object]]:
    return [option.product.to_document() for option in asked.query.options]


def test_the_same_question_is_open_until_it_is_answered() -> None:
    started = session()
    first = started.ask()
    assert started.ask() is first
    started.tell(first, Pick(0))
    assert started.ask().id == first.id + 1


def test_a_question_of_another_size_or_context_takes_its_place() -> None:
    started = session()
    first = started.ask()
    second = started.ask(k=3)
    assert len(second.query.options) == 3
    third = started.ask({"season": "winter"}, k=3)
    assert [first.id, second.id, third.id] == [1, 2, 3]
    assert {option["cloth"] for option in options(third)} == {"cotton"}
    assert started.current_context == {"season": "winter"}


def test_an_answer_to_a_superseded_question_is_refused_and_names_the_current_one() -> None:
    started = session()
    first = started.ask()
    second = started.ask(k=3)
    with pytest.raises(Superseded, match=r"question 1 .*; answer question 2") as caught:
        started.tell(first, Pick(0))
    assert caught.value.current == second.id
    started.tell(second, Pick(0))
    with pytest.raises(Superseded, match="no question is open"):
        started.tell(second, Pick(0))


def test_an_answer_with_a_used_key_counts_once() -> None:
    started = session()
    asked = started.ask()
    assert started.tell(asked, Pick(0), key="a")
    log = started.log
    assert not started.tell(asked, Pick(1), key="a")
    assert not started.tell(started.history.next_question, Pick(1), key="a")
    assert started.log == log


def test_a_key_stays_used_when_its_answer_is_undone() -> None:
    started = session()
    started.tell(started.ask(), Pick(0), key="a")
    started.undo()
    assert not started.tell(started.ask(), Pick(0), key="a")


def test_what_is_undone_is_asked_again_with_the_same_options_under_a_new_id() -> None:
    started = played(3)
    before = started.history.questions[-1][1]
    started.undo()
    again = started.ask()
    assert again.id == before.id + 1
    assert options(again) == options(before)
    started.undo()
    started.undo()
    assert options(started.ask()) == options(started.history.questions[0][1])
    with pytest.raises(InvalidInput, match="nothing has been answered"):
        started.undo()


def test_undo_forgets_what_was_learned() -> None:
    started = played(2)
    weights = started.weights
    started.tell(started.ask(), Pick(0))
    assert not np.array_equal(started.weights, weights)
    started.undo()
    assert np.array_equal(started.weights, weights)


def test_a_rule_holds_from_now_on_and_can_be_undone_or_removed() -> None:
    started = played(1)
    rule = started.add_rule("weight <= 3", because="I walk far")
    assert [*started.rules] == [rule]
    assert all(option.product["people"] in (1, 2, 3) for option in started.ask(k=3).query.options)
    assert started.option(started.recommend().product or {}).features[6] <= 3
    assert isinstance(started.undo(), RuleAdded)
    assert not started.rules
    again = started.add_rule("weight <= 3")
    assert again.id == rule.id + 1
    started.remove_rule("weight <= 3")
    assert not started.rules
    started.undo()
    assert [*started.rules] == [again]


def test_a_rule_that_leaves_nothing_is_refused_with_the_reasons() -> None:
    started = session()
    started.set_context({"season": "winter"})
    log = started.log
    with pytest.raises(Infeasible) as caught:
        started.add_rule('cloth == "nylon"', because="nylon dries fast")
    assert {"nylon dries fast", "nylon is too cold"} <= set(caught.value.conflict)
    assert started.log == log


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it is empty"),
        ("wieght <= 3", "did you mean 'weight'"),
        ("weight <= ", "the rule 'weight <='"),
        ("weight", "the rule 'weight'"),
        ("people ** 2 == 4", "a power is not part of the language"),
    ],
)
def test_a_rule_that_makes_no_sense_is_explained(text: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        session().add_rule(text)


def test_a_rule_that_is_not_there_cannot_be_removed() -> None:
    started = session()
    started.add_rule("weight <= 4")
    with pytest.raises(InvalidInput, match="there are 1: weight <= 4"):
        started.remove_rule(7)


def test_answers_that_the_elicitor_cannot_use_are_refused_by_name() -> None:
    started = Session(tent(), "choice-perceptron")
    asked = started.ask({"season": "summer"})
    with pytest.raises(
        Unsupported, match="choice-perceptron cannot use the answer 'none'; it can use pick, skip"
    ):
        started.tell(asked, NoneOfThese())


@pytest.mark.parametrize("answer", [Pick(2), Pick(-1), Tie((0,)), Tie((0, 0)), Tie((0, 5))])
def test_answers_that_do_not_fit_the_question_are_refused(answer: Pick | Tie) -> None:
    started = session()
    with pytest.raises(InvalidInput, match="the answer to question 1"):
        started.tell(started.ask(), answer)


def test_every_kind_of_answer_is_told_and_logged() -> None:
    started = session()
    improved = started.option({"people": 1, "cloth": "nylon", "poles": []})
    for answer in (Tie((0, 1)), NoneOfThese(), Skip(), Improve(improved)):
        started.tell(started.ask(), answer)
    again = Session.from_text(started.log, elicitor=Guesses())
    assert np.array_equal(again.weights, started.weights)
    assert again.log == started.log


def test_an_improved_product_must_be_possible() -> None:
    started = session()
    asked = started.ask({"season": "winter"})
    nylon = started.option({"people": 1, "cloth": "nylon", "poles": []})
    with pytest.raises(InvalidInput, match="it breaks a rule: nylon is too cold"):
        started.tell(asked, Improve(nylon))


def test_a_pick_means_the_option_at_that_place_on_the_screen() -> None:
    shuffled = next(asked for asked in map(_first_question, range(50)) if asked.order != (0, 1, 2))
    for place, option in enumerate(shuffled.query.options):
        told = shuffled.elicited_answer(Pick(place))
        assert isinstance(told, Pick)
        assert shuffled.elicited.options[told.option] is option


def _first_question(seed: int) -> Asked:
    return session(seed=seed, k=3).ask()


def test_the_present_product_is_shown_first_among_the_options() -> None:
    started = session(k=3)
    present = started.option({"people": 4, "cloth": "cotton", "poles": ["front"]}).product
    asked = started.ask(present=present)
    assert (asked.present, asked.query.options[0].product) == (0, present)
    assert len(asked.query.options) == 3
    started.tell(asked, Pick(0))
    assert Session.from_text(started.log, elicitor=Guesses()).history.questions[0][1].present == 0


@pytest.mark.parametrize("k", [1, 0, -3])
def test_fewer_than_two_options_are_no_question(k: int) -> None:
    with pytest.raises(InvalidInput, match="show 2 at least"):
        session(k=k)
    with pytest.raises(InvalidInput, match="show 2 at least"):
        session().ask(k=k)


def test_more_options_than_anyone_compares_are_refused_at_once() -> None:
    with pytest.raises(InvalidInput, match="show 100 at most"):
        Session(tent(), k=101)


def test_more_options_than_different_products_are_refused_with_their_number() -> None:
    started = Session(tent())
    started.set_context({"season": "summer"})
    for text in ("people == 1", 'cloth == "nylon"', "not poles['front']"):
        started.add_rule(text)
    with pytest.raises(InvalidInput, match="only 2 different products exist"):
        started.ask(k=3)


def test_a_context_that_is_missing_or_wrong_is_refused() -> None:
    started = Session(tent())
    with pytest.raises(InvalidInput, match="season: it is missing"):
        started.ask()
    with pytest.raises(InvalidInput, match="choose one of summer, winter"):
        started.ask({"season": "spring"})


def test_an_unknown_elicitor_or_solver_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidInput, match="choice-perceptron"):
        Session(tent(), "guesswork")
    with pytest.raises(InvalidInput, match="cp_sat, milp"):
        Session(tent(), solver="gurobi")


def test_a_skipped_question_is_not_shown_again_next() -> None:
    started = Session(tent(), k=2)
    started.set_context({"season": "summer"})
    first = started.ask()
    started.tell(first, Skip())
    assert sorted(map(str, options(started.ask()))) != sorted(map(str, options(first)))


def test_the_recommendation_is_explained_against_the_next_best_in_plain_words() -> None:
    started = played(6)
    explained = started.explain()
    assert explained.rival is not None
    value = (explained.product.features - explained.rival.features) @ started.weights
    assert explained.lead == pytest.approx(value)
    assert value >= -1e-9
    heavy = started.explain({"people": 4, "cloth": "cotton", "poles": ["front", "back"]})
    assert heavy.lead < 0
    assert any("heavier (8 kg instead of" in reason.text for reason in heavy.sacrifices)
    assert any(reason.text == "Room for: 4 instead of 1" for reason in heavy.sacrifices)
