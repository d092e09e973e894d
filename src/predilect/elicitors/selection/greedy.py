"""Greedy questions (Viappiani and Boutilier, 2010) over products that are all known.

Q ← ∅;  k times:  Q ← Q ∪ {argmax_y EUS(Q ∪ {y})}

The gain of y is E_w[P(y | Q ∪ {y}; w) (⟨w, φ(y)⟩ − m_Q(w))], where m_Q(w) is what the option chosen from Q
is worth. Noiseless EUS is submodular: no gain ever rises, so one that was found earlier is a ceiling, and a
product whose ceiling is not above the best gain need not be looked at (lazy evaluation, exact). Noisy EUS
is not submodular; there the ceiling is the noiseless EUS of the same options, which is never less.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.special import expit, logsumexp, softmax

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.particles import Particles
from predilect.elicitors.belief.plackett_luce import Single
from predilect.elicitors.selection.expected_utility import expected_utility

SPARSE = 0.25
"""Features of which fewer than this share are not 0 are multiplied one by one."""

PARTICLES, PRODUCTS = 4096, 256
"""Utilities worked out at a time: what they need fits into the processor's cache."""

BATCH = 1024
"""Products looked at before it is asked again who can still win."""

ROUNDING = 1e-6
"""Gains that differ by this share of the largest utility may be the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Some of the particles: their weights, a column each, and their shares."""

    weights: Single
    shares: Single


class Greedy:
    """One greedy search: ``rationality`` is the λ that is foreseen, None for no noise."""

    def __init__(
        self, particles: Particles, features: FloatArray, rationality: float | None, lazy: bool = True
    ) -> None:
        self.particles = particles
        self.features = features
        self.rationality = rationality
        self.lazy = lazy
        self.evaluated = 0
        single = features.astype(np.float32)
        few = np.count_nonzero(single) < SPARSE * single.size
        self._table: Single | csr_array = csr_array(single) if few else single
        shares = particles.shares.astype(np.float32)
        self._blocks = [
            Block(np.ascontiguousarray(particles.weights[part].T), shares[part])
            for part in (slice(start, start + PARTICLES) for start in range(0, len(shares), PARTICLES))
        ]

    def options(self, k: int, allowed: NDArray[np.bool_]) -> list[int]:
        """The places of the options, as they are added; fewer than ``k`` if no more are allowed."""
        allowed = allowed.copy()
        ceilings = np.full(len(self.features), np.inf)
        found: list[int] = []
        while len(found) < k and allowed.any():
            candidates = np.flatnonzero(allowed)
            if not found:
                means = self.features[candidates] @ self.particles.mean()
                best = int(candidates[np.argmax(means)])
            else:
                best = self._best(found, candidates, ceilings)
            found.append(best)
            allowed[best] = False
        return found

    def _best(self, found: list[int], candidates: NDArray[np.intp], ceilings: FloatArray) -> int:
        """The candidate of the greatest gain; ``ceilings`` are lowered to the noiseless gains found."""
        if self.rationality is None:
            return self._first(found, candidates, ceilings if self.lazy else ceilings + np.inf, None)
        if not self.lazy:
            return self._first(found, candidates, ceilings + np.inf, self.rationality)
        unknown = candidates[np.isinf(ceilings[candidates])]
        if len(unknown):
            ceilings[unknown] = self.gains(found, unknown, None)
        shown = self.features[found]
        lead = expected_utility(self.particles, shown) - expected_utility(
            self.particles, shown, self.rationality
        )
        return self._first(found, candidates, ceilings + lead, self.rationality)

    def _first(
        self,
        found: list[int],
        candidates: NDArray[np.intp],
        ceilings: FloatArray,
        rationality: float | None,
    ) -> int:
        """The best candidate, looked for from the highest ceiling on until no other can win."""
        order = candidates[np.argsort(-ceilings[candidates], kind="stable")]
        best, most, slack = int(order[0]), -np.inf, self._slack
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            if ceilings[batch[0]] <= most - slack:
                break
            gains = self.gains(found, batch, rationality)
            if rationality is None:
                ceilings[batch] = gains
            if gains.max() > most:
                best, most = int(batch[np.argmax(gains)]), float(gains.max())
        return best

    def gains(self, found: list[int], places: NDArray[np.intp], rationality: float | None) -> FloatArray:
        """By how much each of these products would raise EUS beside the options found."""
        self.evaluated += len(places)
        gains = np.zeros(len(places))
        shown = self._table[found]
        parts = [slice(start, start + PRODUCTS) for start in range(0, len(places), PRODUCTS)]
        tables = [(part, self._table[places[part]]) for part in parts]
        for block in self._blocks:
            nothing = np.zeros_like(block.shares)  # as a row: numpy takes longer for a single number
            known = shown @ block.weights
            if rationality is None:
                threshold = worth = known.max(axis=0)
            else:
                threshold = logsumexp(rationality * known, axis=0)
                worth = (softmax(rationality * known, axis=0) * known).sum(axis=0)
            for part, table in tables:
                leads = table @ block.weights
                if rationality is None:
                    leads -= worth
                    np.maximum(leads, nothing, out=leads)
                else:
                    chances = expit(rationality * leads - threshold)
                    leads -= worth
                    leads *= chances
                gains[part] += leads @ block.shares
        return gains

    @property
    def _slack(self) -> float:
        largest = np.abs(self.features).sum(axis=1).max(initial=0.0) * np.abs(self.particles.mean()).max()
        return ROUNDING * max(1.0, float(largest))
