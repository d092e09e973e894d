"""A solver that keeps count of what it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from predilect.domain.domain import Domain
from predilect.domain.values import FloatArray
from predilect.solving.question import Question, Solution, Solver


@dataclass(slots=True)
class Tally:
    """How many questions were answered, whether all answers are proven, and whether the clock ended one."""

    solves: int = 0
    proven: bool = True
    clock_ended: bool = False

    def add(self, solution: Solution) -> None:
        """One more answer."""
        self.solves += 1
        self.proven &= solution.proven
        self.clock_ended |= solution.clock_ended


class Counted:
    """Any solver, with a tally of its answers that can be begun anew."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.tally = Tally()

    def new_tally(self) -> Tally:
        """A tally of what is asked from now on."""
        self.tally = Tally()
        return self.tally

    @property
    def backend(self) -> str:
        """The name of the engine."""
        return self.solver.backend

    @property
    def domain(self) -> Domain:
        """The domain that it was compiled from."""
        return self.solver.domain

    @property
    def feature_names(self) -> tuple[str, ...]:
        """The features in the order of the weights."""
        return self.solver.feature_names

    @property
    def feature_bounds(self) -> tuple[FloatArray, FloatArray]:
        """A least and a greatest value of every feature, over all contexts."""
        return self.solver.feature_bounds

    @property
    def feature_steps(self) -> FloatArray:
        """The least difference that counts between two values of each feature."""
        return self.solver.feature_steps

    def best(self, question: Question) -> Solution:
        """The best product for the question, counted."""
        solution = self.solver.best(question)
        self.tally.add(solution)
        return solution

    def conflict(self, context: Mapping[str, object]) -> tuple[str, ...]:
        """A minimal set of rules and context values that leave no product, in words."""
        return self.solver.conflict(context)


def uncounted(solver: Solver) -> Solver:
    """The solver itself, for those who need more of it than the protocol says; they are not counted."""
    return solver.solver if isinstance(solver, Counted) else solver
