"""Making a study's own questions: what they compare, and in which order."""

from __future__ import annotations

import zlib
from collections.abc import Collection

import numpy as np

from predilect.dialogue import Option, Pick
from predilect.errors import Unsupported
from predilect.service.interviews.probes import Probe, ProbeKind
from predilect.service.interviews.schedule import APART
from predilect.sessions import Asked, Session
from predilect.sessions.explaining import option_of
from predilect.solving.question import Question

PROBE = zlib.crc32(b"probe")
FEWEST = 2
"""Options of a question that compares, also where the elicitor shows one at a time."""


def make_probe(session: Session, slot: int, kind: ProbeKind, number: int, repeated: Collection[int]) -> Probe:
    """The probe for a slot, drawn for (seed, slot).

    Where nothing can be repeated yet, because nothing was picked, it is a hold-out question, and says so.
    """
    rng = np.random.default_rng(np.random.SeedSequence(session.header.seed, spawn_key=(slot, PROBE)))
    id, context = f"p{number}", dict(session.current_context)
    if kind == "repeat":
        earlier = _repeatable(session, repeated)
        if earlier:
            asked = earlier[int(rng.integers(len(earlier)))]
            order = _another_order(len(asked.query.options), rng)
            options = tuple(asked.query.options[place] for place in order)
            return Probe(id, slot, "repeat", options, dict(asked.query.context), asked.id, order)
        kind = "holdout"
    options = _random_options(session, rng)
    instructed = int(rng.integers(len(options))) if kind == "attention" else None
    return Probe(id, slot, kind, options, context, instructed=instructed)


def _repeatable(session: Session, repeated: Collection[int]) -> list[Asked]:
    answers = list(session.history.answers)
    picked = [asked for asked, answer in answers[: len(answers) - APART + 1] if isinstance(answer, Pick)]
    return [asked for asked in picked if asked.id not in repeated]


def _another_order(count: int, rng: np.random.Generator) -> tuple[int, ...]:
    """A permutation that moves something."""
    while True:
        order = tuple(int(place) for place in rng.permutation(count))
        if order != tuple(range(count)):
            return order


def _random_options(session: Session, rng: np.random.Generator) -> tuple[Option, ...]:
    """Different products, each the best for random weights over the features' ranges, in random order."""
    solver, context = session.solver, session.current_context
    low, high = solver.feature_bounds
    span = np.where(high > low, high - low, 1.0)
    found: list[Option] = []
    for _ in range(max(FEWEST, session.header.k)):
        weights = rng.normal(size=len(span)) / span
        excluding = tuple(option.features for option in found)
        option = option_of(solver.best(Question(weights, context, excluding=excluding)))
        if option is None:
            break
        found.append(option)
    if len(found) < 2:
        raise Unsupported("the rules leave fewer than two different products to compare")
    return tuple(found[place] for place in rng.permutation(len(found)))
