"""Bradley-Terry: P(y) = 1 / (1 + exp(−λ (u(y) − u(y′)))), for two options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from predilect.dialogue import Pick
from predilect.domain.values import FloatArray
from predilect.errors import InvalidInput, Problem
from predilect.responses.luck import Luck
from predilect.responses.plackett_luce import PlackettLuce
from predilect.responses.response import PICKS, check_rationality


@dataclass(frozen=True, slots=True)
class BradleyTerry:
    """Plackett-Luce for pairs; it says nothing about three options or more."""

    rationality: float = 1.0

    reasonable: ClassVar[bool] = True
    kinds: ClassVar[frozenset[str]] = PICKS

    def __post_init__(self) -> None:
        check_rationality("bradley-terry", self.rationality)

    @property
    def _on_pairs(self) -> PlackettLuce:
        return PlackettLuce(self.rationality)

    def probabilities(self, utilities: FloatArray) -> FloatArray:
        """The formula."""
        _check_pair(utilities)
        return self._on_pairs.probabilities(utilities)

    def better_picked(self, differences: FloatArray) -> FloatArray:
        """The probability that the better of two is picked, by the difference of their utilities."""
        return self._on_pairs.better_picked(differences)

    def perceived(self, utilities: FloatArray, luck: Luck) -> FloatArray:
        """With Gumbel noise, whose differences are logistic."""
        _check_pair(utilities)
        return self._on_pairs.perceived(utilities, luck)

    def answer(self, utilities: FloatArray, luck: Luck) -> Pick:
        """What seems better."""
        _check_pair(utilities)
        return self._on_pairs.answer(utilities, luck)


def _check_pair(utilities: FloatArray) -> None:
    if len(utilities) != 2:
        wrong = Problem("k", f"is {len(utilities)}", "it is for pairs: take k = 2, or plackett-luce")
        raise InvalidInput("response 'bradley-terry'", [wrong])
