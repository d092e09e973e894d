"""Enumeration finds every product once, and answers by looking at all of them."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from predilect.domain.attributes import Attribute, Boolean, Categorical, Integer
from predilect.domain.domain import Domain, Feature, OneHot, Rule
from predilect.domain.nodes import Several, Text, number
from predilect.domain.parsing import parse_expression, parse_loop
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray
from predilect.errors import InvalidInput, Unsupported
from predilect.solving.enumeration import EnumerationSolver, Search, count_products
from predilect.solving.enumeration.ordering import components, join_order
from predilect.solving.question import Away, Question, Status
from tests.domain.pc import pc
from tests.domain.sample import tank
from tests.oracles import best_query, best_query_after, best_set, distinct, is_possible
from tests.strategies import contexts, domains

DICE = Domain(
    "dice",
    (
        Attribute("a", Integer(number(1), number(6))),
        Attribute("b", Integer(number(1), number(6))),
        Attribute("least", Integer(number(2), number(20)), given=True),
    ),
    (
        Rule(parse_expression("a + b >= least"), "the sum is large enough"),
        Rule(parse_expression("a != b"), "no doubles"),
        Rule(parse_expression("a <= 6"), "always true"),
    ),
    (
        Feature("a", parse_expression("a")),
        Feature("mean", parse_expression("(a + b) / 4")),
        Feature("over", parse_expression("a + b - least")),
    ),
)


def test_pc_has_64476_products() -> None:
    assert count_products(pc()) == 64_476


def test_pc_has_77_features_and_a_price_of_at_most_one() -> None:
    solver = EnumerationSolver(pc())
    low, high = solver.feature_bounds
    assert len(solver.feature_names) == 77
    assert solver.feature_names[0] == "cpu=Athlon @1000"
    assert solver.feature_names[-4:] == ("type=Laptop", "type=Desktop", "type=Tower", "price")
    assert high.tolist() == [1.0] * 77
    assert 0 < low[-1] < 0.2


def test_the_best_pc_for_whom_price_alone_matters() -> None:
    weights = np.zeros(77)
    weights[-1] = -1
    solution = EnumerationSolver(pc()).best(Question(weights))
    assert solution.product is not None
    # the cheapest of Compaq's (Gateway's costs the same): 60 + 4·8 + 0 + 0.8·64 + 0.6·100 + 50
    assert solution.product.to_document() == {
        "cpu": "Celeron @500",
        "hd": 8,
        "manufacturer": "Compaq",
        "ram": 64,
        "monitor": 10,
        "type": "Laptop",
    }
    assert solution.value == pytest.approx(-253.2 / 2754.4)


def test_unconnected_attributes_are_counted_without_listing_them() -> None:
    values = Categorical(Several(tuple(Text(f"v{n}") for n in range(50))))
    each = (parse_loop("t in range(50)"),)
    domain = Domain("wide", (Attribute("x", values, each=each),), features=(OneHot("x"),))
    assert count_products(domain) == 50**50


def test_too_many_products_are_refused_with_a_remedy() -> None:
    each = (parse_loop("t in range(30)"),)
    domain = Domain(
        "wide",
        (Attribute("x", Boolean(), each=each),),
        (Rule(parse_expression("any(x[t] for t in range(30))")),),
    )
    assert count_products(domain, limit=10_000) is None
    with pytest.raises(Unsupported, match=r"more than 10,000 partial products.*use the cp_sat or milp"):
        EnumerationSolver(domain, limit=10_000).best(Question(np.zeros(0)))


def test_continuous_attributes_cannot_be_listed() -> None:
    assert count_products(tank()) is None
    with pytest.raises(Unsupported, match="level is continuous; use the milp solver"):
        EnumerationSolver(tank()).best(Question(np.zeros(0)))


def test_a_domain_with_an_empty_attribute_has_no_products() -> None:
    domain = Domain("empty", (Attribute("n", Integer(number(2), number(1))), Attribute("x", Boolean())))
    assert count_products(domain) == 0
    assert EnumerationSolver(domain).best(Question(np.zeros(0))).status is Status.INFEASIBLE


def test_the_best_dice_are_the_first_among_equals() -> None:
    solver = EnumerationSolver(DICE)
    solution = solver.best(Question(np.array([0.0, 1.0, 0.0]), {"least": 2}))
    assert solution.product is not None
    assert (solution.product["a"], solution.product["b"]) == (5, 6)
    assert (solution.value, solution.bound, solution.status) == (2.75, 2.75, Status.OPTIMAL)
    assert solution.scale == 2.75 - 0.75


def test_the_farthest_dice_are_rewarded_for_their_distance() -> None:
    away = Away(np.array([6.0, 2.75, 0.0]), np.array([1.0, 0.0, 0.0]))
    solution = EnumerationSolver(DICE).best(Question(np.array([0.5, 0.0, 0.0]), {"least": 2}, away))
    # |a − 6| + a / 2 is largest at a = 1
    assert solution.value == 5.5


def test_excluded_features_are_never_answered_again() -> None:
    solver = EnumerationSolver(DICE)
    weights = np.array([0.0, 1.0, 0.0])
    seen: list[FloatArray] = []
    for _ in range(4):
        solution = solver.best(Question(weights, {"least": 2}, excluding=tuple(seen)))
        assert solution.features is not None
        seen.append(solution.features)
    assert [features[:2].tolist() for features in seen] == [[5, 2.75], [6, 2.75], [4, 2.5], [6, 2.5]]


def test_bounds_and_steps_are_over_all_contexts() -> None:
    low, high = EnumerationSolver(DICE).feature_bounds
    assert low.tolist() == [1, 0.75, 0]
    assert high.tolist() == [6, 2.75, 9]
    assert EnumerationSolver(DICE).feature_steps.tolist() == [1, 0.25, 1]


def test_a_conflict_names_rules_and_the_context() -> None:
    solver = EnumerationSolver(DICE)
    assert solver.conflict({"least": 11}) == ()
    assert solver.conflict({"least": 12}) == ("the sum is large enough", "no doubles", "least = 12 (given)")
    assert solver.best(Question(np.zeros(3), {"least": 12})).status is Status.INFEASIBLE


def test_numbers_that_do_not_fit_the_features_are_refused_together() -> None:
    away = Away(np.zeros(2), np.array([1, 1, np.nan]))
    with pytest.raises(InvalidInput) as caught:
        EnumerationSolver(DICE).best(Question(np.zeros(4), {"least": 2}, away, (np.zeros(1),)))
    assert [problem.place for problem in caught.value.problems] == [
        *("weights", "away.reference", "away.factors", "excluding[0]")
    ]


def test_an_unknown_context_is_refused() -> None:
    with pytest.raises(InvalidInput, match="lest"):
        EnumerationSolver(DICE).best(Question(np.zeros(3), {"lest": 2}))


@given(st.data())
def test_the_search_finds_exactly_what_the_reading_allows(data: st.DataObject) -> None:
    domain = data.draw(domains())
    context = data.draw(contexts(domain))
    reading = Reading(domain)
    fixed = reading.context_columns(context)
    everything = Search(reading, reading.free, fixed, ()).listing()
    search = Search(reading, reading.free, fixed, reading.rounds)
    found = search.listing()
    assert everything.count == math.prod(d.size or 0 for d in reading.free)
    allowed = reading.allowed(everything, context)
    for variable, column in everything.columns.items():
        np.testing.assert_array_equal(found.columns[variable], column[allowed])
    assert search.count() == found.count == allowed.sum()
    assert search.exists() == allowed.any()


@given(st.data())
def test_conflicts_are_minimal(data: st.DataObject) -> None:
    domain = data.draw(domains())
    context = data.draw(contexts(domain))
    conflict = EnumerationSolver(domain).conflict(context)
    if conflict:
        assert not is_possible(domain, context, conflict)
    for reason in conflict:
        assert is_possible(domain, context, set(conflict) - {reason})


def test_rules_are_completed_one_by_one_cheapest_first() -> None:
    a, b, c, d = (Reading(replace(DICE, rules=())).free[0].variable.__class__(name) for name in "abcd")
    sizes = {a: 9, b: 3, c: 2, d: 5}
    assert join_order(sizes, [frozenset([a, b]), frozenset([b, c])]) == (c, b, a, d)
    assert components(list(sizes), [frozenset([a, c])]) == [[b], [d], [a, c]]


def test_the_joint_oracles_agree_on_a_query_worked_out_by_hand() -> None:
    features = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    weights = np.array([2.0, 1.0])
    # y₁ = (1, 1); then ½·1 + ½·2 for (1, 0), ½·2 + 0 for (0, 0), ½·1 + ½·1 for (0, 1)
    assert best_query(features, weights, 2, 0.5) == 1.5
    assert best_query(features, weights, 3, 0.5) == 2.5
    assert best_query_after(features[0], features, weights, 2, 1.0) == 2.0
    assert best_set(features, [weights, -weights]) == 3.0
    assert best_set(features, [weights, weights], pairs=1.0) == 6.0
    assert len(distinct(np.vstack([features, features]))) == 4
