"""Every trip of an instance, found by walking: plain Python, without a word of the domain language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from predilect.problems.trip_instance import Instance


@dataclass(frozen=True, slots=True)
class Trip:
    """The cities in order (by number), the days in each, and the days between them."""

    cities: tuple[int, ...]
    days: tuple[int, ...]
    travel: tuple[int, ...]

    def to_document(self, instance: Instance, slots: int) -> dict[str, object]:
        """The trip as a product of the domain."""
        rest = slots - len(self.cities)
        return {
            "location": [*(instance.cities[city] for city in self.cities), *["nowhere"] * rest],
            "duration": [*self.days, *[0] * rest],
            "travel": [*self.travel, *[0] * rest],
        }


def routes(instance: Instance, slots: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The cities and the travel times of every route for which there is time."""
    open_ones: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((0,), ())]
    while open_ones:
        cities, travel = open_ones.pop()
        if len(cities) + sum(travel) > slots:
            continue
        yield cities, travel
        here = instance.travel_time[cities[-1]]
        open_ones += [
            ((*cities, there), (*travel, here[there]))
            for there in range(len(instance.cities))
            if there != cities[-1]
        ]


def trips(instance: Instance, slots: int, wishes: tuple[int, ...] = ()) -> Iterator[Trip]:
    """Every trip that visits the wished cities: each route with all ways to share out its days."""
    for cities, travel in routes(instance, slots):
        if set(wishes) <= {*cities}:
            left = slots - sum(travel)
            for cuts in combinations(range(1, left), len(cities) - 1):
                ends = (0, *cuts, left)
                days = tuple(ends[place + 1] - ends[place] for place in range(len(cities)))
                yield Trip(cities, days, travel)


def paper_features(instance: Instance, trip: Trip, slots: int) -> NDArray[np.float64]:
    """The 127 features of the paper, which count days."""
    regions_seen = len({instance.region[city] for city in trip.cities})
    return _features(instance, trip, slots, trip.days, regions_seen)


def authors_features(instance: Instance, trip: Trip, slots: int) -> NDArray[np.float64]:
    """The 127 features of the authors' code, which count visits."""
    regions = len(instance.regions)
    counts = [sum(instance.region[city] == region for city in trip.cities) for region in range(regions)]
    counts.append(slots - len(trip.cities))
    visits = (1,) * len(trip.cities)
    return _features(instance, trip, slots, visits, sum(1 <= count <= regions for count in counts))


def _features(
    instance: Instance, trip: Trip, slots: int, weight: tuple[int, ...], regions_seen: int
) -> NDArray[np.float64]:
    count = len(instance.cities)
    stays = np.zeros(count)
    np.add.at(stays, list(trip.cities), weight)
    travel = sum(trip.travel)
    seen = {*trip.cities}
    in_region = [stays[np.array(instance.region) == region].sum() for region in range(len(instance.regions))]
    features = [
        *stays,
        *(np.array(instance.offers).T @ stays),
        len(seen),
        travel,
        sum(float(cost) * stay for cost, stay in zip(instance.cost, stays, strict=True)),
        *(1 if stay + travel == slots else -1 for stay in in_region),
        regions_seen,
    ]
    for a, b in combinations(range(count), 2):
        features.append(1 if a not in seen or b in seen else -1)
        features.append(1 if b not in seen or a in seen else -1)
    return np.array(features, dtype=float)
