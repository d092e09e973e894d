"""Instances of ``trip`` from a JSON document, everything wrong with it listed at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from pathlib import Path

from predilect.documents.json_text import read_json
from predilect.documents.limits import document_text
from predilect.domain.values import exact, is_number
from predilect.errors import InvalidDocument, Problem
from predilect.problems.trip_instance import Instance

REQUIRED = ("location_activities", "location_cost", "travel_time", "regions", "num_regions")
NAMES = ("city_names", "activity_names", "region_names")
MOST_CITIES = 500
NOWHERE = "nowhere"

Row = list[Fraction]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Which numbers a list may hold, and how they are called."""

    low: int
    high: int
    whole: bool = True

    def __str__(self) -> str:
        return f"{'a whole number' if self.whole else 'a number'} from {self.low} to {self.high:,}"

    def hold(self, value: object) -> bool:
        """Whether the value is one of them."""
        if not is_number(value):
            return False
        number = exact(value)
        return self.low <= number <= self.high and not (self.whole and number.denominator != 1)


OFFERED, COSTS, TIMES = Numbers(0, 1), Numbers(0, 1_000_000, whole=False), Numbers(0, 1000)


def read_instance(path: Path) -> Instance:
    """The instance in a JSON file, whose last location is "no city"; things may be given names as well."""
    value, problems = read_json(document_text(path))
    if not problems:
        reading = _Reading(value)
        if instance := reading.instance():
            return instance
        problems = reading.problems
    raise InvalidDocument(str(path), problems)


class _Reading:
    """Reads one document, and collects all that is wrong with it."""

    def __init__(self, document: object) -> None:
        self.problems: list[Problem] = []
        self.parts: Mapping[str, object] = document if isinstance(document, dict) else {}
        if not isinstance(document, dict):
            self._wrong("", "the document is not a mapping", f"give {', '.join(REQUIRED)}")
        for name in set(self.parts) - {*REQUIRED, *NAMES}:
            for close in get_close_matches(name, {*REQUIRED, *NAMES} - self.parts.keys(), 1):
                self._wrong(name, "is not known", f"did you mean {close!r}?")

    def instance(self) -> Instance | None:
        """The instance, or None if something is wrong."""
        total = self._total_of_regions()
        travel = self._matrix("travel_time", TIMES)
        offers = self._matrix("location_activities", OFFERED)
        cost = self._row("location_cost", self.parts.get("location_cost"), COSTS)
        region = self._row("regions", self.parts.get("regions"), Numbers(1, max(total, 1)))
        if not self.problems:
            self._check_sizes(travel, offers, cost, region)
        if not self.problems:
            self._check_places(travel, offers, cost)
        cities = self._names("city_names", "city", len(travel))
        activities = self._names("activity_names", "activity", len(offers[0]) if offers else 0)
        regions = self._names("region_names", "region", total)
        if self.problems:
            return None
        return Instance(
            cities,
            activities,
            regions,
            offers=tuple(tuple(map(int, row)) for row in offers[:-1]),
            cost=tuple(cost[:-1]),
            travel_time=tuple(tuple(map(int, row)) for row in travel),
            region=tuple(int(number) - 1 for number in region),
        )

    def _total_of_regions(self) -> int:
        total, allowed = self.parts.get("num_regions"), Numbers(1, 1000)
        if "num_regions" in self.parts and allowed.hold(total):
            assert is_number(total)
            return int(total)
        said = "is missing" if "num_regions" not in self.parts else f"is {_short(total)}"
        self._wrong("num_regions", said, f"give {allowed}")
        return 0

    def _matrix(self, name: str, allowed: Numbers) -> list[Row]:
        rows = self.parts.get(name)
        if not isinstance(rows, list) or not rows:
            said = "is not a list of rows" if name in self.parts else "is missing"
            self._wrong(name, said, f"give rows, each entry {allowed}")
            return []
        return [self._row(f"{name}[{place}]", row, allowed) for place, row in enumerate(rows)]

    def _row(self, place: str, row: object, allowed: Numbers) -> Row:
        if not isinstance(row, list):
            self._wrong(
                place, "is missing" if row is None else "is not a list", f"give a list, each {allowed}"
            )
            return []
        for position, value in enumerate(row):
            if not allowed.hold(value):
                self._wrong(f"{place}[{position}]", f"is {_short(value)}", f"give {allowed}")
        return [exact(value) for value in row if allowed.hold(value) and is_number(value)]

    def _check_sizes(self, travel: list[Row], offers: list[Row], cost: Row, region: Row) -> None:
        count = len(travel)
        if count > MOST_CITIES:
            self._wrong("travel_time", f"has {count} cities", f"{MOST_CITIES} are the most")
        sizes = [(f"travel_time[{place}]", len(row), count) for place, row in enumerate(travel)]
        sizes += [
            (f"location_activities[{place}]", len(row), len(offers[0])) for place, row in enumerate(offers)
        ]
        sizes += [("location_activities", len(offers), count + 1), ("location_cost", len(cost), count + 1)]
        sizes.append(("regions", len(region), count))
        for place, found, wanted in sizes:
            if found != wanted:
                remedy = f"give {wanted}: travel_time has {count} rows, one a city"
                if wanted == count + 1:
                    remedy += ', and "no city" comes last'
                if place.startswith("location_activities["):
                    remedy = f"give {wanted}, as in the first row"
                self._wrong(place, f"has {found} entries", remedy)

    def _check_places(self, travel: list[Row], offers: list[Row], cost: Row) -> None:
        if any(offers[-1]):
            self._wrong(
                "location_activities", "offers something in its last row", 'that is "no city": all zeros'
            )
        if cost[-1]:
            self._wrong("location_cost", "does not end in 0", 'that is the cost of "no city"')
        for a, row in enumerate(travel):
            for b, time in enumerate(row):
                if a != b and time == 0:
                    self._wrong(f"travel_time[{a}][{b}]", "is 0", "another city is 1 or more away")

    def _names(self, name: str, kind: str, count: int) -> tuple[str, ...]:
        names = self.parts.get(name)
        if names is None:
            return tuple(f"{kind} {number + 1}" for number in range(count))
        if not isinstance(names, list) or not all(isinstance(each, str) and each.strip() for each in names):
            self._wrong(name, "is not a list of names", f"give {count} texts")
            return ()
        if len(names) != count:
            self._wrong(name, f"has {len(names)} names", f"give {count}")
        if len(set(names)) < len(names) or NOWHERE in names:
            self._wrong(name, f"has a name twice, or {NOWHERE!r}", "give each its own name")
        return tuple(names)

    def _wrong(self, place: str, message: str, remedy: str) -> None:
        self.problems.append(Problem(place, message, remedy))


def _short(value: object) -> str:
    text = str(value) if is_number(value) else repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
