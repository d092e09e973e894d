"""Whether a question fits the features of a domain."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from predilect.domain.values import FloatArray
from predilect.errors import InvalidInput, Problem
from predilect.solving.question import Question

GREATEST_WEIGHT = 1e15
"""Larger numbers leave too few digits for features to matter, or none."""


def check_question(question: Question, count: int) -> None:
    """``InvalidInput`` with everything in the question that does not fit ``count`` features."""
    away, better = question.away, question.better
    vectors: Mapping[str, FloatArray] = {"weights": question.weights}
    if away is not None:
        vectors = {**vectors, "away.reference": away.reference, "away.factors": away.factors}
    if better is not None:
        compared = {"better.reference": better.reference, "better.directions": better.directions}
        vectors = {**vectors, **compared}
    vectors = {**vectors, **{f"excluding[{place}]": shown for place, shown in enumerate(question.excluding)}}
    problems = [problem for name, vector in vectors.items() for problem in _problems(name, vector, count)]
    if away is not None and not problems and np.any(away.factors < 0):
        problems.append(Problem("away.factors", "has negative numbers", "distance can only be rewarded"))
    if problems:
        raise InvalidInput("the question does not fit the domain", problems)


def _problems(name: str, vector: FloatArray, count: int) -> list[Problem]:
    if np.shape(vector) != (count,):
        return [Problem(name, f"has shape {np.shape(vector)}", f"give {count} numbers, one a feature")]
    if not np.all(np.isfinite(vector)):
        return [Problem(name, "has numbers that are not finite", "give finite numbers")]
    if np.any(np.abs(vector) > GREATEST_WEIGHT):
        return [Problem(name, "has numbers beyond 1e15", "divide all of them by the same number")]
    return []
