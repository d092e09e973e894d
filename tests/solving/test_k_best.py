"""The k best one by one, and how far that may be from the best set where features are continuous."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from predilect.domain.attributes import Attribute, Continuous
from predilect.domain.domain import Domain, Feature
from predilect.domain.nodes import Name, number
from predilect.solving.joint import best_set
from predilect.solving.k_best import best_different, gap_to_best_set
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import PROOF_TOLERANCE, Away, Question, Status
from predilect.solving.solvers import solver_for
from tests.conformance.test_solvers import aways
from tests.oracles import values_of
from tests.strategies import contexts, domains, hybrid_domains, weights

LINE = Domain(
    "line",
    (Attribute("x", Continuous(number(0), number(10))),),
    (),
    (Feature("x", Name("x"), resolution=None),),
)


def compiled(domain: Domain, backend: str) -> ProgramSolver:
    solver = solver_for(domain, backend)
    assert isinstance(solver, ProgramSolver)
    return solver


@pytest.mark.parametrize("backend", ["cp_sat", "milp"])
@given(data=st.data())
def test_on_lattices_the_k_best_are_the_best_set(backend: str, data: st.DataObject) -> None:
    domain = data.draw(domains())
    context = data.draw(contexts(domain))
    question = Question(data.draw(weights(domain)), context, data.draw(st.none() | aways(domain, context)))
    solver, expected = compiled(domain, backend), values_of(domain, question)
    found = best_different(solver, question, 3)
    assert [each.value for each in found if each.product] == pytest.approx(expected[:3].tolist(), abs=1e-4)
    assert (found[-1].status is Status.INFEASIBLE) == (len(expected) < 3)
    together = best_set(solver, question, 3)
    if len(expected) < 3:
        assert together.status is Status.INFEASIBLE
        return
    assert together.proven
    assert together.value == pytest.approx(float(expected[:3].sum()), abs=1e-3)
    assert gap_to_best_set(solver, question, found) == pytest.approx(0, abs=1e-4)
    assert found[0].features is not None
    others = best_set(solver, replace(question, excluding=(found[0].features,)), 2)
    assert others.value == pytest.approx(float(expected[1:3].sum()), abs=1e-3)


@given(data=st.data())
def test_on_hybrid_domains_the_gap_covers_what_a_better_set_is_worth(data: st.DataObject) -> None:
    domain = data.draw(hybrid_domains())
    question = Question(data.draw(weights(domain)), data.draw(contexts(domain)))
    solver, count = compiled(domain, "milp"), data.draw(st.sampled_from([2, 3]))
    found = best_different(solver, question, count)
    if found[-1].features is None:
        return
    together = best_set(solver, question, count)
    one_by_one, room = sum(each.value for each in found), count * PROOF_TOLERANCE * max(1.0, found[0].scale)
    assert together.proven
    assert together.bound >= one_by_one - room
    assert together.value <= one_by_one + gap_to_best_set(solver, question, found) + room


def test_one_product_may_crowd_out_a_better_pair() -> None:
    # Farthest from 5.005 within [0, 10] is 0, and 0.01 comes next; a pair from both ends is worth no more.
    # From 4.995 … 5.005 a first product in the middle keeps both neighbours away.
    solver = compiled(LINE, "milp")
    question = Question(np.array([0.0]), away=Away(np.array([5.0]), np.array([1.0])))
    found = best_different(solver, question, 3)
    together = best_set(solver, question, 3)
    assert [each.value for each in found] == pytest.approx([5, 5, 4.99], abs=1e-4)
    assert gap_to_best_set(solver, question, found) == pytest.approx(0.01, abs=1e-4)
    assert together.value == pytest.approx(14.99, abs=1e-4)
