"""What the answers say that a person cares about, in the features' plain words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from predilect.domain.values import FloatArray
from predilect.service.contract.recommendations import BeliefsTold, CareTold, Sureness, ValueLiked
from predilect.service.interviews.interview import Interview
from predilect.wording.features import FeatureWords

MOST = 12
"""How many things are told, the most important first."""

LEAST_SHARE = 1e-6
SURE, LIKELY = 2.0, 1.0
"""How many standard deviations from 0 an estimate is that is called so."""

DEGREES = ((0.75, "matters very much"), (0.4, "matters a lot"), (0.15, "matters"), (0.0, "matters a little"))
CERTAINTY: dict[Sureness | None, str] = {
    "sure": "; this is sure",
    "likely": "; this is likely",
    "unsure": "; this is a guess so far",
    None: "",
}


@dataclass(frozen=True, slots=True, eq=False)
class _Care:
    """A feature, or all values of a choice: how far it can move a product's worth, and how sure that is."""

    places: tuple[int, ...]
    worth: float
    deviation: float | None


def beliefs_told(interview: Interview) -> BeliefsTold:
    """What the session believes; it solves nothing."""
    return BeliefsTold(answered=interview.answered, cares=cares_told(interview))


def cares_told(interview: Interview) -> tuple[CareTold, ...]:
    """What the person seems to care about, the most important first."""
    session, opened = interview.session, interview.opened
    weights, deviations = session.weights, session.uncertainty
    cares = sorted(
        _cares(opened.words, weights, deviations, opened.ranges), key=lambda care: -abs(care.worth)
    )
    largest = abs(cares[0].worth) if cares else 0.0
    if largest == 0:
        return ()
    told = [
        _told(care, largest, opened.words, weights, deviations)
        for care in cares[:MOST]
        if abs(care.worth) > LEAST_SHARE * largest
    ]
    return tuple(told)


def _cares(
    words: Sequence[FeatureWords], weights: FloatArray, deviations: FloatArray | None, ranges: FloatArray
) -> Iterator[_Care]:
    choices: dict[str, list[int]] = {}
    for place, each in enumerate(words):
        if each.choice:
            choices.setdefault(each.choice, []).append(place)
            continue
        deviation = None if deviations is None else float(deviations[place] * ranges[place])
        yield _Care((place,), float(weights[place] * ranges[place]), deviation)
    for places in choices.values():
        ordered = sorted(places, key=lambda place: -float(weights[place]))
        best, worst = ordered[0], ordered[-1]
        deviation = None if deviations is None else float(np.hypot(deviations[best], deviations[worst]))
        yield _Care(tuple(ordered), float(weights[best] - weights[worst]), deviation)


def _told(
    care: _Care,
    largest: float,
    words: Sequence[FeatureWords],
    weights: FloatArray,
    deviations: FloatArray | None,
) -> CareTold:
    size = abs(care.worth)
    sure = _sureness(size, care.deviation)
    first = words[care.places[0]]
    liked = _liked(care, words)
    low = high = None
    if care.deviation is not None:
        low, high = max(0.0, size - care.deviation) / largest, (size + care.deviation) / largest
    return CareTold(
        label=first.choice or first.label,
        text=f"{liked} {_degree(size / largest)}{CERTAINTY[sure]}",
        liked=liked,
        importance=size / largest,
        low=low,
        high=high,
        sure=sure,
        values=_values(care, words, weights, deviations) if first.choice else (),
    )


def _sureness(size: float, deviation: float | None) -> Sureness | None:
    if deviation is None:
        return None
    if size > SURE * deviation:
        return "sure"
    return "likely" if size > LIKELY * deviation else "unsure"


def _degree(share: float) -> str:
    return next(word for least, word in DEGREES if share >= least)


def _liked(care: _Care, words: Sequence[FeatureWords]) -> str:
    """``cheaper``, ``more of: days in Rome``, ``Processor: Duron 700 rather than Celeron 500``."""
    first = words[care.places[0]]
    if first.choice:
        if len(care.places) == 1:
            return f"{first.choice}: {first.label}"
        return f"{first.choice}: {first.label} rather than {words[care.places[-1]].label}"
    said = first.more if care.worth > 0 else first.less
    return said or f"{'more' if care.worth > 0 else 'less'} of “{first.label}”"


def _values(
    care: _Care, words: Sequence[FeatureWords], weights: FloatArray, deviations: FloatArray | None
) -> tuple[ValueLiked, ...]:
    """The values of a choice on a scale from the least (0) to the best liked (1)."""
    least, span = float(weights[care.places[-1]]), care.worth or 1.0
    told = []
    for place in care.places:
        liked = (float(weights[place]) - least) / span
        spread = None if deviations is None else float(deviations[place]) / span
        low = None if spread is None else liked - spread
        high = None if spread is None else liked + spread
        told.append(ValueLiked(label=words[place].label, liked=liked, low=low, high=high))
    return tuple(told)
