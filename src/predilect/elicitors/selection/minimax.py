"""The product with the least maximal regret, by constraint generation (Boutilier et al., 2006).

G ← {}
repeat:  (w, y) ← the adversary of x; its regret is an upper bound; G ← G ∪ {(w, y)}
x ← argmin of the greatest ⟨w, φ(y) − φ(x)⟩ over (w, y) in G; that is a lower bound
until they meet, or the budget ends
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from predilect.domain.values import FloatArray
from predilect.elicitors.selection.adversary import Adversary
from predilect.elicitors.selection.spending import Spending
from predilect.elicitors.selection.version_space import VersionSpace
from predilect.solving.joint import Joint, JointSolution
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import PROOF_TOLERANCE, Budget, Question, Solution, Status

MOST_ROUNDS = 100


@dataclass(frozen=True, slots=True, eq=False)
class LeastRegret:
    """A product with ``most`` maximal regret at most, where none has less than ``least``."""

    solution: Solution
    least: float
    most: float
    rounds: int

    @property
    def gap(self) -> float:
        """By how much the maximal regret may be less with another product."""
        return max(0.0, self.most - self.least)

    def as_solution(self) -> Solution:
        """The product, worth minus its maximal regret."""
        proven = self.gap <= PROOF_TOLERANCE * max(1.0, self.most, self.solution.scale)
        status = Status.OPTIMAL if proven else Status.FEASIBLE
        return replace(self.solution, status=status, value=-self.most, bound=-self.least)


def least_regret(
    solver: ProgramSolver,
    context: Mapping[str, object],
    space: VersionSpace,
    spending: Spending,
    avoid: tuple[FloatArray, ...] = (),
) -> LeastRegret:
    """The product with the least maximal regret; without one if there is none or the budget ended before."""
    question = Question(space.centre, context, excluding=avoid, budget=spending.left)
    found = solver.best(question)
    spending.take(found)
    if found.features is None:
        return LeastRegret(found, 0.0, np.inf, 0)
    adversary = Adversary(solver, context, space)
    master = Master(solver, context, avoid)
    candidate, chosen = found, found
    least, most, rounds = 0.0, np.inf, 0
    while True:
        rounds += 1
        assert candidate.features is not None
        worst = adversary.strongest([candidate.features], spending.left)
        spending.take(worst)
        if worst.bound < most:
            most, chosen = max(0.0, worst.bound), candidate
        scale = max(1.0, most, worst.scale)
        if worst.features is None or most - least <= PROOF_TOLERANCE * scale:
            break
        if rounds == MOST_ROUNDS or spending.over:
            break
        master.meet(adversary.weights(worst), worst.features[0])
        better = master.best(spending.left)
        spending.take(better)
        least = max(least, -better.bound)
        if better.features is None or most - least <= PROOF_TOLERANCE * scale:
            break
        candidate = better.alone()
    return LeastRegret(replace(chosen, scale=worst.scale), min(least, most), most, rounds)


class Master:
    """The product whose greatest regret is least among adversaries that were met."""

    def __init__(
        self, solver: ProgramSolver, context: Mapping[str, object], avoid: tuple[FloatArray, ...]
    ) -> None:
        self._joint = Joint(solver, context, 1, hybrid=True)
        self._joint.ask(0, Question(np.zeros(len(solver.feature_names)), context, excluding=avoid))
        self._regret: int | None = None

    def meet(self, weights: FloatArray, product: FloatArray) -> None:
        """One more adversary: regret + ⟨w, φ(x)⟩ ≥ ⟨w, φ(y)⟩."""
        features = self._joint.features
        reach = float(np.abs(weights) @ (features.high - features.low))
        model = self._joint.model
        if self._regret is None:
            self._regret = model.add_column("regret", 0, reach, integer=False)
        model.upper[self._regret] = max(model.upper[self._regret], reach)
        terms, constant = self._joint.worth(0, weights)
        model.add_row({**terms, self._regret: 1.0}, lower=float(weights @ product) - constant)

    def best(self, budget: Budget) -> JointSolution:
        """The product, worth minus its greatest regret."""
        assert self._regret is not None
        self._joint.reward_nothing()
        self._joint.reward_column(self._regret, -1.0, self._joint.model.upper[self._regret])
        return self._joint.solve(budget)


def strongest_against(
    solver: ProgramSolver,
    context: Mapping[str, object],
    space: VersionSpace,
    shown: tuple[FloatArray, ...],
    avoid: tuple[FloatArray, ...],
    budget: Budget,
) -> JointSolution:
    """The adversary's product, other than those shown: what is best where all of them are worst."""
    return Adversary(solver, context, space, (*shown, *avoid)).strongest(shown, budget)
