"""A problem: a domain, what people may like about its products, and the contexts they ask in."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from predilect import errors
from predilect.domain.domain import Domain
from predilect.domain.naming import did_you_mean

FloatArray = NDArray[np.float64]
Context = dict[str, object]

Taste = Callable[[np.random.Generator], FloatArray]
"""Draws the weights of one person, one for each feature."""

Contexts = Callable[[np.random.Generator], Context]
"""Draws the context of one question."""


def no_context(rng: np.random.Generator) -> Context:
    """The context of problems without given attributes."""
    return {}


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """A domain with samplers of ``tastes`` by name and of ``contexts``; ``name`` opens it again."""

    name: str
    domain: Domain
    tastes: Mapping[str, Taste]
    contexts: Contexts = no_context

    def user(self, taste: str, number: int, seed: int = 0) -> FloatArray:
        """The weights of one person: the same for the same seed and number, whoever else is drawn."""
        if taste not in self.tastes:
            wrong = errors.Problem("tastes", f"{taste!r} is not known", did_you_mean(taste, self.tastes))
            raise errors.InvalidInput(f"problem {self.name!r}", [wrong])
        key = (zlib.crc32(taste.encode()), number)
        return self.tastes[taste](np.random.default_rng(np.random.SeedSequence(seed, spawn_key=key)))

    def users(self, taste: str, seed: int = 0, count: int = 20) -> FloatArray:
        """The weights of the first ``count`` people, one in each row."""
        return np.array([self.user(taste, number, seed) for number in range(count)])
