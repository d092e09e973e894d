"""What is said between predilect and a person: questions, and every kind of answer.

Query ──► Pick(1) | Tie((0, 1)) | NoneOfThese() | Skip() | Improve(product)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

import numpy as np

from predilect.domain.product import Product
from predilect.domain.values import FloatArray

Notes = Mapping[str, object]
"""What an elicitor's ``ask`` found that later turns need: JSON, kept in the log beside the question."""


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """A product that is shown, and its features in the question's context."""

    product: Product
    features: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Query:
    """Products of which a person is asked to choose, and the context they are for."""

    options: tuple[Option, ...]
    context: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def features(self) -> FloatArray:
        """The features of all options, one row each."""
        return np.array([option.features for option in self.options])


@dataclass(frozen=True, slots=True)
class Pick:
    """The person takes this option (by its place, from 0)."""

    kind: ClassVar[str] = "pick"
    option: int


@dataclass(frozen=True, slots=True)
class Tie:
    """These options are equally good, and better than the others."""

    kind: ClassVar[str] = "tie"
    options: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoneOfThese:
    """No option is good enough."""

    kind: ClassVar[str] = "none"


@dataclass(frozen=True, slots=True)
class Skip:
    """No answer; the question says nothing."""

    kind: ClassVar[str] = "skip"


@dataclass(frozen=True, slots=True, eq=False)
class Improve:
    """The person shows a product of their own that is better than the one shown."""

    kind: ClassVar[str] = "improve"
    option: Option


Answer = Pick | Tie | NoneOfThese | Skip | Improve

ANSWER_KINDS: tuple[str, ...] = tuple(kind.kind for kind in (Pick, Tie, NoneOfThese, Skip, Improve))


def in_own_order(answer: Answer, order: Sequence[int]) -> Answer:
    """An answer about places on the screen, where ``order`` gives for each the place in the query itself."""
    match answer:
        case Pick(place):
            return Pick(order[place])
        case Tie(places):
            return Tie(tuple(sorted(order[place] for place in places)))
    return answer
