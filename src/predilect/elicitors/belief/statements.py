"""Answers as statements about weights: each says that one number is probably above 0.

pick i             ⟨w, φᵢ − φⱼ⟩ − band > 0 for every other j
i and j tie        band − ⟨w, φᵢ − φⱼ⟩ > 0 and band + ⟨w, φᵢ − φⱼ⟩ > 0; either is picked over the rest
none of these      outside − ⟨w, φᵢ⟩ > 0 for every i

What is worth the same as nothing at all (``outside``) and what is as good as equal (``band``) are learned
like weights, as two more of them. Before a person first says "none" or "equal" nobody knows that they
would, and both stay out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from predilect.dialogue import Answer, NoneOfThese, Pick, Query, Tie
from predilect.domain.values import FloatArray

OUTSIDE, BAND = 0, 1
"""The places of the two additional weights, after those of the features."""

Statement = tuple[FloatArray, float, float]
"""Features, and the factors of ``outside`` and of ``band``."""


@dataclass(frozen=True, slots=True, eq=False)
class Response:
    """What was shown, by features, and which were chosen: none at all where something else is better."""

    features: FloatArray
    chosen: tuple[int, ...]

    @property
    def rejected(self) -> tuple[int, ...]:
        """The options that were not chosen."""
        return tuple(place for place in range(len(self.features)) if place not in self.chosen)

    @property
    def tied(self) -> bool:
        """Whether several are equally good."""
        return len(self.chosen) > 1

    @property
    def none(self) -> bool:
        """Whether something else is better."""
        return not self.chosen


def response_of(query: Query, answer: Answer) -> Response | None:
    """What an answer says about the options; None if nothing."""
    match answer:
        case Pick(option):
            return Response(query.features, (option,))
        case Tie(options):
            return Response(query.features, tuple(sorted(options)))
        case NoneOfThese():
            return Response(query.features, ())
        case _:
            return None


@dataclass(frozen=True, slots=True, eq=False)
class Statements:
    """Rows of which each, times the weights, is probably above 0; a weight for ``outside`` and ``band``.

    ``outside`` is worth so much more than the mean of what was shown, ``typical`` are the plain differences
    between options, which tell what is much. ``beyond`` are the rows that say more than that one option was
    picked over another: about ties, and about something else.
    """

    rows: FloatArray
    typical: FloatArray
    beyond: FloatArray


def statements_of(responses: Sequence[Response], features: int) -> Statements:
    """All that the responses say."""
    refused, tied = any(each.none for each in responses), any(each.tied for each in responses)
    shown = [each.features for each in responses]
    middle = np.vstack(shown).mean(axis=0) if shown else np.zeros(features)
    rows: list[FloatArray] = []
    beyond: list[FloatArray] = []
    typical: list[FloatArray] = []
    for response in responses:
        for direction, outside, band in _said(response, middle, refused):
            rows.append(np.array([*direction, outside, band * tied]))
            if outside or band > 0:
                beyond.append(rows[-1])
        others = response.features - response.features[0]
        typical += list(others[1:])
    return Statements(
        np.array(rows).reshape(-1, features + 2),
        np.array(typical).reshape(-1, features),
        np.array(beyond).reshape(-1, features + 2),
    )


def _said(response: Response, middle: FloatArray, refused: bool) -> Iterator[Statement]:
    features = response.features
    for place in response.chosen:
        for other in response.rejected:
            yield features[place] - features[other], 0.0, -1.0
        if refused:
            yield features[place] - middle, -1.0, 0.0
    for number, place in enumerate(response.chosen):
        for other in response.chosen[number + 1 :]:
            difference = features[place] - features[other]
            yield difference, 0.0, 1.0
            yield -difference, 0.0, 1.0
    if response.none:
        for row in features:
            yield middle - row, 1.0, 0.0
