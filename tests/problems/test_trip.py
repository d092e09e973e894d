"""``trip``: the domain has exactly the trips of a walk, with the same features."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import predilect.problems
from predilect.documents import read_domain
from predilect.domain.ground import Labels
from predilect.domain.inputs import Inputs
from predilect.domain.reading import Reading
from predilect.domain.values import Variable
from predilect.problems import open_domain, open_problem
from predilect.problems.sources import built_in_document
from predilect.problems.trip import trip_domain
from predilect.problems.trip_instance import Instance, drawn_instance
from predilect.solving.enumeration import EnumerationSolver
from predilect.solving.program import Program, compile_domain
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import Budget, Question, Solver, Status
from predilect.solving.solvers import solver_for
from tests.listing import every_solution
from tests.problems.walk import Trip, authors_features, paper_features, routes, trips

ROUTES_LOOKED_AT = 20
"""Of those through the built-in cities."""

FeaturesOf = Callable[[Instance, Trip, int], NDArray[np.float64]]
VARIANTS: list[tuple[str, FeaturesOf]] = [("trip", paper_features), ("trip_authors", authors_features)]


def built_in_instance() -> Instance:
    return drawn_instance(0, 10)


def distinct(features: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.unique(features, axis=0)


def lopsided(instance: Instance) -> Instance:
    """The same with travel times that depend on the direction."""
    travel = [list(row) for row in instance.travel_time]
    travel[0][1], travel[1][0], travel[1][2], travel[2][1] = 1, 3, 2, 1
    return replace(instance, travel_time=tuple(map(tuple, travel)))


@pytest.mark.parametrize(("document", "features_of"), VARIANTS)
@pytest.mark.parametrize(("seed", "cities", "slots"), [(1, 4, 5), (2, 3, 6), (3, 5, 4), (4, 2, 1)])
@pytest.mark.parametrize("wishes", [(), (1,)])
def test_enumeration_finds_every_trip_of_the_walk_and_no_other(
    document: str, features_of: FeaturesOf, seed: int, cities: int, slots: int, wishes: tuple[int, ...]
) -> None:
    instance = lopsided(drawn_instance(seed, cities)) if cities > 2 else drawn_instance(seed, cities)
    domain = trip_domain(built_in_document(document), instance, slots)
    context = {"must_visit": [instance.cities[city] for city in wishes]}
    walked = list(trips(instance, slots, wishes))
    features = np.array([features_of(instance, trip, slots) for trip in walked])
    listing = EnumerationSolver(domain).listing(context)
    assert listing.products.count == len(walked)
    if walked:
        np.testing.assert_allclose(distinct(listing.features), distinct(features))


@pytest.mark.parametrize(("document", "features_of"), VARIANTS)
def test_trips_of_the_built_in_instance_have_the_features_of_the_walk(
    document: str, features_of: FeaturesOf
) -> None:
    instance = built_in_instance()
    domain = trip_domain(built_in_document(document), instance, 10)
    walked = list(trips(instance, 10, (1, 2)))
    some = [walked[place] for place in np.random.default_rng(0).choice(len(walked), 200, replace=False)]
    context = {"must_visit": [instance.cities[1], instance.cities[2]]}
    inputs, reading = Inputs(domain), Reading(domain)
    products = [inputs.product(trip.to_document(instance, 10)) for trip in some]
    assert reading.allowed(products, context).all()
    expected = np.array([features_of(instance, trip, 10) for trip in some])
    np.testing.assert_allclose(reading.features(products, context), expected)


@pytest.mark.nightly
@pytest.mark.parametrize(("document", "features_of"), VARIANTS)
def test_the_reading_allows_every_trip_of_the_built_in_instance_with_the_features_of_the_walk(
    document: str, features_of: FeaturesOf
) -> None:
    instance = built_in_instance()
    domain = trip_domain(built_in_document(document), instance, 10)
    walked = list(trips(instance, 10))
    inputs, reading = Inputs(domain), Reading(domain)
    products = reading.assignments([inputs.product(trip.to_document(instance, 10)) for trip in walked])
    context: dict[str, object] = {"must_visit": []}
    assert reading.allowed(products, context).all()
    expected = np.array([features_of(instance, trip, 10) for trip in walked])
    np.testing.assert_allclose(reading.features(products, context), expected)


@pytest.mark.nightly
@pytest.mark.parametrize(("document", "features_of"), VARIANTS)
def test_routes_of_the_built_in_instance_have_the_feature_vectors_of_the_walk_and_no_other(
    document: str, features_of: FeaturesOf
) -> None:
    instance = built_in_instance()
    solver = solver_for(trip_domain(built_in_document(document), instance, 10), "cp_sat")
    assert isinstance(solver, ProgramSolver)
    bound = solver.bind({"must_visit": []})
    walked: dict[tuple[int, ...], list[NDArray[np.float64]]] = {}
    for trip in trips(instance, 10):
        walked.setdefault(trip.cities, []).append(features_of(instance, trip, 10))
    order = np.random.default_rng(0).permutation(len(walked))[:ROUTES_LOOKED_AT]
    for cities in (list(walked)[place] for place in order):
        names = [instance.cities[city] for city in cities]
        places = [*names, *["nowhere"] * (10 - len(names))]
        on_route = replace(bound, fixed=(*bound.fixed, *fixed_places(solver.program, places)))
        found: list[NDArray[np.float64]] = []
        while True:
            question = Question(np.zeros(len(solver.feature_names)), excluding=tuple(found))
            outcome = solver.engine.solve(solver.task(question, on_route)[0], Budget())
            if outcome.values is None:
                break
            found.append(bound.features.of(outcome.values[: len(solver.program.model.lower)]))
        assert outcome.status is Status.INFEASIBLE
        np.testing.assert_allclose(distinct(np.array(found)), distinct(np.array(walked[cities])))


@pytest.mark.parametrize("wishes", [(), (1, 2)])
@pytest.mark.parametrize(("document", "features_of"), VARIANTS)
def test_the_program_of_the_built_in_instance_has_every_trip_of_the_walk_and_no_other(
    document: str, features_of: FeaturesOf, wishes: tuple[int, ...]
) -> None:
    instance = built_in_instance()
    program = compile_domain(trip_domain(built_in_document(document), instance, 10))
    context = {"must_visit": [instance.cities[city] for city in wishes]}
    inputs, features = Inputs(program.domain), program.bind(context).features
    walked = {
        inputs.product(trip.to_document(instance, 10)): features_of(instance, trip, 10)
        for trip in trips(instance, 10, wishes)
    }
    solutions = list(every_solution(program, context))
    found = [program.product(columns) for columns in solutions]
    assert set(found) == walked.keys()
    expected = [walked[product] for product in found]
    np.testing.assert_allclose([features.of(columns) for columns in solutions], expected)


@pytest.mark.parametrize("backend", ["cp_sat", "milp-highs"])
@pytest.mark.parametrize(("document", "features_of"), VARIANTS)
@pytest.mark.parametrize(("seed", "cities", "slots"), [(1, 3, 4), (2, 4, 4)])
def test_a_solver_finds_the_feature_vectors_of_the_walk_one_after_the_other(
    document: str, features_of: FeaturesOf, seed: int, cities: int, slots: int, backend: str
) -> None:
    instance = lopsided(drawn_instance(seed, cities))
    solver = solver_for(trip_domain(built_in_document(document), instance, slots), backend)
    weights = np.random.default_rng(seed).normal(size=len(solver.feature_names))
    assert_found_in_order(solver, instance, slots, features_of, weights)


@pytest.mark.nightly
@pytest.mark.parametrize(("document", "features_of"), VARIANTS)
def test_a_solver_finds_all_feature_vectors_of_a_longer_walk(document: str, features_of: FeaturesOf) -> None:
    instance = drawn_instance(5, 6)
    solver = solver_for(trip_domain(built_in_document(document), instance, 6))
    weights = np.random.default_rng(5).normal(size=len(solver.feature_names))
    assert_found_in_order(solver, instance, 6, features_of, weights)


def fixed_places(program: Program, places: Sequence[str]) -> Iterator[tuple[int, float]]:
    """The columns of the first places of a trip, and their values."""
    for slot, place in enumerate(places):
        variable = Variable("location", (Fraction(slot),))
        among, columns = program.ground.ranges[variable], program.places[variable]
        assert isinstance(among, Labels)
        assert isinstance(columns, tuple)
        for column, label in zip(columns, among.labels, strict=True):
            yield column, float(label == place)


def assert_found_in_order(
    solver: Solver,
    instance: Instance,
    slots: int,
    features_of: FeaturesOf,
    weights: NDArray[np.float64],
) -> None:
    """Excluding each answer lists all distinct feature vectors of the walk, best first, and no other."""
    walked = distinct(np.array([features_of(instance, trip, slots) for trip in trips(instance, slots)]))
    question = Question(weights, {"must_visit": []})
    found: list[NDArray[np.float64]] = []
    while (solution := solver.best(replace(question, excluding=tuple(found)))).features is not None:
        found.append(solution.features)
        assert len(found) <= len(walked)
    assert solution.status is Status.INFEASIBLE
    np.testing.assert_allclose(distinct(np.array(found)), walked, atol=1e-9)
    assert (np.diff(np.array(found) @ weights) <= 1e-4).all()


@pytest.mark.parametrize(("document", "features_of"), VARIANTS)
def test_the_best_trip_of_the_built_in_instance_is_the_best_of_the_walk(
    document: str, features_of: FeaturesOf
) -> None:
    instance = built_in_instance()
    name = "trip" if document == "trip" else "trip:variant=authors"
    problem = open_problem(name)
    solver = solver_for(problem.domain)
    weights = problem.user("normal", 0)
    context = {"must_visit": [instance.cities[4], instance.cities[7]]}
    walked = [features_of(instance, trip, 10) for trip in trips(instance, 10, (4, 7))]
    solution = solver.best(Question(weights, context))
    assert solution.proven
    assert solution.value == pytest.approx(float((np.array(walked) @ weights).max()))


def test_the_authors_variant_has_few_different_feature_vectors() -> None:
    instance = built_in_instance()
    found = list(routes(instance, 10))
    vectors = {
        authors_features(instance, Trip(cities, (1,) * len(cities), travel), 10).tobytes()
        for cities, travel in found
    }
    # what the walk finds in our instance; in the authors' it is 4,203 and 1,053
    assert 2_000 < len(found) < 6_000
    assert len(vectors) < len(found)


@pytest.mark.parametrize("document", ["trip", "trip_authors"])
def test_the_document_holds_the_instance_of_seed_0(document: str) -> None:
    domain = built_in_document(document)
    again = trip_domain(domain, built_in_instance(), 10)
    assert again.sets == domain.sets
    for table, other in zip(again.tables, domain.tables, strict=True):
        assert dict(table.entries) == dict(other.entries)


def test_a_trip_document_is_a_domain_by_itself() -> None:
    path = Path(predilect.problems.__file__).with_name("trip.yaml")
    assert read_domain(path).name == "trip"


def test_instances_are_the_same_for_ever() -> None:
    instance = drawn_instance(3, 10)
    assert instance.cities[:3] == drawn_instance(3, 10).cities[:3]
    assert instance != drawn_instance(4, 10)
    assert {time for row in instance.travel_time for time in row} == {0, 1, 2}
    assert all(2 <= cost <= 19 for cost in instance.cost)
    offered = np.mean([drawn_instance(seed, 10).offers for seed in range(20)])
    assert offered == pytest.approx(0.7, abs=0.02)
    assert len(set(drawn_instance(0, 200).cities)) == 200


def test_a_bigger_trip_has_its_cities_and_days() -> None:
    domain = open_domain("trip:cities=20,slots=12")
    sizes = {each.name: len(each.members) for each in domain.sets}
    assert (sizes["cities"], sizes["slots"], sizes["activities"]) == (20, 12, 15)
