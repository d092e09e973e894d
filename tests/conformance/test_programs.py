"""A lowered program and the second reading allow the same products, with the same features."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from predilect.domain.domain import Domain
from predilect.domain.ground import Labels
from predilect.domain.product import Product
from predilect.domain.reading import Reading
from predilect.domain.values import Label, PlainValue, Variable, exact
from predilect.solving.engine import Backend, Task
from predilect.solving.program import Program, compile_domain
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import Budget, Status
from tests.conformance.solvers import of_every_hybrid_program_backend, of_every_program_backend
from tests.strategies import contexts, domains, hybrid_domains

LOOKED_AT = 25
"""Assignments of one domain: all of them if there are no more."""

MARGIN = 1e-3
"""How far from the border of a rule a continuous assignment is for certain on the right side of it."""


@of_every_program_backend
@given(data=st.data())
def test_a_program_allows_what_the_reading_allows_and_nothing_else(
    backend: Backend, data: st.DataObject
) -> None:
    domain = data.draw(domains())
    context = data.draw(contexts(domain))
    solver = ProgramSolver(compile_domain(domain), backend)
    bound = solver.bind(context)
    products = some_assignments(domain, seed=data.draw(st.integers(0, 9)))
    reading = Reading(domain)
    allowed = reading.allowed(products, context)
    features = reading.features(products, context)
    for product, expected, row in zip(products, allowed, features, strict=True):
        fixed = (*bound.fixed, *columns_of(solver.program, product))
        task = Task(np.zeros(len(solver.program.model.lower)), fixed=fixed, rows=bound.rows)
        outcome = solver.engine.solve(task, Budget())
        assert outcome.status is (Status.OPTIMAL if expected else Status.INFEASIBLE), product
        if outcome.values is not None:
            assert solver.program.product(outcome.values) == product
            np.testing.assert_allclose(bound.features.of(outcome.values), row, rtol=0, atol=1e-9)


@of_every_hybrid_program_backend
@given(data=st.data())
def test_a_hybrid_program_allows_what_the_reading_clearly_allows_and_nothing_else(
    backend: Backend, data: st.DataObject
) -> None:
    domain = data.draw(hybrid_domains())
    context = data.draw(contexts(domain))
    solver = ProgramSolver(compile_domain(domain), backend)
    bound = solver.bind(context)
    products = random_assignments(domain, seed=data.draw(st.integers(0, 9)))
    exactly = Reading(domain).allowed(products, context)
    roughly = Reading(domain, tolerance=MARGIN).allowed(products, context)
    for product, expected, rough in zip(products, exactly, roughly, strict=True):
        if expected == rough:  # otherwise it is too close to the border of a rule
            fixed = (*bound.fixed, *columns_of(solver.program, product))
            task = Task(np.zeros(len(solver.program.model.lower)), fixed=fixed, rows=bound.rows)
            outcome = solver.engine.solve(task, Budget())
            assert outcome.status is (Status.OPTIMAL if expected else Status.INFEASIBLE), product


def random_assignments(domain: Domain, seed: int) -> list[Product]:
    """Assignments of the free attributes, the continuous ones anywhere between their bounds."""
    random, products = np.random.default_rng(seed), []
    for _ in range(LOOKED_AT):
        values: dict[Variable, PlainValue] = {}
        for dimension in Reading(domain).free:
            if dimension.size is None:
                low, high = float(dimension.low), float(dimension.high)
                values[dimension.variable] = round(random.uniform(low, high), 3)
            else:
                code = dimension.codes()[random.integers(dimension.size)].item()
                values[dimension.variable] = dimension.decode(code)
        products.append(Product(values))
    return products


def some_assignments(domain: Domain, seed: int) -> list[Product]:
    """Different assignments of the free attributes, allowed or not."""
    random, free = np.random.default_rng(seed), Reading(domain).free
    sizes = [dimension.size or 1 for dimension in free]
    count = int(np.prod(sizes))
    chosen = random.choice(count, min(count, LOOKED_AT), replace=False)
    codes = np.stack(np.unravel_index(chosen, sizes), axis=1)
    return [
        Product({d.variable: d.decode(d.codes()[code].item()) for d, code in zip(free, row, strict=True)})
        for row in codes
    ]


def columns_of(program: Program, product: Product) -> list[tuple[int, float]]:
    """The columns that say which product it is, with their values."""
    found: list[tuple[int, float]] = []
    for variable, among in program.ground.ranges.items():
        place, label = program.places[variable], label_of(product[variable])
        if isinstance(place, int):
            found.append((place, float(label)))
        else:
            assert isinstance(among, Labels)
            found += [(column, float(one == label)) for column, one in zip(place, among.labels, strict=True)]
    return found


def label_of(value: PlainValue) -> Label:
    return value if isinstance(value, str) else exact(float(value) if isinstance(value, bool) else value)
