"""Chance that belongs to a person, a turn and a product: whoever asks meets the same person.

luck = Luck.of(query.features, seed=0, user=3, turn=5)
luck.each("perception")     one number in (0, 1) for each option
luck.once("lapse")          one number for the turn
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b

import numpy as np

from predilect.domain.values import FloatArray

DECIMALS = 6
"""Products whose features are the same to so many decimals are the same product to a person."""

OUTSIDE = b"something else"
"""What a person could have instead of all options."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The chance of one turn of one person, drawn from a hash of all that names it."""

    seed: int
    user: int
    turn: int
    products: tuple[bytes, ...]

    @classmethod
    def of(cls, features: FloatArray, seed: int, user: int, turn: int) -> Luck:
        """The chance for options with these features, one row each."""
        rounded = np.round(features, DECIMALS) + 0.0  # so that -0.0 is 0.0
        return cls(seed, user, turn, tuple(row.astype("<f8").tobytes() for row in rounded))

    def each(self, role: str) -> FloatArray:
        """A number in (0, 1) for each product, which does not depend on the other products."""
        return np.array([self._number(role, product) for product in self.products])

    def once(self, role: str) -> float:
        """A number in (0, 1) for the turn, whatever is shown."""
        return self._number(role, b"")

    def with_outside(self) -> Luck:
        """The same with what the person could have instead, in the last place."""
        return replace(self, products=(*self.products, OUTSIDE))

    def _number(self, role: str, product: bytes) -> float:
        named = f"{self.seed} {self.user} {self.turn} {role} ".encode()
        bits = int.from_bytes(blake2b(named + product, digest_size=8).digest(), "little") >> 12
        return (bits + 0.5) / 2.0**52
