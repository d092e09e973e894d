"""The k best one by one, and how far that may be from the best set where features are continuous."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from predilect.documents import parse_domain
from predilect.domain.domain import Domain
from predilect.solving.joint import best_set
from predilect.solving.k_best import best_different, gap_to_best_set
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import PROOF_TOLERANCE, Question, Status
from predilect.solving.solvers import solver_for
from tests.conformance.test_solvers import aways
from tests.oracles import values_of
from tests.strategies import contexts, domains, hybrid_domains, weights

ROOF = """
predilect: 1
name: roof
attributes:
  x: {kind: continuous, low: 0, high: 1}
  y: {kind: continuous, low: 0, high: 2}
rules:
  - {require: y <= 1 + 0.1 * x, because: it rises gently to the ridge}
  - {require: y <= 1.1 - 0.1 * x, because: and falls gently from it}
  - {require: y <= 0.13 + 3 * x, because: and steeply at one end}
  - {require: y <= 3.13 - 3 * x, because: and at the other}
features:
  - {name: x, value: x, resolution: 0.4}
  - {name: y, value: y, resolution: 2}
"""
"""The highest point is 1.05 at x = 0.5; at 0.3 and 0.7 it is 1.03, at 0.1 and 0.9 it is 0.43."""


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


def test_the_best_product_may_crowd_out_a_better_pair_and_the_gap_says_so() -> None:
    solver, question = compiled(parse_domain(ROOF), "milp"), Question(np.array([0.0, 1.0]))
    found, together = best_different(solver, question, 2), best_set(solver, question, 2)
    assert [each.value for each in found] == pytest.approx([1.05, 0.43], abs=1e-5)
    assert together.value == pytest.approx(2.06, abs=1e-5)
    assert together.value <= 1.48 + gap_to_best_set(solver, question, found) <= 2 * 1.05 + 1e-4
