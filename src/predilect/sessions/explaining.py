"""Why one product and not another: what each feature contributes, in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from predilect.dialogue import Option
from predilect.domain.values import FloatArray
from predilect.solving.question import Solution
from predilect.wording.features import FeatureWords

LEAST_SHARE = 1e-9
"""A contribution below this share of the largest one says nothing."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A difference between two products in words, and how much it speaks for the first."""

    text: str
    worth: float


@dataclass(frozen=True, slots=True, eq=False)
class Explanation:
    """A product beside its rival: ``reasons`` for it, ``sacrifices`` it makes, the heaviest first.

    ``rival`` is the next best product, or the best one where another is explained; None if there is none.
    """

    product: Option
    rival: Option | None
    reasons: tuple[Reason, ...] = ()
    sacrifices: tuple[Reason, ...] = ()

    @property
    def lead(self) -> float:
        """By how much the product is estimated to be better."""
        return sum(reason.worth for reason in (*self.reasons, *self.sacrifices))


def option_of(solution: Solution) -> Option | None:
    """The product that was found, if any."""
    if solution.product is None or solution.features is None:
        return None
    return Option(solution.product, solution.features)


def explained(
    product: Option, rival: Option | None, weights: FloatArray, words: Sequence[FeatureWords]
) -> Explanation:
    """The differences, each with ``weight · (feature of the product − feature of the rival)``."""
    if rival is None:
        return Explanation(product, None)
    found = sorted(_reasons(product, rival, weights, words), key=lambda reason: -abs(reason.worth))
    least = LEAST_SHARE * abs(found[0].worth) if found else 0.0
    return Explanation(
        product,
        rival,
        tuple(reason for reason in found if reason.worth > least),
        tuple(reason for reason in found if reason.worth < -least),
    )


def _reasons(
    product: Option, rival: Option, weights: FloatArray, words: Sequence[FeatureWords]
) -> Iterator[Reason]:
    difference = product.features - rival.features
    worth = weights * difference
    choices: dict[str, list[int]] = {}
    for place, each in enumerate(words):
        if each.choice and difference[place] != 0:
            choices.setdefault(each.choice, []).append(place)
        elif difference[place] != 0:
            values = product.features[place], rival.features[place]
            yield Reason(_compared(each, *values), float(worth[place]))
    for choice, places in choices.items():
        yield Reason(_chosen(choice, places, difference, words), float(worth[places].sum()))


def _compared(feature: FeatureWords, value: float, rivals: float) -> str:
    """``cheaper``, with the numbers where the feature has no words or says how they are written."""
    said = feature.more if value > rivals else feature.less
    numbers = f"{feature.value(value)} instead of {feature.value(rivals)}"
    if not said:
        return f"{feature.label}: {numbers}"
    return f"{said} ({numbers})" if feature.unit or feature.format else said


def _chosen(choice: str, places: list[int], difference: FloatArray, words: Sequence[FeatureWords]) -> str:
    """``Processor: Duron 700 instead of Celeron 500``."""
    mine = ", ".join(words[place].label for place in places if difference[place] > 0)
    theirs = ", ".join(words[place].label for place in places if difference[place] < 0)
    return f"{choice}: {mine} instead of {theirs}"
