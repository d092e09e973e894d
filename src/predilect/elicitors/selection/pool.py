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
    _read: _Read | None = field(default=None, repr=False)

    def with_documents(self, documents: Sequence[Document], most: int) -> Pool:
        """The pool with more products, the newest ``most`` of all."""
        return Pool((*self.documents, *documents)[-most:], self._read)

    def options(self, domain: Domain, context: Mapping[str, object]) -> tuple[Option, ...]:
        """Those that are possible in a context, with their features there."""
        if self._read is None or self._read.reading.domain is not domain:
            self._read = _Read(Reading(domain))
        found = self._read.options(self.documents, context)
        return tuple(option for option in found if option is not None)


@dataclass(slots=True, eq=False)
class _Read:
    """What documents are in a domain and in the context that they were last read for."""

    reading: Reading
    context: str = ""
    products: dict[int, tuple[Document, Product]] = field(default_factory=dict)
    known: dict[int, Option | None] = field(default_factory=dict)

    def options(self, documents: Sequence[Document], context: Mapping[str, object]) -> list[Option | None]:
        """The option that each document is, or None where it is not possible; only new ones are evaluated."""
        for_what = repr(sorted(context.items()))
        if for_what != self.context:
            self.context, self.known = for_what, {}
        # Documents are told apart by identity, which is theirs as long as they are kept here.
        self.products = {
            id(each): self.products.get(id(each)) or (each, self.reading.inputs.product(each))
            for each in documents
        }
        self.known = {key: option for key, option in self.known.items() if key in self.products}
        new = [key for key in self.products if key not in self.known]
        if new:
            products = [self.products[key][1] for key in new]
            assignments = self.reading.assignments(products)
            allowed = self.reading.allowed(assignments, context)
            features = self.reading.features(assignments, context)
            for place, key in enumerate(new):
                option = Option(products[place], features[place]) if allowed[place] else None
                self.known[key] = option
        return [self.known[id(each)] for each in documents]


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
