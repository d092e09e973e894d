"""The Choice Perceptron turn by turn: skips, choices that teach nothing, and the steps behind Theorem 1."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from predilect.dialogue import Answer, Pick, Query, Skip, Tie
from predilect.domain.values import FloatArray
from predilect.elicitors.choice_perceptron import ChoicePerceptron, PerceptronState
from predilect.elicitors.updates import UPDATES
from predilect.problems import open_problem
from predilect.solving.question import Question, Solver
from predilect.solving.solvers import solver_for
from tests.elicitors.cases import PLAIN, rows, shown, with_weights

SYNTHETIC = open_problem("synthetic:r=3")
SOLVER = solver_for(SYNTHETIC.domain)
NOWHERE: Mapping[str, object] = {}


def products(query: Query) -> set[tuple[float, ...]]:
    return {tuple(row) for row in query.features}


def passed(
    elicitor: ChoicePerceptron, solver: Solver, answers: list[Answer], k: int
) -> list[set[tuple[float, ...]]]:
    """The products of each question when the answers say nothing."""
    state, found = elicitor.start(solver.domain, 5), []
    for answer in answers:
        query, notes = elicitor.ask(state, solver, NOWHERE, k)
        found.append(products(query))
        state = elicitor.tell(state, query, notes, answer)
        assert not elicitor.weights(state).any()
    return found


@pytest.mark.parametrize("joint", [False, True])
@pytest.mark.parametrize("answer", [Skip(), Tie((0, 1))])
def test_what_was_skipped_is_not_shown_again_before_something_is_learned(joint: bool, answer: Answer) -> None:
    asked = passed(replace(PLAIN, joint=joint), SOLVER, [answer] * 4, 2)
    assert len(set.union(*asked)) == 8


@pytest.mark.parametrize("joint", [False, True])
def test_when_everything_was_skipped_the_latest_products_wait_longest(joint: bool) -> None:
    solver = solver_for(open_problem("synthetic:r=2").domain)  # four products
    asked = passed(replace(PLAIN, joint=joint), solver, [Skip()] * 6, 3)
    assert all(one != other for one, other in pairwise(asked))


def test_after_a_choice_everything_may_be_shown_again() -> None:
    state = PLAIN.start(SYNTHETIC.domain, 0)
    query, notes = PLAIN.ask(state, SOLVER, NOWHERE, 2)
    state = PLAIN.tell(state, query, notes, Skip())
    assert len(state.passed_over) == 2
    assert PLAIN.tell(state, query, notes, Pick(0)).passed_over == ()


def test_a_choice_that_leaves_the_weights_alone_does_not_lead_to_the_same_question() -> None:
    # From a lead of 1 on the hinge stops: with a constant γ nothing else would change.
    elicitor = ChoicePerceptron(gamma=0.1, update="hinge", step=10.0)
    state, asked = elicitor.start(SYNTHETIC.domain, 0), []
    taste = np.arange(9.0)
    for _ in range(12):
        query, notes = elicitor.ask(state, SOLVER, NOWHERE, 2)
        before = elicitor.weights(state)
        state = elicitor.tell(state, query, notes, Pick(int(np.argmax(query.features @ taste))))
        asked.append((tuple(before), frozenset(products(query))))
    assert len(set(asked)) == len(asked)


def test_a_choice_whose_direction_is_0_still_counts_for_the_rules_that_look_at_each_option() -> None:
    between = rows((1, 0), (2, 0), (0, 0))  # the chosen one is the mean of the others
    for name, learned in (("perceptron", False), ("logistic", True)):
        elicitor = ChoicePerceptron(update=name, step=1.0)
        once = elicitor.tell(PerceptronState(2, 0), shown(between), {}, Pick(1))
        twice = elicitor.tell(once, shown(between), {}, Pick(0))
        assert np.array_equal(elicitor.weights(twice), elicitor.weights(once)) != learned


def test_recommended_is_the_optimum_for_the_weights() -> None:
    taste = SYNTHETIC.user("normal", 1)
    found = PLAIN.recommend(with_weights(np.resize(taste, 9)), SOLVER, NOWHERE)
    assert found.proven
    assert found.value == SOLVER.best(Question(np.resize(taste, 9))).value


@pytest.mark.parametrize("name", ["pc", "synthetic:r=4"])
@pytest.mark.parametrize("k", [2, 3])
@pytest.mark.parametrize("step", [0.5, 10.0])
def test_the_deterministic_steps_of_theorem_1_hold_in_every_run(name: str, k: int, step: float) -> None:
    problem = open_problem(name)
    solver, taste = solver_for(problem.domain), problem.user("normal", 3)
    elicitor, random = ChoicePerceptron(step=step), np.random.default_rng(4)
    state = elicitor.start(problem.domain, 0)
    gained, after = 0.0, elicitor.weights(state)
    for _ in range(6):
        query, notes = elicitor.ask(state, solver, NOWHERE, k)
        state = elicitor.tell(state, query, notes, Pick(int(random.integers(k))))
        before, after, direction = after, elicitor.weights(state), state.choices[-1].direction
        gained += float(taste @ direction)
        assert after @ after == pytest.approx(
            before @ before + 2 * step * before @ direction + step**2 * direction @ direction
        )
    assert step * gained == pytest.approx(float(taste @ after))
    assert step * gained <= np.linalg.norm(taste) * np.linalg.norm(after) + 1e-9


@pytest.mark.parametrize("update", UPDATES)
def test_every_update_finds_what_a_decided_person_likes(update: str) -> None:
    elicitor, taste = ChoicePerceptron(update=update, step=1.0), np.resize([5.0, -3.0, 1.0, 0.0], 9)
    best = SOLVER.best(Question(taste)).value
    state, shown_best = elicitor.start(SYNTHETIC.domain, 1), -np.inf
    for _ in range(15):
        query, notes = elicitor.ask(state, SOLVER, NOWHERE, 3)
        values: FloatArray = query.features @ taste
        shown_best = max(shown_best, float(values.max()))
        state = elicitor.tell(state, query, notes, Pick(int(np.argmax(values))))
    assert shown_best == best
