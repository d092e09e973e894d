"""Instances of ``trip``: cities with activities, costs, regions and travel times, drawn from a seed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

ACTIVITIES = (
    *("beach", "museum", "hiking", "cycling", "sailing", "theatre", "concert", "market"),
    *("castle", "skiing", "thermal bath", "wine tasting", "zoo", "diving", "climbing"),
)
REGIONS = (
    *("North Coast", "Lake District", "Old Hills", "Wine Valley"),
    *("South Coast", "High Mountains", "Great Forest", "River Delta"),
)
STARTS = (
    *("Al", "Bel", "Cor", "Dun", "Es", "Far", "Gal", "Hav", "Is", "Jor", "Kal", "Lin", "Mar", "Nor"),
    *("Os", "Per", "Quin", "Ros", "Sal", "Tor", "Ul", "Ver", "Wes", "Yar", "Zel"),
)
MIDDLES = ("a", "e", "i", "o", "u", "an", "en", "in", "on", "er", "ar")
ENDS = (
    *("burg", "dale", "ford", "gate", "haven", "minster", "mouth", "stad", "ton", "vale", "via", "wick"),
    *("berg", "bridge", "caster", "field", "hall", "holm", "mont", "nia", "port", "rode", "shaw", "wood"),
)

OFFERED = 0.7
CHEAPEST, DEAREST = 2, 19
LONGEST_TRAVEL = 2


@dataclass(frozen=True, slots=True)
class Instance:
    """The cities of a trip, in order; the trip starts in the first.

    ``offers[c][a]`` tells whether city c offers activity a; ``region[c]`` is a place in ``regions``.
    """

    cities: tuple[str, ...]
    activities: tuple[str, ...]
    regions: tuple[str, ...]
    offers: tuple[tuple[int, ...], ...]
    cost: tuple[Fraction, ...]
    travel_time: tuple[tuple[int, ...], ...]
    region: tuple[int, ...]


def drawn_instance(seed: int, count: int) -> Instance:
    """An instance with this many cities: the same for ever.

    Only ``Random.random`` is used, whose numbers Python promises never to change.
    """
    random = Random(f"predilect trip {seed} {count}")

    def whole(low: int, high: int) -> int:
        return low + int(random.random() * (high - low + 1))

    offers = tuple(tuple(int(random.random() < OFFERED) for _ in ACTIVITIES) for _ in range(count))
    cost = tuple(Fraction(whole(CHEAPEST, DEAREST)) for _ in range(count))
    region = tuple(whole(0, len(REGIONS) - 1) for _ in range(count))
    travel = [[0] * count for _ in range(count)]
    for a in range(count):
        for b in range(a):
            travel[a][b] = travel[b][a] = whole(1, LONGEST_TRAVEL)
    names = _names(count, Random(f"predilect trip names {seed}"))
    return Instance(names, ACTIVITIES, REGIONS, offers, cost, tuple(map(tuple, travel)), region)


def _names(count: int, random: Random) -> tuple[str, ...]:
    """Different names, of different beginnings and ends as long as there are enough."""
    names: dict[str, None] = {}
    starts: list[str] = []
    ends: list[str] = []
    while len(names) < count:
        starts, ends = starts or [*STARTS], ends or [*ENDS]
        start = starts.pop(int(random.random() * len(starts)))
        middle = MIDDLES[int(random.random() * len(MIDDLES))]
        names[start + middle + ends.pop(int(random.random() * len(ends)))] = None
    return tuple(names)
