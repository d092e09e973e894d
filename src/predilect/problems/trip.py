"""``trip``: a route through cities, drawn from a seed or read from a data document."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import comb

import numpy as np

from predilect.domain.domain import Domain
from predilect.errors import InvalidInput
from predilect.errors import Problem as Fault
from predilect.problems.options import Options, file, whole, word
from predilect.problems.problem import Context, Problem, Taste
from predilect.problems.sources import (
    Entries,
    built_in_document,
    labelled,
    numbered,
    with_sets,
    with_tables,
)
from predilect.problems.tastes import Normal, Uniform
from predilect.problems.trip_document import NOWHERE, read_instance
from predilect.problems.trip_instance import Instance, drawn_instance

SEED = whole("seed", 0, 0, 10**9, "which instance is drawn")
CITIES = whole("cities", 10, 2, 200, "number of cities")
SLOTS = whole("slots", 10, 1, 100, "number of time slots, and of days")
DATA = file("data", "a JSON file with cities, instead of drawn ones")
VARIANT = word("variant", "paper", ("paper", "authors"), "what the features count: days, or visits")

FEWEST_WISHES, MOST_WISHES = 2, 3


def trip(name: str, options: Options) -> Problem:
    """The problem: cities from the data document if there is one, otherwise drawn from the seed."""
    unused = [each.name for each in (SEED, CITIES) if {each.name, DATA.name} <= {*options.given}]
    if unused:
        wrong = [Fault(each, "has no meaning beside data", "leave one of the two out") for each in unused]
        raise InvalidInput(f"domain {name!r}", wrong)
    data = options[DATA]
    instance = read_instance(data) if data is not None else drawn_instance(options[SEED], options[CITIES])
    document = "trip" if options[VARIANT] == "paper" else "trip_authors"
    domain = trip_domain(built_in_document(document), instance, options[SLOTS])
    count = feature_count(instance)
    tastes: dict[str, Taste] = {"uniform": Uniform(count, -1, 1), "normal": Normal(count, 0, 1)}
    return Problem(name, domain, tastes, partial(wishes, instance.cities))


def feature_count(instance: Instance) -> int:
    """Days by city, by activity, five totals with the regions between, and two for each pair of cities."""
    cities = len(instance.cities)
    return cities + len(instance.activities) + 3 + len(instance.regions) + 1 + cities * (cities - 1)


def trip_domain(document: Domain, instance: Instance, slots: int) -> Domain:
    """The document's rules and features on the cities of an instance."""
    cities = instance.cities
    hops = [time for a, row in enumerate(instance.travel_time) for b, time in enumerate(row) if a != b]
    shortest, longest = min(hops, default=1), max(hops, default=1)
    domain = with_sets(
        document,
        {
            "cities": labelled(cities),
            "places": labelled((*cities, NOWHERE)),
            "slots": numbered(slots),
            "hops": numbered(slots - 1),
            "activities": labelled(instance.activities),
            "regions": labelled(instance.regions),
        },
    )
    return with_tables(
        domain,
        {
            "offers": _by_two(cities, instance.activities, instance.offers),
            "cost": {(city,): cost for city, cost in zip(cities, instance.cost, strict=True)},
            "travel_time": _by_two(cities, cities, instance.travel_time),
            "region": {
                (city,): instance.regions[place] for city, place in zip(cities, instance.region, strict=True)
            },
            "days": {(): Fraction(slots)},
            "first_city": {(): cities[0]},
            "longest_travel": {(): Fraction(longest)},
            "visits": {(): Fraction(min(slots, (slots + shortest) // (1 + shortest)))},
        },
    )


def _by_two(rows: Sequence[str], columns: Sequence[str], numbers: Sequence[Sequence[int]]) -> Entries:
    """A table with a row for each label and a column for each other."""
    return {
        (row, column): Fraction(number)
        for row, values in zip(rows, numbers, strict=True)
        for column, number in zip(columns, values, strict=True)
    }


def wishes(cities: tuple[str, ...], rng: np.random.Generator) -> Context:
    """Two or three cities that the trip must visit: every combination is equally likely."""
    sizes = [size for size in range(FEWEST_WISHES, MOST_WISHES + 1) if size <= len(cities)]
    ways = np.array([comb(len(cities), size) for size in sizes], dtype=float)
    size = sizes[rng.choice(len(sizes), p=ways / ways.sum())]
    chosen = sorted(rng.choice(len(cities), size, replace=False))
    return {"must_visit": [cities[place] for place in chosen]}
