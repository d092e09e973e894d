"""SetMargin's joint model reaches what brute force reaches, and its tuning misranks the least."""

from itertools import product

import numpy as np
import pytest

from predilect.documents import parse_domain
from predilect.domain.values import FloatArray
from predilect.elicitors.selection.indicators import compiled, indicators_of
from predilect.elicitors.selection.margins import MarginModel, Tradeoff, fitted_weights
from predilect.elicitors.selection.tuning import best_tradeoff
from predilect.errors import Unsupported
from predilect.problems import open_problem
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import Budget
from predilect.solving.solvers import solver_for
from tests.elicitors.margins import widest_margin
from tests.oracles import distinct, products_of

AMPLE = Budget(100.0)
SHOP = """
predilect: 1
name: shop
attributes:
  size: {kind: categorical, values: [1, 2, 3]}
  colour: {kind: categorical, values: [red, blue]}
  lamp: {kind: boolean}
  price: {derived: 3 * size + 0.5 * lamp}
rules: [{if: size == 3, then: colour == "red"}]
features:
  - one_hot: size
  - {name: price, value: price}
  - one_hot: colour
  - {name: lamp, value: lamp}
"""
HALF = """
predilect: 1
name: half
attributes: {size: {kind: integer, low: 0, high: 5}, lamp: {kind: boolean}}
features: [{name: size, value: size}, {name: lamp, value: lamp}]
"""


def solver_of(text: str, backend: str = "auto") -> ProgramSolver:
    return compiled(solver_for(parse_domain(text), backend), "setmargin")


def random_pairs(products: FloatArray, count: int, seed: int) -> FloatArray:
    """Differences of different products, contradictions among them."""
    rng = np.random.default_rng(seed)
    drawn = [rng.choice(len(products), 2, replace=False) for _ in range(count)]
    return np.array([products[one] - products[other] for one, other in drawn]).reshape(-1, products.shape[1])


@pytest.mark.parametrize("backend", ["cp_sat", "milp"])
@pytest.mark.parametrize(
    ("k", "count", "seed"), [(1, 0, 0), (1, 4, 1), (2, 0, 2), (2, 3, 3), (2, 8, 4), (3, 3, 5)]
)
@pytest.mark.parametrize("tradeoff", [(10.0, 0.1, 0.1), (2.0, 0.01, 10.0), (1.0, 1.0, 0.01)])
def test_the_model_reaches_the_objective_of_brute_force(
    backend: str, k: int, count: int, seed: int, tradeoff: tuple[float, float, float]
) -> None:
    if k == 1 and tradeoff[0] * count == 1:
        return
    solver = solver_of(SHOP, backend)
    indicators = indicators_of(solver, "setmargin")
    products = indicators.of(distinct(products_of(solver.domain, {})))
    pairs = random_pairs(products, count, seed)
    model = MarginModel(solver, {}, indicators, pairs, k)
    found = model.solve(Tradeoff(*tradeoff), AMPLE)
    assert found.found.proven
    assert found.found.backend == "milp"
    expected = widest_margin(products, pairs, indicators.greatest, k, tradeoff)
    assert found.found.value == pytest.approx(expected, abs=1e-6)
    assert found.found.features is not None
    assert len(distinct(found.found.features)) == k


def test_interchangeable_values_are_left_out_without_loss() -> None:
    solver = compiled(solver_for(open_problem("synthetic:r=3").domain), "setmargin")
    indicators = indicators_of(solver, "setmargin")
    products = products_of(solver.domain, {})
    for seed in range(2):
        pairs = random_pairs(products[:9], 3, seed)
        found = MarginModel(solver, {}, indicators, pairs, 2).solve(Tradeoff(10, 0.1, 0.1), AMPLE)
        expected = widest_margin(products, pairs, 1.0, 2, (10, 0.1, 0.1))
        assert found.found.value == pytest.approx(expected, abs=1e-6)


def test_avoided_products_are_not_among_the_options() -> None:
    solver = solver_of(SHOP)
    indicators = indicators_of(solver, "setmargin")
    products = distinct(products_of(solver.domain, {}))
    avoid = tuple(products[:7])
    model = MarginModel(solver, {}, indicators, np.zeros((0, 6)), 2, avoid)
    found = model.solve(Tradeoff(10, 0.1, 0.1), AMPLE).found
    assert found.features is not None
    left = indicators.of(products[7:])
    assert found.value == pytest.approx(
        widest_margin(left, np.zeros((0, 6)), indicators.greatest, 2, (10, 0.1, 0.1))
    )
    for row in found.features:
        assert min(np.abs(row - other).max() for other in products[7:]) < 1e-9


