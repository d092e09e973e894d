"""Products that some question has found already: what the next question may show without another solve.

They are kept as documents, in the notes, so that a log has them too. Before they are used they are
filtered by the context and by the person's own rules, and their features are evaluated anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from predilect.dialogue import Option
from predilect.domain.domain import Domain
from predilect.domain.product import Product
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray

Document = dict[str, object]


@dataclass(slots=True, eq=False)
class Pool:
    """Documents of products, the oldest first: a value, though it remembers how it was last read."""

    documents: tuple[Document, ...] = ()
    _products: dict[int, Product] = field(default_factory=dict, repr=False)
    _readings: dict[int, tuple[Domain, Reading]] = field(default_factory=dict, repr=False)

    def with_documents(self, documents: Sequence[Document], most: int) -> Pool:
        """The pool with more products, the newest ``most`` of all."""
        kept = (*self.documents, *documents)[-most:]
        ids = {id(document) for document in kept}
        products = {key: product for key, product in self._products.items() if key in ids}
        return Pool(kept, products, self._readings)

    def options(self, domain: Domain, context: Mapping[str, object]) -> tuple[Option, ...]:
        """Those that are possible in a context, with their features there."""
        if not self.documents:
            return ()
        reading = self._reading(domain)
        products = [self._product(document, reading) for document in self.documents]
        assignments = reading.assignments(products)
        allowed = reading.allowed(assignments, context)
        features = reading.features(assignments, context)
        return tuple(Option(products[place], features[place]) for place in np.flatnonzero(allowed).tolist())

    def _product(self, document: Document, reading: Reading) -> Product:
        product = self._products.get(id(document))
        if product is None:
            product = self._products[id(document)] = reading.inputs.product(document)
        return product

    def _reading(self, domain: Domain) -> Reading:
        known = self._readings.get(id(domain))
        if known is None or known[0] is not domain:
            known = domain, Reading(domain)
            self._readings.clear()
            self._readings[id(domain)] = known
        return known[1]


class Different:
    """Options of which no two are alike: some feature differs by its least step."""

    def __init__(self, steps: FloatArray, avoid: Sequence[FloatArray] = ()) -> None:
        self._steps = steps * (1 - 1e-6)
        self._avoid = np.array(avoid).reshape(-1, len(steps))
        self.options: list[Option] = []
        self._rows = np.empty((64, len(steps)))

    @property
    def features(self) -> FloatArray:
        """Their features, one row each."""
        return self._rows[: len(self.options)]

    def add(self, option: Option) -> bool:
        """Keep the option, if it is unlike all others and not to be avoided."""
        if self._known(self.features, option.features) or self._known(self._avoid, option.features):
            return False
        if len(self.options) == len(self._rows):
            self._rows = np.vstack([self._rows, np.empty_like(self._rows)])
        self._rows[len(self.options)] = option.features
        self.options.append(option)
        return True

    def _known(self, rows: FloatArray, features: FloatArray) -> bool:
        return bool((np.abs(rows - features) < self._steps).all(axis=1).any())
