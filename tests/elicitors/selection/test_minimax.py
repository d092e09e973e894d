"""Regrets are those of brute force, and answers that contradict each other still leave some weights."""

import numpy as np
import pytest

from predilect.dialogue import Pick, Skip, Tie
from predilect.documents import parse_domain
from predilect.domain.values import FloatArray
from predilect.elicitors.choices import Choice
from predilect.elicitors.minimax_regret import MinimaxRegret
from predilect.elicitors.selection.adversary import Adversary
from predilect.elicitors.selection.indicators import compiled
from predilect.elicitors.selection.minimax import least_regret, strongest_against
from predilect.elicitors.selection.spending import Spending
from predilect.elicitors.selection.version_space import version_space
from predilect.errors import InvalidInput
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import Budget
from predilect.solving.solvers import solver_for
from tests.elicitors import margins
from tests.elicitors.cases import chosen, rows
from tests.oracles import distinct, products_of

AMPLE = Budget(100.0)
MARGIN = 0.01
LOW, HIGH = np.full(2, -1.0), np.full(2, 1.0)
RIGHT = chosen(rows((1, 0), (0, 0)), 0)
LEFT = chosen(rows((0, 0), (1, 0)), 0)
UP = chosen(rows((0, 1), (0, 0)), 0)
KIOSK = """
predilect: 1
name: kiosk
attributes:
  size: {kind: categorical, values: [1, 2, 3]}
  lamp: {kind: boolean}
  shelves: {kind: integer, low: 2, high: 5}
  doors: {kind: integer, low: -1, high: 1}
  price: {derived: 3 * size + 0.5 * lamp - 20}
rules:
  - {require: shelves <= 3 + 2 * lamp}
  - {if: size == 3, then: shelves >= 4}
features:
  - one_hot: size
  - {name: price, value: price}
  - {name: light or dark, value: 2 * lamp - 1}
  - {name: shelves, value: 0.5 * shelves}
  - {name: doors, value: doors}
"""
"""Two-valued, linear in two-valued, and whole-numbered features, below 0 too."""


def kiosk(backend: str = "auto") -> ProgramSolver:
    return compiled(solver_for(parse_domain(KIOSK), backend), "minimax-regret")


def box(solver: ProgramSolver, low: float = -1.0, high: float = 1.0) -> tuple[FloatArray, FloatArray]:
    spans = np.subtract(*solver.feature_bounds[::-1])
    return low / spans, high / spans


def answers(products: FloatArray, count: int, seed: int, low: float = -1.0) -> list[Choice]:
    """Choices of somebody who never errs, and whose weights are in the box."""
    rng = np.random.default_rng(seed)
    taste = rng.uniform(low, 1, products.shape[1]) / np.ptp(products, axis=0)
    found = []
    for _ in range(count):
        options = products[rng.choice(len(products), 3, replace=False)]
        found.append(chosen(options, int(np.argmax(options @ taste))))
    return found


@pytest.mark.parametrize("backend", ["cp_sat", "milp"])
@pytest.mark.parametrize(("low", "count", "seed"), [(-1.0, 0, 0), (-1.0, 2, 1), (0.0, 3, 2), (-0.2, 5, 3)])
def test_the_adversary_is_that_of_brute_force(backend: str, low: float, count: int, seed: int) -> None:
    solver = kiosk(backend)
    products = distinct(products_of(solver.domain, {}))
    space = version_space(answers(products, count, seed, low), *box(solver, low), MARGIN)
    assert space.dropped == ()
    adversary = Adversary(solver, {}, space)
    drawn = np.random.default_rng(seed).choice(len(products), 5, replace=False)
    sets = [[products[place]] for place in drawn[:3]] + [
        list(products[drawn[2:4]]),
        list(products[drawn[1:4]]),
    ]
    for shown in sets:
        found = adversary.strongest(shown, AMPLE)
        expected = margins.greatest_regret(shown, products, space.pairs, space.low, space.high, MARGIN)
        assert found.proven
        assert found.value == pytest.approx(expected, abs=1e-5)
        weights = adversary.weights(found)
        assert found.features is not None
        lead = min(float(weights @ (found.features[0] - one)) for one in shown)
        assert lead == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize(("low", "count", "seed"), [(-1.0, 3, 5), (0.0, 4, 6)])
