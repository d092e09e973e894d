"""How sure an elicitor is of its recommendation, and how far its estimates may be off.

Not every elicitor can tell: those that have a belief fulfil these protocols beside ``Elicitor``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

from predilect.domain.values import FloatArray
from predilect.solving.question import Solution, Solver

State_contra = TypeVar("State_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Certificate:
    """What is known about a recommendation.

    ``confidence`` is the probability that its regret is at most ``epsilon``, ``expected_regret`` the mean
    of its regret, both in the belief's units of utility and with the solver's ``gap`` in them. ``share`` is
    ε as a share of (best − mean random product), as it was asked for.
    """

    confidence: float
    epsilon: float
    expected_regret: float
    gap: float
    share: float


@runtime_checkable
class Certifying(Protocol[State_contra]):
    """An elicitor that can tell how good its recommendation is."""

    def certify(
        self, state: State_contra, solver: Solver, context: Mapping[str, object], recommended: Solution
    ) -> Certificate:
        """The certificate of a recommendation that ``recommend`` gave for the same state and context."""
        ...


@runtime_checkable
class Uncertain(Protocol[State_contra]):
    """An elicitor that can tell how far the weights it estimates may be off."""

    def uncertainty(self, state: State_contra) -> FloatArray:
        """The standard deviation of each weight."""
        ...
