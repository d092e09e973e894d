"""Elicitors that choose how many options a question shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar, runtime_checkable

from predilect.dialogue import Notes, Query
from predilect.solving.question import Solver

State_contra = TypeVar("State_contra", contravariant=True)


@runtime_checkable
class Adaptive(Protocol[State_contra]):
    """An elicitor that weighs what one more option would teach against the effort of comparing it."""

    def ask_freely(
        self, state: State_contra, solver: Solver, context: Mapping[str, object], most: int
    ) -> tuple[Query, Notes]:
        """The next question with two to ``most`` options, and notes for ``tell``."""
        ...
