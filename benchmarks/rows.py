"""What a benchmark yields: tidy rows, each a number that may have a goal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One number: what was measured, on which benchmark, by which backend; ``goal`` is the most it may be."""

    benchmark: str
    backend: str
    what: str
    value: float
    unit: str
    goal: float | None = None

    @property
    def verdict(self) -> str:
        """Whether the goal is met, or by how much it is missed."""
        if self.goal is None:
            return ""
        if self.value <= self.goal:
            return "met"
        return f"falls short by {self.value - self.goal:.3g} {self.unit}"


Benchmark = Callable[[], Iterator[Row]]
"""Measures something when it is called. A registry gives it the name that the command line takes."""
