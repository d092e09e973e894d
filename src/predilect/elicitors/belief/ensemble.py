"""Several estimates of the weights, each fitted to the same answers from its own start (Bradley-Terry).

wᵐ ← start of m;  for each epoch, in batches of answers:  w ← w + (rate / epochs) Σ (1 − σ(⟨w, Δ⟩)) Δ

where Δ = φ(chosen) − φ(rejected), one for each rejected option: gradient steps on −log σ(⟨w, Δ⟩). They are
few, so that the estimates stay apart where no answer has spoken.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import expit

from predilect.domain.values import FloatArray
from predilect.elicitors.choices import Choice

STARTS, ORDER = zlib.crc32(b"starts"), zlib.crc32(b"order of answers")


@dataclass(frozen=True, slots=True)
class Ensemble:
    """How the estimates are fitted."""

    models: int
    rate: float
    epochs: int
    batch: int

    def starts(self, features: int, seed: int) -> FloatArray:
        """``w₀ = 1 + N(0, 1)``, an estimate in each row."""
        return 1 + _chance(seed, 0, STARTS).standard_normal((self.models, features))

    def fitted(self, choices: Sequence[Choice], ranges: FloatArray, seed: int) -> FloatArray:
        """The estimates after these choices, for features in shares of their ranges."""
        estimates = self.starts(len(ranges), seed)
        leads = leads_of(choices, ranges)
        order = _chance(seed, len(choices), ORDER)
        for _ in range(self.epochs if len(leads) else 0):
            shuffled = order.permutation(leads)
            for start in range(0, len(shuffled), self.batch):
                batch = shuffled[start : start + self.batch]
                surprise = expit(-estimates @ batch.T)
                estimates += self.rate / self.epochs * surprise @ batch
        return estimates


def leads_of(choices: Sequence[Choice], ranges: FloatArray) -> FloatArray:
    """Δ of every chosen and every rejected option, a row each; nothing is said of options that tied."""
    pairs = [
        choice.features[chosen] - choice.features[rejected]
        for choice in choices
        for chosen in choice.chosen
        for rejected in choice.rejected
    ]
    return np.array(pairs).reshape(-1, len(ranges)) / ranges


def _chance(seed: int, known: int, role: int) -> np.random.Generator:
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(known, role)))
