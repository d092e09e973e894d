"""No solver claims more than it knows, whatever the budget, the scale of the weights and the past."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from predilect.domain.domain import Domain
from predilect.domain.values import FloatArray
from predilect.problems import open_problem
from predilect.solving.question import PROOF_TOLERANCE, Budget, Question, Solution, Status
from predilect.solving.solvers import solver_for
from tests.conformance.solvers import Factory, of_every_hybrid_solver, of_every_solver
from tests.conformance.soundness import width_of
from tests.conformance.test_solvers import aways
from tests.oracles import values_of
from tests.strategies import contexts, domains, hybrid_domains, weights

LEAST_WORK = Budget(work=1e-6)


def assert_honest(solution: Solution, values: FloatArray) -> None:
    """What the status says is true, given what every product is worth, best first."""
    room = PROOF_TOLERANCE * max(1.0, solution.scale, float(np.abs(values).max(initial=0.0)))
    match solution.status:
        case Status.INFEASIBLE:
            assert len(values) == 0
        case Status.UNKNOWN:
            assert solution.product is None
            assert not len(values) or solution.bound >= values[0] - room
        case Status.FEASIBLE:
            assert np.abs(values - solution.value).min() <= room
            assert solution.bound >= values[0] - room
        case Status.OPTIMAL:
            assert abs(solution.value - values[0]) <= 2 * room
            assert solution.bound >= values[0] - room


@st.composite
def wild_weights(draw: st.DrawFn, domain: Domain) -> FloatArray:
    """Weights from 1e-9 to 1e9 side by side, and zeros."""
    one = st.builds(lambda digit, power: digit * 10.0**power, st.integers(-9, 9), st.integers(-9, 8))
    return np.array(draw(st.lists(one, min_size=width_of(domain), max_size=width_of(domain))))


@of_every_solver
@given(data=st.data())
def test_weights_of_any_scale_are_solved_to_the_tolerance(solver_of: Factory, data: st.DataObject) -> None:
    domain = data.draw(domains())
    question = Question(data.draw(wild_weights(domain)), data.draw(contexts(domain)))
    solver, values = solver_of(domain), values_of(domain, question)
    solution = solver.best(question)
    assert solution.proven
    assert_honest(solution, values)


@of_every_solver
@given(data=st.data())
def test_a_tiny_budget_never_makes_a_false_proof(solver_of: Factory, data: st.DataObject) -> None:
    domain = data.draw(domains())
    context = data.draw(contexts(domain))
    away = data.draw(st.none() | aways(domain, context))
    question = Question(data.draw(weights(domain)), context, away, budget=LEAST_WORK)
    assert_honest(solver_of(domain).best(question), values_of(domain, question))


@of_every_solver
@given(data=st.data())
def test_answers_do_not_depend_on_other_questions(solver_of: Factory, data: st.DataObject) -> None:
    domain = data.draw(domains())
    questions = []
    for _ in range(3):
        context = data.draw(contexts(domain))
        question = Question(
            data.draw(weights(domain)), context, data.draw(st.none() | aways(domain, context))
        )
        questions.append(question)
    solver = solver_of(domain)
    shown = [each.features for each in map(solver.best, questions) if each.features is not None]
    questions += [replace(question, excluding=tuple(shown[:2])) for question in questions]
    forwards = [solver.best(question) for question in questions]
    fresh = solver_of(domain)
    backwards = [fresh.best(question) for question in reversed(questions)][::-1]
    for one, other in zip(forwards, backwards, strict=True):
        assert (one.status, one.product, one.value, one.bound) == (
            other.status,
            other.product,
            other.value,
            other.bound,
        )


@of_every_hybrid_solver
@given(data=st.data())
def test_hybrid_answers_do_not_depend_on_other_questions(solver_of: Factory, data: st.DataObject) -> None:
    domain = data.draw(hybrid_domains())
    questions = [Question(data.draw(weights(domain)), data.draw(contexts(domain))) for _ in range(3)]
    solver, fresh = solver_of(domain), solver_of(domain)
    forwards = [solver.best(question) for question in questions]
    backwards = [fresh.best(question) for question in reversed(questions)][::-1]
    assert [(each.status, each.product, each.value) for each in forwards] == [
        (each.status, each.product, each.value) for each in backwards
    ]


@pytest.mark.parametrize(
    ("name", "backend"),
    [("trip", "cp_sat"), ("trip", "milp-highs"), ("meal", "milp"), ("meal", "milp-highs")],
)
def test_a_cut_short_search_says_so(name: str, backend: str) -> None:
    problem = open_problem(name)
    solver = solver_for(problem.domain, backend)
    question = Question(problem.user("normal", 3), problem.contexts(np.random.default_rng(0)))
    best = solver.best(question)
    assert best.proven
    for work in (1e-6, 1e-3, 1e-2):
        cut = solver.best(replace(question, budget=Budget(work=work)))
        again = solver.best(replace(question, budget=Budget(work=work)))
        assert (cut.status, cut.value, cut.bound) == (again.status, again.value, again.bound)
        assert cut.status is not Status.INFEASIBLE
        assert cut.value <= best.bound + 1e-6 * best.scale
        assert cut.bound >= best.value - 1e-6 * best.scale
