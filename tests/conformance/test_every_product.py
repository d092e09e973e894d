"""Each kind of condition and number by itself: the program has the products of the enumeration, no other."""

import numpy as np
import pytest

from predilect.documents import parse_domain
from predilect.domain.domain import Domain
from predilect.solving.enumeration import EnumerationSolver
from predilect.solving.program import compile_domain
from predilect.solving.question import Question
from predilect.solving.solvers import solver_for
from tests.listing import every_solution

SMALL = """
predilect: 1
name: small
sets:
  allowed: [[red, 1], [green, 2], [blue, 0], [red, 2]]
  marks: [[red, blue], [green, green], [blue, white]]
tables:
  worth: {{red: {{0: 1, 1: 4, 2: 2}}, green: {{0: 7, 1: 0, 2: 5}}, blue: {{0: 3, 1: 6, 2: 9}}}}
  tone: {{red: {{red: warm, white: pale}}, green: {{red: odd, white: pale}}, blue: {{red: odd, white: cold}}}}
attributes:
  ink: {{kind: categorical, values: [red, green, blue]}}
  paper: {{kind: categorical, values: [green, blue, white]}}
  thread: {{kind: categorical, values: [red, white]}}
  a: {{kind: integer, low: 0, high: 2}}
  b: {{kind: integer, low: 0, high: 2}}
  c: {{kind: integer, low: 1, high: 3}}
  on: {{kind: boolean}}
rules:
  - {{require: "{rule}"}}
features:
  - {{name: number, value: "{number}"}}
  - {{name: sum, value: a + b + c}}
"""

CONDITIONS = [
    "(ink, a) in allowed",
    "(ink, paper) in marks",
    "tone[ink, thread] == 'odd'",
    "all_different(ink, paper, thread)",
    "all_different(a, b, c)",
    "ink == paper",
    "a == b",
    "a + b == c",
    "2 * a < b + c",
    "a in {0, 2}",
    "at_most(1, on, a == 1, ink == paper)",
    "worth[ink, a] >= 4",
]
NUMBERS = [
    "worth[ink, a]",
    "worth[ink, a] + worth[ink, b]",
    "a + b if on else 3 - c",
    "(b if a == 0 else 0) + 2 * (b if a == 1 else 0) + 5 * (b if a == 2 else 0)",
    "(b if a == 0 else 0) + 2 * (b if a == 1 else 0)",
    "(b if a in {0, 1} else 0) + 2 * (b if a in {1, 2} else 0)",
]


def small(rule: str = "a <= 2", number: str = "a") -> Domain:
    return parse_domain(SMALL.format(rule=rule.replace('"', "'"), number=number))


def assert_same_products(domain: Domain) -> None:
    program, expected = compile_domain(domain), EnumerationSolver(domain).listing()
    features = program.bind({}).features
    found = {program.product(columns): features.of(columns) for columns in every_solution(program, {})}
    reading = EnumerationSolver(domain).reading
    products = [reading.product(expected.products, row) for row in range(expected.products.count)]
    assert found.keys() == set(products)
    assert products
    np.testing.assert_allclose([found[product] for product in products], expected.features)


@pytest.mark.parametrize(
    "shape", ["{}", "not ({})", "implies(on, {})", "implies(on, not ({}))", "on == ({})"]
)
@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_condition_allows_what_it_says_wherever_it_stands(condition: str, shape: str) -> None:
    assert_same_products(small(rule=shape.format(condition)))


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_is_what_it_says_on_every_product(number: str) -> None:
    assert_same_products(small(number=number))


@pytest.mark.parametrize("backend", ["cp_sat", "milp", "milp-highs"])
@pytest.mark.parametrize("number", ["a", "a + b", "worth[ink, a]"])
def test_excluding_the_middle_leaves_both_sides(number: str, backend: str) -> None:
    domain = small(
        rule="b == 1 and c == 1 and not on and ink == paper and ink == 'green' and thread == 'red'",
        number=number,
    )
    features = np.unique(EnumerationSolver(domain).listing().features, axis=0)
    solver = solver_for(domain, backend)
    for shown in features:
        best = {
            weight: solver.best(Question(np.array([weight, 0.0]), excluding=(shown,)))
            for weight in (-1.0, 1.0)
        }
        for weight, solution in best.items():
            others = [row[0] for row in features if not np.array_equal(row, shown)]
            assert solution.value == pytest.approx(max(weight * value for value in others))
