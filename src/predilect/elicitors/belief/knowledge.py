"""What is known about a person before the first answer, feature by feature, as a text.

price < 0; wifi > 0; days at the sea ~ 1.5

A sign says which way a weight goes: of its prior only this side is kept. A mean is in the units of
the prior (for ``standard``: the whole range of the feature is worth so many times what is usual), and
its deviation is half the usual one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, isfinite, pi, sqrt

from scipy.special import log_ndtr

from predilect.domain.naming import did_you_mean
from predilect.domain.values import FloatArray
from predilect.errors import InvalidInput, Problem

SAID = re.compile(r"(?P<name>.+?)\s*(?P<how>[<>~])\s*(?P<number>[^<>~]+)")
SURER = 0.5
"""The deviation of a weight whose mean is known, as a share of the usual one."""

FORM = "write NAME < 0, NAME > 0 or NAME ~ MEAN, with ; between"


@dataclass(frozen=True, slots=True)
class Known:
    """One weight by the name of its feature: the ``sign`` it has, or its ``mean``."""

    feature: str
    sign: int = 0
    mean: float = 0.0


def read_knowledge(text: str) -> tuple[Known, ...]:
    """What a text says; ``InvalidInput`` with everything that is wrong with it."""
    problems: list[Problem] = []
    found: dict[str, Known] = {}
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        known = _known(part, problems)
        if known is not None and known.feature in found:
            problems.append(Problem(known.feature, "is said twice", "say it once"))
        elif known is not None:
            found[known.feature] = known
    if problems:
        raise InvalidInput("knowledge", problems)
    return tuple(found.values())


def knowledge_faults(text: object) -> list[Problem]:
    """What is wrong with a parameter that should be such a text, if anything."""
    if not isinstance(text, str):
        return [Problem("knowledge", repr(text), FORM)]
    try:
        read_knowledge(text)
    except InvalidInput as error:
        return [Problem("knowledge", each.message, each.remedy) for each in error.problems]
    return []


def places_of(knowledge: Sequence[Known], features: Sequence[str]) -> tuple[tuple[int, Known], ...]:
    """The place of each weight; ``InvalidInput`` for features that the domain does not have."""
    unknown = [known.feature for known in knowledge if known.feature not in features]
    if unknown:
        said = [
            Problem(name, "is no feature of this domain", did_you_mean(name, features)) for name in unknown
        ]
        raise InvalidInput("knowledge", said)
    return tuple((features.index(known.feature), known) for known in knowledge)


def informed(
    placed: Sequence[tuple[int, Known]], mean: FloatArray, deviation: FloatArray, units: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Mean and deviation of each weight with what is known; ``units`` are what a mean of 1 is worth."""
    mean, deviation = mean.copy(), deviation.copy()
    for place, known in placed:
        if known.sign:
            mean[place], deviation[place] = _one_side(known.sign, mean[place], deviation[place])
        else:
            mean[place], deviation[place] = known.mean * units[place], SURER * deviation[place]
    return mean, deviation


def _one_side(sign: int, mean: float, deviation: float) -> tuple[float, float]:
    """Mean and deviation of N(mean, deviation²) where only one sign is kept."""
    score = sign * mean / deviation
    ratio = exp(-(score**2) / 2 - float(log_ndtr(score))) / sqrt(2 * pi)
    left = max(1e-6, 1 - ratio * (score + ratio))
    return mean + sign * deviation * ratio, deviation * sqrt(left)


def _known(part: str, problems: list[Problem]) -> Known | None:
    match = SAID.fullmatch(part)
    number = _number(match["number"]) if match else None
    if match is None or number is None:
        problems.append(Problem("", f"{part!r} is not understood", FORM))
        return None
    if match["how"] == "~":
        return Known(match["name"], mean=number)
    if number != 0:
        problems.append(Problem("", f"{part!r}: a sign compares with 0", f"write {match['name']} ~ MEAN"))
        return None
    return Known(match["name"], sign=-1 if match["how"] == "<" else 1)


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if isfinite(number) else None