def test_the_product_with_the_least_regret_is_that_of_brute_force(low: float, count: int, seed: int) -> None:
    solver = kiosk()
    products = distinct(products_of(solver.domain, {}))
    space = version_space(answers(products, count, seed, low), *box(solver, low), MARGIN)
    spending = Spending(AMPLE)
    found = least_regret(solver, {}, space, spending)
    expected = margins.least_regret(products, space.pairs, space.low, space.high, MARGIN)
    solution = found.as_solution()
    assert solution.proven
    assert (found.least, found.most) == pytest.approx((expected, expected), abs=1e-5)
    assert solution.features is not None
    own = margins.greatest_regret([solution.features], products, space.pairs, space.low, space.high, MARGIN)
    assert own == pytest.approx(expected, abs=1e-5)
    assert spending.left.work < AMPLE.work


def test_a_budget_that_ends_leaves_true_bounds() -> None:
    solver = kiosk()
    products = distinct(products_of(solver.domain, {}))
    space = version_space(answers(products, 2, 7), *box(solver), MARGIN)
    expected = least_regret(solver, {}, space, Spending(AMPLE)).most
    found = least_regret(solver, {}, space, Spending(Budget(1e-6)))
    assert found.rounds == 1
    assert found.least <= expected + 1e-6
    assert found.most >= expected - 1e-6
    assert not found.as_solution().proven


def test_the_adversary_is_never_one_of_the_shown() -> None:
    solver = kiosk()
    products = distinct(products_of(solver.domain, {}))
    space = version_space([], *box(solver), MARGIN)
    shown = (products[3], products[5])
    found = strongest_against(solver, {}, space, shown, (products[0],), AMPLE)
    assert found.features is not None
    assert min(np.abs(found.features[0] - other).max() for other in (*shown, products[0])) > 0


def test_a_consistent_person_is_believed_in_everything() -> None:
    space = version_space([RIGHT, UP, RIGHT], LOW, HIGH, MARGIN)
    assert space.dropped == ()
    assert (space.pairs @ space.centre >= MARGIN).all()
    assert (np.abs(space.centre) < 1).all()


def test_when_nothing_agrees_with_all_answers_the_least_likely_ones_are_dropped() -> None:
    assert version_space([RIGHT, LEFT, UP, RIGHT], LOW, HIGH, MARGIN).dropped == (1,)
    space = version_space([LEFT, RIGHT, LEFT, UP, LEFT, RIGHT], LOW, HIGH, MARGIN)
    assert space.dropped == (1, 5)
    assert space.centre[0] < 0 < space.centre[1]


def test_a_choice_that_no_weights_in_the_box_explain_is_dropped() -> None:
    assert version_space([LEFT], np.zeros(2), HIGH, MARGIN).dropped == (0,)


def test_no_pair_is_learned_along_options_that_tied() -> None:
    tied = chosen(rows((1, 0), (0, 1), (0, 0)), 0, 1)
    space = version_space([tied], LOW, HIGH, MARGIN)
    assert sorted(space.pairs.tolist()) == [[0, 1], [1, 0]]


def test_dropped_answers_are_said_in_the_notes_and_the_dialogue_goes_on() -> None:
    solver, elicitor = kiosk(), MinimaxRegret()
    state = elicitor.start(solver.domain, 0)
    query, notes = elicitor.ask(state, solver, {}, 2)
    assert notes["dropped"] == []
    for answer in (Pick(0), Pick(1), Pick(0)):
        state = elicitor.tell(state, query, notes, answer)
    again, notes = elicitor.ask(state, solver, {}, 2)
    assert notes["dropped"] == [1]
    assert len(distinct(again.features)) == 2


def test_skips_and_full_ties_teach_nothing_and_are_not_shown_again_next() -> None:
    solver, elicitor = kiosk(), MinimaxRegret()
    state = elicitor.start(solver.domain, 0)
    for answer in (Skip(), Tie((0, 1))):
        query, notes = elicitor.ask(state, solver, {}, 2)
        state = elicitor.tell(state, query, notes, answer)
        again, _ = elicitor.ask(state, solver, {}, 2)
        assert not {tuple(row) for row in again.features} & {tuple(row) for row in query.features}
    assert state.choices == ()


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"low": 1.0}, "low"),
        ({"low": "0"}, "low"),
        ({"high": float("inf")}, "high"),
        ({"margin": 0}, "margin"),
    ],
)
def test_a_bad_box_is_refused(given: dict[str, object], place: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        MinimaxRegret(**given)  # type: ignore[arg-type]
    (problem,) = refused.value.problems
    assert problem.place == place
    assert problem.remedy