def test_a_price_that_follows_from_one_hot_features_widens_the_weights_and_nothing_else() -> None:
    indicators = indicators_of(solver_of(SHOP), "setmargin")
    assert indicators.places.tolist() == [0, 1, 2, 4, 5, 6]
    assert indicators.greatest == 1 + 9
    pc = compiled(solver_for(open_problem("pc").domain), "setmargin")
    found = indicators_of(pc, "setmargin")
    assert found.places.tolist() == list(range(76))
    assert found.greatest == pytest.approx(1 + 0.8 * 2048 / 2754.4)


@pytest.mark.parametrize("name", ["trip", "meal"])
def test_numeric_features_that_nothing_else_says_are_refused(name: str) -> None:
    solver = compiled(solver_for(open_problem(name).domain), "setmargin")
    with pytest.raises(Unsupported, match=r"setmargin multiplies weights by 0/1 features.*and \d+ others"):
        indicators_of(solver, "setmargin")


def test_the_refusal_names_the_feature() -> None:
    with pytest.raises(Unsupported, match="linear in them: 'size'; use"):
        indicators_of(solver_of(HALF), "setmargin")


def test_weights_without_the_domain_are_those_of_the_model_where_only_one_product_is_possible() -> None:
    solver = solver_of(SHOP)
    indicators = indicators_of(solver, "setmargin")
    products = indicators.of(distinct(products_of(solver.domain, {})))
    pairs, tradeoff = random_pairs(products, 5, 7), Tradeoff(10, 0.1, 0.1)
    found = MarginModel(solver, {}, indicators, pairs, 1).solve(tradeoff, AMPLE)
    assert found.found.features is not None
    product = indicators.of(found.found.features[0])
    weights = fitted_weights(pairs, product, indicators.greatest, tradeoff)
    for each in (weights, found.weights[0]):
        leads = pairs @ each
        margins = [margin - 10 * np.maximum(0, margin - leads).sum() for margin in np.maximum(0, leads)]
        worth = max([0, *margins]) - 0.1 * each.sum() + 0.1 * float(product @ each)
        assert worth == pytest.approx(found.found.value, abs=1e-6)


def tuned(pairs: FloatArray, owners: list[int], folds: int = 3) -> Tradeoff | None:
    solver = solver_of(SHOP)
    indicators = indicators_of(solver, "setmargin")
    model = MarginModel(solver, {}, indicators, pairs, 1)
    found = best_tradeoff(model, pairs, np.array(owners), folds, AMPLE)
    assert found is None or (found.proven, found.clock_ended) == (True, False)
    return None if found is None else found.tradeoff


def test_ties_in_tuning_go_to_the_smallest() -> None:
    same = np.tile([1.0, -1, 0, 0, 0, 0], (6, 1))
    assert tuned(same, [0, 1, 2, 3, 4, 5]) == Tradeoff(1.0, 0.01, 0.01)


def test_an_alpha_that_leaves_the_margin_without_a_bound_is_not_tried() -> None:
    same = np.tile([1.0, -1, 0, 0, 0, 0], (2, 1))
    found = tuned(same, [0, 1], folds=2)
    assert found is not None
    assert found.alpha == 5.0  # one pair is left for training: α = 1 would not do


def test_fewer_choices_than_folds_are_too_few() -> None:
    assert tuned(np.tile([1.0, -1, 0, 0, 0, 0], (2, 1)), [0, 1]) is None


@pytest.mark.parametrize("seed", [3, 4])
def test_it_is_the_first_of_those_that_misrank_the_fewest(seed: int) -> None:
    solver = solver_of(SHOP)
    indicators = indicators_of(solver, "setmargin")
    products = indicators.of(distinct(products_of(solver.domain, {})))
    pairs = random_pairs(products, 6, seed)
    model = MarginModel(solver, {}, indicators, pairs, 1)

    def faults(tradeoff: Tradeoff) -> float:
        total = 0.0
        for held in np.array_split(np.arange(6), 3):
            kept = np.setdiff1d(np.arange(6), held)
            leads = pairs[held] @ model.solve(tradeoff, AMPLE, set(kept.tolist())).weights[0]
            total += float((leads < -1e-9).sum() + 0.5 * (np.abs(leads) <= 1e-9).sum())
        return total

    steps = (0.01, 0.1, 1.0, 10.0)
    every = [Tradeoff(*each) for each in product((1.0, 5.0, 10.0, 20.0), steps, steps)]
    assert tuned(pairs, [0, 1, 2, 3, 4, 5]) == min(every, key=faults)
