"""All different products of a domain, for those who want to look at every one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

import numpy as np

from predilect.domain.domain import Domain
from predilect.domain.product import Product
from predilect.domain.reading import NO_CONTEXT, Assignments, Reading
from predilect.domain.values import FloatArray
from predilect.errors import Unsupported
from predilect.solving.enumeration.search import DEFAULT_LIMIT, Search

PARTIAL = 20
"""Partial products examined for each product that may be listed, or ``DEFAULT_LIMIT`` if that is more."""

CONTEXTS_KEPT = 4


@dataclass(frozen=True, slots=True, eq=False)
class DifferentProducts:
    """One product for each feature vector there is, the lexicographically first, in that order."""

    reading: Reading
    assignments: Assignments
    rows: FloatArray
    features: FloatArray

    def product(self, place: int) -> Product:
        """One of them."""
        return self.reading.product(self.assignments, int(self.rows[place]))


class Listings:
    """The different products of a domain in the latest contexts, each listed once."""

    def __init__(self, domain: Domain) -> None:
        self.domain = domain
        self._known: dict[str, DifferentProducts] = {}
        self._lock = Lock()

    def different(self, context: Mapping[str, object], most: int) -> DifferentProducts:
        """All of them in a context; ``Unsupported`` if that is more than ``most``, or cannot be told."""
        key = repr((most, sorted(context.items())))
        with self._lock:
            known = self._known.get(key)
        if known is None:
            known = listed(self.domain, context, most)
            with self._lock:
                while len(self._known) >= CONTEXTS_KEPT:
                    self._known.pop(next(iter(self._known)))
                self._known[key] = known
        return known


def listed(domain: Domain, context: Mapping[str, object], most: int) -> DifferentProducts:
    """All different products in a context; ``Unsupported`` if there are more than ``most``."""
    reading = Reading(domain)
    fixed = reading.context_columns(context)
    continuous = [str(dimension.variable) for dimension in reading.free if dimension.size is None]
    if continuous:
        raise Unsupported(f"products of {domain.name!r} cannot be listed: {continuous[0]} is continuous")
    if _more_than(most, reading, context):
        raise Unsupported(f"{domain.name!r} has more than {most:,} products, or too many to tell")
    products = Search(reading, reading.free, fixed, reading.rounds, _limit(most)).listing()
    features = reading.features(products, context) + 0.0  # so that -0.0 is 0.0
    rows = _first_of_each(features)
    return DifferentProducts(reading, products, rows, features[rows])


def _more_than(most: int, reading: Reading, context: Mapping[str, object] = NO_CONTEXT) -> bool:
    """Whether there are more, or more partial products than are examined."""
    fixed = reading.context_columns(context)
    count = 0
    try:
        for chunk in Search(reading, reading.free, fixed, reading.rounds, _limit(most)).chunks():
            count += chunk.count
            if count > most:
                return True
    except Unsupported:
        return True
    return False


def _limit(most: int) -> int:
    return max(DEFAULT_LIMIT, PARTIAL * most)


def _first_of_each(features: FloatArray) -> FloatArray:
    """The first row of each feature vector, in order; equal features are equal bit for bit (no floats)."""
    if not len(features):
        return np.zeros(0, dtype=np.intp)
    packed = np.ascontiguousarray(features).view(np.dtype((np.void, features.itemsize * features.shape[1])))
    return np.sort(np.unique(packed.ravel(), return_index=True)[1])
