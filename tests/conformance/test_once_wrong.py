"""Domains that fuzzing found and that some solver once got wrong."""

import numpy as np
import pytest

from predilect.domain.domain import Domain
from predilect.domain.language import (
    boolean,
    categorical,
    continuous,
    derived,
    domain,
    expression,
    feature,
    integer,
    one_hot,
    rule,
)
from predilect.domain.reading import Reading
from predilect.solving.question import Away, Question, Status
from tests.conformance.solvers import Factory, of_every_hybrid_solver, of_every_solver
from tests.oracles import values_of

PARAMETRIC = domain(
    "a feature that is constant in one context",
    attributes=[integer("w", -1, 0, given=True), x := categorical("x", [1.5, -2, 1])],
    features=[one_hot(x), feature("f", expression("0.3 * (w * x)"))],
)
CONSTANT = domain(
    "a feature whose terms cancel, and a choice between equal numbers",
    attributes=[u := boolean("u"), categorical("v", [0]), integer("w", -1, 1, given=True)],
    features=[
        feature("f", expression("implies(u, u)")),
        feature("g", expression("(w * w if u else w) + (v if u else 0)")),
        one_hot(u),
    ],
)
TWICE = domain(
    "the same attribute twice",
    attributes=[boolean("u"), categorical("v", [0])],
    rules=[rule(expression("all_different(v, v)"))],
    features=[feature("v", expression("v"))],
)

BORDER = domain(
    "a condition at the border of a continuous attribute",
    attributes=[y := continuous("y", 0, 1), derived("least", y <= 0)],
    features=[feature("least", expression("least"))],
)
BELOW = domain(
    "a strict rule by way of a derived condition",
    attributes=[z := continuous("z", 0, 2), derived("below", z < 1)],
    rules=[rule(expression("below"))],
    features=[feature("below", expression("below")), feature("z", expression("z"))],
)


@of_every_solver
@pytest.mark.parametrize("written", [PARAMETRIC, CONSTANT], ids=lambda each: each.name)
@pytest.mark.parametrize("w", [-1, 0])
def test_the_best_product_far_from_a_reference(solver_of: Factory, written: Domain, w: int) -> None:
    solver = solver_of(written)
    count = len(solver.feature_names)
    away = Away(np.linspace(-0.5, 1, count), np.arange(1.0, count + 1))
    for weights in (np.ones(count), np.linspace(-1e9, 1e-9, count)):
        question = Question(weights, {"w": w}, away)
        solution = solver.best(question)
        assert solution.proven
        assert solution.value == pytest.approx(
            values_of(written, question)[0], abs=1e-6 * solution.scale + 1e-9
        )


@of_every_solver
def test_an_attribute_does_not_differ_from_itself(solver_of: Factory) -> None:
    solver = solver_of(TWICE)
    assert solver.best(Question(np.zeros(1))).status is Status.INFEASIBLE
    assert solver.conflict({}) == ("all_different(v, v)",)


@of_every_hybrid_solver
@pytest.mark.parametrize("written", [BORDER, BELOW], ids=lambda each: each.name)
@pytest.mark.parametrize("weight", [-1, 0, 1])
def test_a_condition_holds_of_the_product_and_not_only_of_its_column(
    solver_of: Factory, written: Domain, weight: int
) -> None:
    count = len(written.features)
    solution = solver_of(written).best(Question(np.full(count, float(weight))))
    assert solution.product is not None
    assert solution.features is not None
    reading = Reading(written)
    assert reading.broken_rules(solution.product, {}) == ()
    assert reading.features([solution.product]).tolist() == [pytest.approx(solution.features.tolist())]
