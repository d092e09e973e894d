"""Domains that fuzzing found and that some solver once got wrong."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from predilect.documents import parse_domain
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
from predilect.errors import PredilectError, Unsupported
from predilect.problems import open_problem
from predilect.solving.question import Away, Budget, Question, Status
from predilect.solving.solvers import SOLVERS, solver_for
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


FAR_APART = """
predilect: 1
name: numbers far apart
attributes:
  n: {kind: integer, low: 0, high: 3}
  m: {kind: integer, low: 0, high: 1000000000000}
rules:
  - 1e8 * n + 1e-12 * m <= 200000000.5
features:
  - {name: n, value: n}
"""


def test_what_cp_sat_cannot_add_up_is_left_to_milp() -> None:
    domain = parse_domain(FAR_APART)
    solver = solver_for(domain)
    assert solver.backend == "milp"
    assert solver.best(Question(np.ones(1))).value == pytest.approx(2)
    with pytest.raises(Unsupported, match="use the solver milp"):
        solver_for(domain, "cp_sat")


@pytest.mark.parametrize("name", ["auto", "milp", "milp-highs"])
def test_numbers_beyond_the_tolerance_of_floating_point_are_refused(name: str) -> None:
    wide = FAR_APART.replace("1e8", "1e12").replace(
        "kind: integer, low: 0, high: 3", "kind: continuous, low: 0, high: 3"
    )
    with pytest.raises(Unsupported, match=r"a rule over n, m ranges over 3e\+12.*use larger units"):
        solver_for(parse_domain(wide), name)


TIMES_GIVEN = """
predilect: 1
name: a given number that multiplies
attributes:
  x: {kind: integer, low: 0, high: 1}
  y: {kind: integer, low: 0, high: 1}
  w: {kind: integer, low: 0, high: 10, given: true}
rules:
  - {require: RULE, because: enough}
  - {require: x >= 0, because: never mind}
features:
  - {name: x, value: x}
"""


@of_every_solver
@pytest.mark.parametrize(
    ("text", "w", "conflict"),
    [
        ("w * x >= 5", 1, {"w = 1 (given)", "enough"}),
        ("w * x >= 11", 1, {"enough"}),
        ("exactly(1, w * x >= 5, w * y >= 5)", 1, {"w = 1 (given)", "enough"}),
        ("exactly(1, w * x >= 5, w * y >= 5)", 5, set()),
    ],
)
def test_a_given_number_that_multiplies_is_part_of_the_conflict(
    solver_of: Factory, text: str, w: int, conflict: set[str]
) -> None:
    solver = solver_of(parse_domain(TIMES_GIVEN.replace("RULE", f'"{text}"')))
    assert set(solver.conflict({"w": w})) == conflict


@of_every_hybrid_solver
def test_a_given_number_of_too_many_values_to_try_counts_as_part_of_the_conflict(solver_of: Factory) -> None:
    text = TIMES_GIVEN.replace("RULE", "w * x >= 11").replace(
        "kind: integer, low: 0, high: 10", "kind: continuous, low: 0, high: 10"
    )
    assert set(solver_of(parse_domain(text)).conflict({"w": 1.5})) == {"w = 1.5 (given)", "enough"}


@of_every_solver
@pytest.mark.parametrize("size", [1e-300, 1e-30, 1e15])
def test_weights_may_be_tiny_or_huge(solver_of: Factory, size: float) -> None:
    solution = solver_of(PARAMETRIC).best(Question(np.array([0, 0, size, 0]), {"w": 0}))
    assert solution.proven
    assert solution.bound - size <= 1e-6 * max(1.0, size)


@st.composite
def extreme_documents(draw: st.DrawFn) -> str:
    """Two attributes, a rule, a derived number and a feature, with numbers of any size."""
    size = st.builds("{}e{}".format, st.integers(-9, 9), st.integers(-40, 40)) | st.sampled_from(["0", "1"])
    a, b, c, d, e = (draw(size) for _ in range(5))
    kinds = [draw(st.sampled_from(["integer", "continuous"])) for _ in range(2)]
    bounds = [10 ** draw(st.integers(0, 12)) for _ in range(2)]
    return f"""
predilect: 1
name: extreme
attributes:
  n: {{kind: {kinds[0]}, low: {-bounds[0]}, high: {bounds[0]}}}
  m: {{kind: {kinds[1]}, low: 0, high: {bounds[1]}}}
  g: {{kind: integer, low: 0, high: 1000000, given: true}}
  d: {{derived: "({a}) * n + ({b}) * g * m if n <= {c} else ({d}) * m"}}
rules:
  - "({e}) * n + ({a}) * m <= ({b})"
  - "d >= {c} or not (({d}) * m == n)"
features:
  - {{name: n, value: n}}
  - {{name: d, value: d}}
"""


@pytest.mark.nightly
@pytest.mark.parametrize("name", [name for name in SOLVERS if name != "enumeration"])
@given(extreme_documents(), st.integers(-15, 15))
def test_numbers_of_any_size_are_solved_or_refused(name: str, text: str, power: int) -> None:
    weights = np.array([1, -1]) * 10.0**power
    question = Question(weights, {"g": 1000}, budget=Budget(work=0.1, clock_seconds=5))
    try:
        solver = solver_for(parse_domain(text), name)
        solution = solver.best(question)
        if solution.status is Status.INFEASIBLE:
            assert solver.conflict({"g": 1000})
    except PredilectError:
        return
    assert solution.product is None or np.isfinite(solution.value)


@pytest.mark.parametrize("size", [1e-12, 1e-8, 3e-8, 1.0, 1e9])
def test_the_size_of_weights_decides_neither_what_is_possible_nor_what_is_best(size: float) -> None:
    problem = open_problem("meal")
    solver = solver_for(problem.domain)
    low, high = solver.feature_bounds
    spans, chance = np.where(high > low, high - low, 1.0), np.random.default_rng(1)
    for turn in range(38):
        context, weights = problem.contexts(chance), chance.standard_normal(len(spans)) / spans
        if turn not in (28, 37):  # where it was wrong
            continue
        usual, sized = (solver.best(Question(weights * factor, context)) for factor in (1.0, size))
        assert usual.status is sized.status is Status.OPTIMAL
        assert sized.value / size == pytest.approx(usual.value, abs=2e-6 * usual.scale)
