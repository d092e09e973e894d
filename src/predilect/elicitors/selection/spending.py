"""A budget that several searches share, one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from predilect.solving.joint import JointSolution
from predilect.solving.question import Budget, Solution


@dataclass(slots=True)
class Spending:
    """What is left of a budget, and whether the clock ended a search."""

    left: Budget
    clock_ended: bool = False

    def take(self, found: Solution | JointSolution) -> None:
        """A search is paid for."""
        work, clock = self.left.work - found.work, self.left.clock_seconds - found.seconds
        self.left = Budget(max(0.0, work), max(0.0, clock))
        self.clock_ended |= found.clock_ended

    def share(self, part: float) -> Budget:
        """A part of what is left, for one of many searches."""
        return Budget(part * self.left.work, part * self.left.clock_seconds)

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        return self.left.work <= 0 or self.left.clock_seconds <= 0
