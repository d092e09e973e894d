"""Questions answered by looking at every product."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from predilect.domain.domain import Domain
from predilect.domain.evaluation.quantities import Exact, Quantity, floats
from predilect.domain.reading import NO_CONTEXT, Assignments, Reading
from predilect.domain.values import FloatArray, PlainValue
from predilect.errors import Unsupported
from predilect.solving.checking import check_question
from predilect.solving.enumeration.different import Listings
from predilect.solving.enumeration.search import DEFAULT_LIMIT, Search
from predilect.solving.question import Question, Solution, Status
from predilect.solving.reasons import given_words, rule_words

TIE = 1e-12
"""Products whose values differ by this much, relative to the larger of 1 and the value, are equally good."""

SAME = 1e-9
"""Features that differ by this much, relative to the larger of 1 and the value, are the same."""

GREATEST_TABLE = 50_000_000
"""Feature values kept for one context, at most."""

ROWS_PER_WORK = 10_000_000
"""Products looked at in one unit of work, which is about a second."""


@dataclass(frozen=True, slots=True, eq=False)
class Listing:
    """All products in one context, in lexicographic order, with their features."""

    products: Assignments
    features: FloatArray


class EnumerationSolver:
    """Lists all products of a domain once for each context, and looks through the list.

    Equally good products are told apart by their place in the list: the lexicographically first, in
    the order of attributes and their values. Products are different if any feature is.
    """

    backend = "enumeration"

    def __init__(self, domain: Domain, limit: int = DEFAULT_LIMIT) -> None:
        self.domain = domain
        self.limit = limit
        self.reading = Reading(domain)
        self.feature_names = self.reading.feature_names
        self.listings = Listings(domain)
        self._listings: dict[tuple[PlainValue, ...], Listing] = {}

    @property
    def feature_bounds(self) -> tuple[FloatArray, FloatArray]:
        """The least and the greatest value of every feature, over all contexts."""
        return self._extent[0], self._extent[1]

    @property
    def feature_steps(self) -> FloatArray:
        """For each feature the step of a lattice that all its values lie on."""
        return self._extent[2]

    def listing(self, context: Mapping[str, object] = NO_CONTEXT) -> Listing:
        """All products in a context."""
        fixed = self.reading.context_columns(context)
        key = tuple(column.item() for column in fixed.values())
        if key not in self._listings:
            search = Search(self.reading, self.reading.free, fixed, self.reading.rounds, self.limit)
            products = search.listing()
            if products.count * len(self.feature_names) > GREATEST_TABLE:
                raise Unsupported(
                    f"{products.count:,} products of {self.domain.name!r} with {len(self.feature_names)} "
                    "features are too many to list; use the cp_sat or milp solver"
                )
            self._listings.clear()
            self._listings[key] = Listing(products, self.reading.features(products, context))
        return self._listings[key]

    def best(self, question: Question) -> Solution:
        """The best product for the question; always proven."""
        started = time.perf_counter()
        check_question(question, len(self.feature_names))
        listing = self.listing(question.context)
        features = listing.features
        values = features @ question.weights
        if question.away is not None:
            values = values + np.abs(features - question.away.reference) @ question.away.factors
        scale = float(np.ptp(values)) if values.size else 0.0
        different = np.ones(values.shape, dtype=np.bool_)
        for excluded in question.excluding:
            slack = SAME * np.maximum(1.0, np.abs(excluded))
            different &= (np.abs(features - excluded) > slack).any(axis=1)
        if question.better is not None:
            leads = features - question.better.reference
            apart = np.abs(leads) > SAME * np.maximum(1.0, np.abs(question.better.reference))
            different &= (apart & (leads * question.better.directions >= 0)).any(axis=1)
        left = np.flatnonzero(different)
        nothing = Solution(
            status=Status.INFEASIBLE,
            product=None,
            features=None,
            value=-math.inf,
            bound=-math.inf,
            scale=scale,
            backend=self.backend,
            seconds=time.perf_counter() - started,
            work=values.size / ROWS_PER_WORK,
        )
        if not left.size:
            return nothing
        greatest = float(values[left].max())
        row = int(left[np.argmax(values[left] >= greatest - TIE * max(1.0, abs(greatest)))])
        return replace(
            nothing,
            status=Status.OPTIMAL,
            product=self.reading.product(listing.products, row),
            features=features[row],
            value=float(values[row]),
            bound=greatest,
        )

    def conflict(self, context: Mapping[str, object]) -> tuple[str, ...]:
        """A minimal set of rules and given attributes that leave no product; empty if one is left."""
        given = dict.fromkeys(dimension.variable.attribute for dimension in self.reading.given)
        members: list[int | str] = [*range(len(self.domain.rules)), *given]
        if self._possible(members, context):
            return ()
        for member in reversed(members):
            others = [other for other in members if other != member]
            if not self._possible(others, context):
                members = others
        rules = self.domain.rules
        return tuple(
            given_words(member, context.get(member)) if isinstance(member, str) else rule_words(rules[member])
            for member in members
        )

    def _possible(self, members: Sequence[int | str], context: Mapping[str, object]) -> bool:
        """Whether some product satisfies these rules and has these given attributes as the context says."""
        columns = self.reading.context_columns(context)
        fixed = {variable: column for variable, column in columns.items() if variable.attribute in members}
        open_ones = [d for d in (*self.reading.given, *self.reading.free) if d.variable not in fixed]
        rules = [each for each in self.reading.rounds if each.place in members]
        return Search(self.reading, open_ones, fixed, rules, self.limit).exists()

    @cached_property
    def _extent(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Least values, greatest values and steps of the features."""
        everything = (*self.reading.given, *self.reading.free)
        search = Search(self.reading, everything, {}, self.reading.rounds, self.limit)
        width = len(self.feature_names)
        low, high, denominators = np.full(width, np.inf), np.full(width, -np.inf), [1] * width
        for chunk in search.chunks():
            for number, quantity in enumerate(self.reading.quantities(chunk.columns)):
                values = floats(quantity)
                low[number] = min(low[number], values.min())
                high[number] = max(high[number], values.max())
                denominators[number] = math.lcm(denominators[number], _denominator(quantity))
        empty = np.isinf(low)
        return np.where(empty, 0.0, low), np.where(empty, 0.0, high), 1 / np.array(denominators, dtype=float)


def _denominator(quantity: Quantity) -> int:
    """The least common denominator of the numbers, which are exact where nothing is continuous."""
    assert isinstance(quantity, Exact)
    common = math.gcd(quantity.denominator, *(int(n) for n in np.unique(quantity.numerators)))
    return quantity.denominator // common
