"""Several products chosen together are the best ones of all sets, on every backend."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from predilect.domain.domain import Domain
from predilect.domain.reading import Reading
from predilect.solving.joint import Joint, JointSolution
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import PROOF_TOLERANCE, Budget, Status
from predilect.solving.solvers import solver_for
from tests.oracles import best_set, distinct, products_of
from tests.strategies import contexts, domains, hybrid_domains, weights

of_every_backend = pytest.mark.parametrize("backend", ["cp_sat", "milp", "milp-highs"])
MOST_DISTINCT = 12


def compiled(domain: Domain, backend: str) -> ProgramSolver:
    solver = solver_for(domain, backend)
    assert isinstance(solver, ProgramSolver)
    return solver


def assert_sound(solution: JointSolution, domain: Domain, context: dict[str, object]) -> None:
    """The products are allowed, and their features are what is said."""
    reading = Reading(domain)
    assert solution.features is not None
    assert reading.allowed(solution.products, context).all()
    np.testing.assert_allclose(solution.features, reading.features(solution.products, context), atol=1e-6)
    assert solution.proven
    assert solution.bound >= solution.value - 1e-9


@of_every_backend
@given(data=st.data())
def test_products_with_tastes_of_their_own_and_distance_between_them(
    backend: str, data: st.DataObject
) -> None:
    domain = data.draw(domains())
    context = data.draw(contexts(domain))
    rows = distinct(products_of(domain, context))
    if len(rows) > MOST_DISTINCT:
        return
    count, pairs = data.draw(st.sampled_from([2, 3])), data.draw(st.sampled_from([0.0, 0.5, 3.0]))
    tastes = [data.draw(weights(domain)) for _ in range(count)]
    joint = Joint(compiled(domain, backend), context, count)
    for copy, taste in enumerate(tastes):
        joint.reward(copy, taste)
        for other in range(copy):
            joint.require_different(other, copy)
            joint.reward_distance(other, copy, np.full(taste.size, pairs))
    solution = joint.solve(Budget())
    if len(rows) < count:
        assert solution.status is Status.INFEASIBLE
        return
    assert_sound(solution, domain, context)
    assert solution.value == pytest.approx(best_set(rows, tastes, pairs), abs=1e-4)


@of_every_backend
@given(data=st.data())
def test_one_of_the_best_and_the_farthest_from_it(backend: str, data: st.DataObject) -> None:
    domain = data.draw(domains())
    context, taste = data.draw(contexts(domain)), data.draw(weights(domain))
    factors = np.array(data.draw(st.lists(st.integers(0, 3), min_size=taste.size, max_size=taste.size)))
    rows = distinct(products_of(domain, context))
    if not len(rows):
        return
    values = rows @ taste
    least = float(np.sort(values)[-data.draw(st.integers(1, min(3, len(rows))))])
    joint = Joint(compiled(domain, backend), context, 2)
    joint.require_worth(0, taste, least)
    joint.reward_distance(0, 1, factors.astype(float))
    solution = joint.solve(Budget())
    assert_sound(solution, domain, context)
    good = rows[values >= least - 1e-9]
    farthest = max(float((np.abs(rows - first) @ factors).max()) for first in good)
    assert solution.value == pytest.approx(farthest, abs=1e-4)
    assert solution.features is not None
    assert solution.features[0] @ taste >= least - PROOF_TOLERANCE * max(1.0, abs(least))


@given(data=st.data())
def test_hybrid_backends_agree_on_pairs(data: st.DataObject) -> None:
    domain = data.draw(hybrid_domains())
    context, taste = data.draw(contexts(domain)), data.draw(weights(domain))
    found = []
    for backend in ("milp", "milp-highs"):
        joint = Joint(compiled(domain, backend), context, 2)
        joint.reward(0, taste)
        joint.reward(1, -taste)
        joint.reward_distance(0, 1, np.ones(taste.size))
        joint.require_different(0, 1)
        found.append(joint.solve(Budget()))
    one, other = found
    assert one.status is other.status
    if one.features is not None and other.features is not None:
        assert one.value == pytest.approx(
            other.value, abs=one.bound - one.value + other.bound - other.value + 1e-6
        )
        for value, (first, second) in ((one.value, one.features), (other.value, other.features)):
            worth = float(taste @ (first - second) + np.abs(first - second).sum())
            assert value == pytest.approx(worth, abs=1e-5)
