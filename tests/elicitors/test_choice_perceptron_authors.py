"""The authors' formulas, worked out by hand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
import pytest

from predilect.dialogue import Pick, Skip
from predilect.domain.domain import Domain
from predilect.domain.values import FloatArray
from predilect.elicitors.choice_perceptron_authors import AuthorsState, ChoicePerceptronAuthors
from predilect.problems import open_domain
from predilect.solving.question import Question, Solution, Solver
from predilect.solving.solvers import solver_for
from tests.elicitors.cases import rows, shown

DOMAIN = open_domain("synthetic:r=2")
AUTHORS = ChoicePerceptronAuthors()


@dataclass
class Heard:
    """A solver that keeps what it was asked."""

    solver: Solver
    asked: list[Question] = field(default_factory=list)

    @property
    def backend(self) -> str:
        return self.solver.backend

    @property
    def domain(self) -> Domain:
        return self.solver.domain

    @property
    def feature_names(self) -> tuple[str, ...]:
        return self.solver.feature_names

    @property
    def feature_bounds(self) -> tuple[FloatArray, FloatArray]:
        return self.solver.feature_bounds

    @property
    def feature_steps(self) -> FloatArray:
        return self.solver.feature_steps

    def best(self, question: Question) -> Solution:
        self.asked.append(question)
        return self.solver.best(question)

    def conflict(self, context: Mapping[str, object]) -> tuple[str, ...]:
        return self.solver.conflict(context)


def test_the_first_weights_are_drawn_from_minus_one_to_one() -> None:
    drawn = np.array([AUTHORS.weights(AUTHORS.start(DOMAIN, seed)) for seed in range(60)])
    assert set(drawn.ravel().tolist()) == {-1.0, 0.0, 1.0}
    assert len({tuple(each) for each in drawn}) > 30
    assert np.array_equal(drawn[7], AUTHORS.weights(AUTHORS.start(DOMAIN, 7)))


@pytest.mark.parametrize(
    ("parameter", "turn", "gamma"),
    [("1/t", 1, 0.9), ("1/t", 4, 0.25), ("1/t", 30, 0.1), (0.0, 3, 0.1), (1, 3, 0.9), (0.5, 3, 0.5)],
)
def test_gamma_stays_within_a_tenth_of_both_ends(parameter: Any, turn: int, gamma: float) -> None:
    state = AuthorsState(np.ones(4), turn=turn)
    _, notes = ChoicePerceptronAuthors(gamma=parameter).ask(state, solver_for(DOMAIN), {}, 2)
    assert notes["gamma"] == pytest.approx(gamma)


def test_the_objective_is_theirs() -> None:
    # w = (0.37, −0.09, 0.41, 0) is cut to 10 w = (3, 0, 4, 0), whose norm is 5; d = 4, k = 2, γ = ¼.
    heard = Heard(solver_for(DOMAIN))
    query, _ = AUTHORS.ask(AuthorsState(np.array([0.37, -0.09, 0.41, 0]), turn=4), heard, {}, 2)
    first, second = heard.asked
    assert first.weights.tolist() == [3, 0, 4, 0]
    assert first.away is None
    assert second.away is not None
    assert second.weights == pytest.approx(0.75 * sqrt(4) / 2 * np.array([3, 0, 4, 0]))
    assert second.away.factors == pytest.approx([0.25 * 5 / 2] * 4)
    assert np.array_equal(second.away.reference, query.features[0])


def test_the_newest_choice_is_added_with_the_step_that_the_margins_favour() -> None:
    start = AuthorsState(np.array([1.0, -1.0]))
    features = rows((1, 0), (0, 1))
    once = AUTHORS.tell(start, shown(features), {}, Pick(0))
    assert once.weights.tolist() == [11, -11]  # nothing to choose by: the first step, 10
    agreed = AUTHORS.tell(once, shown(features), {}, Pick(0))
    assert agreed.weights.tolist() == [21, -21]  # held out, each predicts the other: the largest
    opposed = AUTHORS.tell(once, shown(features), {}, Pick(1))
    assert opposed.weights.tolist() == [10.9, -10.9]  # no margin at all: a tie, the smallest


def test_a_skip_changes_no_weights_and_leads_to_other_products() -> None:
    solver, state = solver_for(DOMAIN), AUTHORS.start(DOMAIN, 0)
    first, notes = AUTHORS.ask(state, solver, {}, 2)
    skipped = AUTHORS.tell(state, first, notes, Skip())
    second, _ = AUTHORS.ask(skipped, solver, {}, 2)
    assert np.array_equal(skipped.weights, state.weights)
    assert {tuple(row) for row in first.features}.isdisjoint(tuple(row) for row in second.features)
