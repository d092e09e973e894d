"""The ground form of a whole domain: its variables, and every rule and feature written out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from predilect.domain.domain import Domain
from predilect.domain.meaning import Condition, Linear
from predilect.domain.values import Label, Variable


@dataclass(frozen=True, slots=True)
class Switch:
    """The range of a Boolean variable."""


@dataclass(frozen=True, slots=True)
class Labels:
    """The range of a categorical variable, in order."""

    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Interval:
    """The range of an integer or a continuous variable."""

    low: Fraction
    high: Fraction
    integer: bool

    @property
    def labels(self) -> tuple[Label, ...]:
        """The whole numbers in it."""
        return tuple(Fraction(number) for number in range(ceil(self.low), floor(self.high) + 1))


Range = Switch | Labels | Interval


@dataclass(frozen=True, slots=True)
class GroundRule:
    """One instance of a rule: ``index`` is the rule's place in the domain."""

    index: int
    condition: Condition


@dataclass(frozen=True, slots=True)
class GroundFeature:
    """One feature: ``block`` is the place of its block in the domain."""

    name: str
    form: Linear
    block: int
    resolution: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Ground:
    """A domain with names resolved and loops written out."""

    domain: Domain
    ranges: Mapping[Variable, Range]
    given: Mapping[Variable, Range]
    derived: Mapping[Variable, Linear | Condition]
    rules: tuple[GroundRule, ...]
    features: tuple[GroundFeature, ...]

    @property
    def feature_names(self) -> tuple[str, ...]:
        """The features in the order of a weight vector."""
        return tuple(feature.name for feature in self.features)
