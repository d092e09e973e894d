"""Draws that follow the answers themselves, and not only the Gaussian that stands for them.

A Gaussian for "a is better than b" leaves draws in which it is not, and a certificate would doubt what was
answered again and again. So draws of the Gaussian set out, and each is moved by Metropolis steps
(``metropolis.py``) under the exact prior and Plackett-Luce; its λ stays as it was drawn.
"""

from __future__ import annotations

import numpy as np
from scipy.special import ndtri

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.answered import Answers
from predilect.elicitors.belief.marginals import Normal
from predilect.elicitors.belief.metropolis import moved
from predilect.elicitors.belief.plackett_luce import Likelihood, Single
from predilect.elicitors.belief.statements import statements_of
from predilect.elicitors.choices import Choice

STEPS = 60
BOLDNESS = 0.4
NEAREST_TO_EDGE = 1e-4
"""Draws outside the bounds of a uniform prior set out from this near to them, as a share of its width."""


def refined(
    answers: Answers, weights: FloatArray, rationalities: FloatArray, rng: np.random.Generator
) -> FloatArray:
    """The draws, moved; there must be no more of them than ``metropolis`` moves at a time."""
    choices = [
        Choice.among(response.features, response.chosen)
        for response in answers.responses
        if response.chosen and response.rejected
    ]
    beyond = statements_of(answers.responses, len(answers.spans)).beyond
    extras = answers.belief.extras
    likelihood = Likelihood(choices, 1.0) if choices else None

    def log_likelihood(scores: Single) -> FloatArray:
        scaled = _weights(answers, scores).astype(float) * rationalities[:, None]
        total = np.zeros(len(scores))
        if likelihood is not None:
            total += likelihood(scaled.astype(np.float32))
        if len(beyond):
            added = rationalities[:, None] * (beyond[:, len(answers.spans) :] @ extras)
            total -= np.logaddexp(0.0, -(scaled @ beyond[:, : len(answers.spans)].T + added)).sum(axis=1)
        return total

    if not answers.responses:
        return weights
    scores, _ = moved(_scores(answers, weights), log_likelihood, STEPS, BOLDNESS, rng)
    return _weights(answers, scores).astype(float)


def _weights(answers: Answers, scores: Single) -> Single:
    """The weights that independent draws from N(0, 1) stand for under the prior and what is known."""
    weights = answers.prior.at_scores(scores, answers.spans)
    mean, deviation = answers.before
    for place, _ in answers.knowledge:
        weights[:, place] = mean[place] + deviation[place] * scores[:, place]
    return weights


def _scores(answers: Answers, weights: FloatArray) -> Single:
    """The other way round; what the prior excludes is taken to its edge."""
    prior = answers.prior
    drawn = weights / prior.units(answers.spans)
    if prior.thrift is not None:
        place, factor = prior.thrift.place, prior.thrift.factor
        drawn[:, place] = np.maximum(-drawn[:, place] / factor, 0.0)
    marginal = prior.marginal
    if isinstance(marginal, Normal):
        scores = (drawn - marginal.mean) / marginal.deviation
    else:
        shares = (drawn - marginal.low) / (marginal.high - marginal.low)
        scores = ndtri(np.clip(shares, NEAREST_TO_EDGE, 1 - NEAREST_TO_EDGE))
    mean, deviation = answers.before
    for place, _ in answers.knowledge:
        scores[:, place] = (weights[:, place] - mean[place]) / deviation[place]
    return np.asarray(scores, dtype=np.float32)
