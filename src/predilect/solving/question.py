"""The one question that everything asks a solver, and its answer.

solution = solver.best(Question(weights, away=Away(reference, factors), excluding=(shown,)))
solution.product, solution.value, solution.bound, solution.proven
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Protocol

from predilect.domain.domain import Domain
from predilect.domain.product import Product
from predilect.domain.values import FloatArray

PROOF_TOLERANCE = 1e-6
"""A bound this close to the value, relative to ``max(1, |value|, range of the objective)``, is a proof."""


class Status(Enum):
    """What is known about the answer."""

    OPTIMAL = "optimal"
    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Budget:
    """How hard a solver may try: deterministic work first, the clock only as a safety net.

    One unit of ``work`` is what a solver does in about a second; each backend says how it counts.
    """

    work: float = 60.0
    clock_seconds: float = 300.0


@dataclass(frozen=True, slots=True, eq=False)
class Away:
    """Reward for being far from a reference: ``sum_j factors_j |φ_j − reference_j|``, factors ≥ 0."""

    reference: FloatArray
    factors: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Better:
    """Better than a product of this context in some feature, by its step at least.

    More is better where the direction is above 0, less where it is below 0; where it is 0, either is.
    """

    reference: FloatArray
    directions: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """Which product is best: the maximum of ``⟨weights, φ⟩`` (plus a distance), other than the excluded ones.

    With ``better`` only of those that a reference does not dominate. Products are different when their
    features are: by at least one step of a feature's lattice, or by the resolution of a continuous feature.
    """

    weights: FloatArray
    context: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    away: Away | None = None
    excluding: tuple[FloatArray, ...] = ()
    budget: Budget = Budget()
    better: Better | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """The best product found, what it is worth, and how much better any product could be.

    ``value`` and ``bound`` are -inf and +inf where nothing is known. ``scale`` is the range of the
    objective, which proofs are relative to. ``clock_ended`` marks answers that the clock cut off,
    the only ones that may differ from run to run.
    """

    status: Status
    product: Product | None
    features: FloatArray | None
    value: float
    bound: float
    scale: float
    backend: str
    seconds: float
    work: float
    clock_ended: bool = False

    @property
    def gap(self) -> float:
        """How much better than ``value`` the best product may be, at most."""
        return max(0.0, self.bound - self.value)

    @property
    def proven(self) -> bool:
        """Whether the product is proven optimal (or proven not to exist)."""
        return self.status in (Status.OPTIMAL, Status.INFEASIBLE)


class Solver(Protocol):
    """Answers questions about one domain. Compiled once; no question rebuilds it."""

    @property
    def backend(self) -> str:
        """The name of the engine: ``cp_sat``, ``milp`` or ``enumeration``."""
        ...

    @property
    def domain(self) -> Domain:
        """The domain that it was compiled from."""
        ...

    @property
    def feature_names(self) -> tuple[str, ...]:
        """The features in the order of the weights."""
        ...

    @property
    def feature_bounds(self) -> tuple[FloatArray, FloatArray]:
        """A least and a greatest value of every feature, over all contexts."""
        ...

    @property
    def feature_steps(self) -> FloatArray:
        """The least difference that counts between two values of each feature."""
        ...

    def best(self, question: Question) -> Solution:
        """The best product for the question, within its budget."""
        ...

    def conflict(self, context: Mapping[str, object]) -> tuple[str, ...]:
        """A minimal set of rules and context values that leave no product, in words; empty if one is left."""
        ...
