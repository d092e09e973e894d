"""Slow answers to the questions that solvers answer fast: by looking at everything."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence

import numpy as np

from predilect.domain.domain import Domain
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray
from predilect.solving.enumeration import EnumerationSolver, Search
from predilect.solving.question import Question
from predilect.solving.reasons import rule_words


def products_of(domain: Domain, context: Mapping[str, object]) -> FloatArray:
    """The features of all products in a context."""
    return EnumerationSolver(domain).listing(context).features


def distinct(features: FloatArray) -> FloatArray:
    """The different feature vectors."""
    return np.unique(np.round(features, 9) + 0.0, axis=0)


def values_of(domain: Domain, question: Question) -> FloatArray:
    """What every different feature vector is worth for the question, best first, whatever it excludes."""
    features = distinct(products_of(domain, question.context))
    return np.sort(worth(features, question))[::-1]


def worth(features: FloatArray, question: Question) -> FloatArray:
    """The objective of a question for each row."""
    values = np.asarray(features @ question.weights)
    if question.away is not None:
        values = values + np.abs(features - question.away.reference) @ question.away.factors
    return np.asarray(values)


def choice_perceptron_value(query: FloatArray, weights: FloatArray, gamma: float) -> float:
    """The paper's γδ + (1 − γ)μ of a query whose first row is y₁."""
    first, others = query[0], query[1:]
    delta = np.abs(others - first).sum()
    return float(gamma * delta + (1 - gamma) * (others @ weights).sum())


def best_query_after(
    first: FloatArray, features: FloatArray, weights: FloatArray, k: int, gamma: float
) -> float:
    """The greatest objective of a Choice Perceptron query that starts with this product."""
    others = [row for row in distinct(features) if np.abs(row - first).max() > 1e-9]
    return max(
        (
            choice_perceptron_value(np.array([first, *rest]), weights, gamma)
            for rest in itertools.combinations(others, k - 1)
        ),
        default=-np.inf,
    )


def best_query(features: FloatArray, weights: FloatArray, k: int, gamma: float) -> float:
    """The greatest objective over all y₁ that are optimal for the weights and all k − 1 different others."""
    rows = distinct(features)
    values = rows @ weights
    optimal = rows[values >= values.max() - 1e-9 * max(1.0, abs(float(values.max())))]
    return max(best_query_after(first, rows, weights, k, gamma) for first in optimal)


def best_set(features: FloatArray, weights: Sequence[FloatArray], pairs: float = 0.0) -> float:
    """The greatest Σᵢ ⟨wⁱ, φ(yⁱ)⟩ + pairs · Σ_{i<j} ‖φ(yⁱ) − φ(yʲ)‖₁ over all different y¹ … yᵏ."""
    rows = distinct(features)
    found = -np.inf
    for chosen in itertools.permutations(rows, len(weights)):
        apart = sum(np.abs(a - b).sum() for a, b in itertools.combinations(chosen, 2))
        found = max(found, sum(float(w @ y) for w, y in zip(weights, chosen, strict=True)) + pairs * apart)
    return float(found)


def is_possible(domain: Domain, context: Mapping[str, object], reasons: Collection[str]) -> bool:
    """Whether a product is left when only these reasons of ``Solver.conflict`` are kept.

    A rule is kept if its words are among the reasons, a given attribute if one begins with "name =".
    """
    reading = Reading(domain)
    kept = {
        name for name in context_names(reading) if any(reason.startswith(f"{name} =") for reason in reasons)
    }
    columns = {v: c for v, c in reading.context_columns(context).items() if v.attribute in kept}
    open_ones = [d for d in (*reading.given, *reading.free) if d.variable not in columns]
    rounds = [each for each in reading.rounds if rule_words(each.rule) in reasons]
    return Search(reading, open_ones, columns, rounds).exists()


def context_names(reading: Reading) -> list[str]:
    """The given attributes."""
    return list(dict.fromkeys(dimension.variable.attribute for dimension in reading.given))
