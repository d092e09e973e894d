"""Which options to show: those whose answer is expected to leave the least to regret.

Two draws w, v from the belief disagree by what each would lose with the other's favourite product,

    L(w, v) = max_y ⟨w, φ(y)⟩ − ⟨w, φ(v's favourite)⟩  +  max_y ⟨v, φ(y)⟩ − ⟨v, φ(w's favourite)⟩,

over the products at hand. An answer leaves two draws together as far as both would give it, so that

    left(Q) = Σ_y Σ_{w, v} P(y | Q; w) P(y | Q; v) L(w, v)

is what remains. This is edge cutting (Golovin, Krause and Ray, 2010) with regret for the weight of an edge:
where every mistake costs the same it asks which product is best, where most cost little it
asks about what matters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from predilect.domain.values import FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Teaching:
    """What products are worth to draws from a belief: a row for each draw, a column for each product.

    ``patience`` is how much what is left counts beside what the question itself shows.
    """

    utilities: FloatArray
    rationalities: FloatArray
    patience: float = 1.0
    rule: str = "edges"

    def best(self, k: int) -> list[int]:
        """The places of k products."""
        return list(islice(self.growing(k), k - 1))[-1]

    def growing(self, least: int = 2) -> Iterator[list[int]]:
        """The best pair, then with one product more each time, the one that makes the question best."""
        candidates = self.candidates(least)
        questions = np.array(list(combinations(candidates, 2)))
        while len(questions):
            options: list[int] = questions[int(self.worth(questions).argmax())].tolist()
            yield options
            rest = [place for place in candidates if place not in options]
            questions = np.array([[*options, place] for place in rest])

    def left(self, options: list[int]) -> float:
        """The share of the disagreement that is expected to be left when this question is answered."""
        shares = softmax(self.utilities[:, options] * self.rationalities[:, None], axis=1)
        disagreement = self.disagreement()
        total = float(disagreement.sum())
        return float((shares * (disagreement @ shares)).sum()) / total if total > 0 else 1.0

    def candidates(self, least: int) -> list[int]:
        """Products that are good together: one by one, the one that raises the best at hand the most."""
        found: list[int] = []
        best = np.full(len(self.utilities), -np.inf)
        left = np.ones(self.utilities.shape[1], dtype=bool)
        for _ in range(min(max(MOST_CANDIDATES, least), self.utilities.shape[1])):
            gains = np.where(left, np.maximum(best[:, None], self.utilities).mean(axis=0), -np.inf)
            found.append(int(gains.argmax()))
            left[found[-1]] = False
            best = np.maximum(best, self.utilities[:, found[-1]])
        return found

    def worth(self, questions: NDArray[np.intp]) -> FloatArray:
        """What each question (a row of places) is worth."""
        draws, (count, k) = len(self.utilities), questions.shape
        shown = self.utilities[:, questions]
        shares = softmax(shown * self.rationalities[:, None, None], axis=2)
        if self.rule == "eus":
            return shown.max(axis=2).mean(axis=0)
        if self.rule == "noisy":
            return (shown * shares).sum(axis=2).mean(axis=0)
        flat = shares.reshape(draws, -1)
        if self.rule == "entropy":
            total = shares.mean(axis=0)
            inside = -(shares * np.log(np.maximum(shares, 1e-12))).sum(axis=2).mean(axis=0)
            return -(total * np.log(np.maximum(total, 1e-12))).sum(axis=1) - inside
        left = (flat * (self.disagreement() @ flat)).sum(axis=0).reshape(count, k).sum(axis=1) / draws**2
        now = shown.max(axis=2).mean(axis=0)
        return np.asarray(now - self.patience * left)

    def disagreement(self) -> FloatArray:
        """L, for all pairs of draws."""
        favourites = self.utilities.argmax(axis=1)
        loss = self.utilities.max(axis=1)[:, None] - self.utilities[:, favourites]
        if self.rule == "unit":
            return np.asarray(favourites[:, None] != favourites[None, :], dtype=float) * 1e6
        return np.asarray(loss + loss.T)


MOST_CANDIDATES = 40
"""Pairs are looked at among so many products."""
