"""What may remain to regret of a recommendation: its distribution under a belief, by draws and optima.

    regret(w) = max_y ⟨w, φ(y)⟩ − ⟨w, φ(recommended)⟩,  tolerable(w) = share · (max_y ⟨w, φ(y)⟩ − ⟨w, mean φ⟩)

The best product at hand for a draw w tells too little regret, as the best of all may not be at hand. So for
some draws the solver is asked, and counts with its bound; the draws are split by whether the products at hand
already forgive the recommendation, and each part is put right by what its own solved draws had in addition.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.answered import Answers
from predilect.elicitors.belief.gaussians import Gaussians
from predilect.elicitors.belief.refining import refined
from predilect.elicitors.certificate import Certificate
from predilect.elicitors.selection.candidates import cost_of
from predilect.solving.question import PROOF_TOLERANCE, Budget, Question, Solution, Solver

DRAWS = 512
LEAST_SOLVES, MOST_SOLVES = 8, 48
FORGIVEN_PART = 0.75
"""The part of the solves for draws that the products at hand forgive: the others count as regret anyhow."""


@dataclass(frozen=True, slots=True, eq=False)
class Remaining:
    """One question: how good is this recommendation? ``known`` are features of products at hand.

    ``middle`` are the mean features of random products, ``effort`` about how many seconds solves may
    take, ``budget`` the work of all of them.
    """

    answers: Answers
    solver: Solver
    context: Mapping[str, object]
    recommended: Solution
    known: FloatArray
    middle: FloatArray
    share: float
    effort: float
    budget: Budget

    @property
    def belief(self) -> Gaussians:
        """What the answers say."""
        return self.answers.belief

    def certificate(self, chance: np.random.Generator) -> Certificate:
        """The certificate."""
        chosen = self.recommended.features
        assert chosen is not None
        weights = chance.permutation(refined(self.answers, *self.belief.draws(DRAWS, chance), chance))
        best = (weights @ np.vstack([self.known, chosen]).T).max(axis=1)
        worth, common = weights @ chosen, weights @ self.middle
        forgiven = self._forgiven(best, worth, common)
        total, missing, parts = 0.0, 0.0, (forgiven, ~forgiven)
        for part, of_all in zip(parts, (FORGIVEN_PART, 1 - FORGIVEN_PART), strict=True):
            places = np.flatnonzero(part)
            if not len(places):
                continue
            tops = self._tops(weights[places], of_all)
            solved = places[: len(tops)]
            kept = self._forgiven(tops, worth[solved], common[solved])
            total += len(places) * (float(kept.mean()) if part is forgiven else 0.0)
            missing += float((best - worth)[places].sum())
            missing += len(places) * float((tops - best[solved]).mean())
        mean = self.belief.mean
        epsilon = self.share * max(0.0, float(mean @ (chosen - self.middle)) + self.recommended.gap)
        return Certificate(
            confidence=total / DRAWS,
            epsilon=epsilon,
            expected_regret=max(0.0, missing / DRAWS),
            gap=self.recommended.gap,
            share=self.share,
        )

    def _forgiven(self, best: FloatArray, worth: FloatArray, common: FloatArray) -> NDArray[np.bool_]:
        """Where the regret is tolerable: what is below the tolerance of a proof is rounding."""
        rounding = PROOF_TOLERANCE * np.maximum(1.0, np.abs(best))
        return np.asarray(best - worth <= self.share * (best - common) + rounding)

    def _tops(self, weights: FloatArray, part: float) -> FloatArray:
        """What the best product may be worth, at most, to as many draws as this part of the effort allows."""
        least, most = round(LEAST_SOLVES * part), round(MOST_SOLVES * part)
        budget = Budget(self.budget.work / MOST_SOLVES, self.budget.clock_seconds / MOST_SOLVES)
        low, high = self.solver.feature_bounds
        tops: list[float] = []
        cost = 0.0
        for row in weights[:most]:
            if len(tops) >= least and cost >= self.effort * part:
                break
            solution = self.solver.best(Question(row, self.context, budget=budget))
            cost += cost_of(solution)
            tops.append(min(solution.bound, float(np.maximum(row * low, row * high).sum())))
        return np.array(tops)
