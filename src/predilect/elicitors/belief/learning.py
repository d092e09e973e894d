"""What elicitors with particles have in common: all but how they choose questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from predilect.dialogue import Answer, Notes, Query
from predilect.domain.domain import Domain
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray
from predilect.elicitors.belief.lazy import Belief
from predilect.elicitors.belief.particles import Filter
from predilect.elicitors.belief.prior_text import prior_faults, read_prior
from predilect.elicitors.choices import choice_of
from predilect.elicitors.parameters import positive_faults, whole_faults
from predilect.errors import Problem
from predilect.solving.question import Solver

FEWEST_PARTICLES = 100
SPANS = "spans"
"""The note with the ranges of the features, where the prior is scaled by them."""


class Believing(Protocol):
    """The parameters of an elicitor with particles."""

    @property
    def prior(self) -> str:
        """What is believed before the first answer."""
        ...

    @property
    def rationality(self) -> float:
        """The λ of the person."""
        ...

    @property
    def particles(self) -> int:
        """How many weight vectors stand for the belief."""
        ...

    @property
    def moves(self) -> int:
        """How often each particle is moved after all were drawn anew."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Believed:
    """The belief, the turn that comes next, and products that were just passed over.

    ``spans_known`` is false before the first question where the prior is scaled: then ranges count as 1.
    """

    belief: Belief
    seed: int
    spans_known: bool
    turn: int = 1
    passed_over: tuple[FloatArray, ...] = ()

    def chance(self, role: int) -> np.random.Generator:
        """The chance of this turn."""
        return np.random.default_rng(np.random.SeedSequence(self.seed, spawn_key=(self.turn, role)))


def belief_faults(elicitor: Believing) -> list[Problem]:
    """What is wrong with the parameters, if anything."""
    return [
        *prior_faults(elicitor.prior),
        *positive_faults("rationality", elicitor.rationality),
        *whole_faults("particles", elicitor.particles, FEWEST_PARTICLES),
        *whole_faults("moves", elicitor.moves, 1),
    ]


def begun(elicitor: Believing, domain: Domain, seed: int) -> Believed:
    """The prior."""
    prior = read_prior(elicitor.prior)
    filter = Filter(prior, elicitor.particles, elicitor.rationality, elicitor.moves)
    spans = np.ones(len(Reading(domain).feature_names))
    return Believed(Belief(filter, spans, seed), seed, spans_known=not prior.scaled)


def scaled_by(state: Believed, solver: Solver) -> tuple[Believed, Notes]:
    """The state in which the ranges of the features are known, and notes that say them if they are new."""
    if state.spans_known:
        return state, {}
    low, high = solver.feature_bounds
    notes: Notes = {SPANS: (high - low).tolist()}
    return _with_spans(state, notes), notes


def learned(state: Believed, query: Query, notes: Notes, answer: Answer) -> Believed:
    """One more choice; products of questions without one are not shown before there is one."""
    state = replace(_with_spans(state, notes), turn=state.turn + 1)
    choice = choice_of(query, answer)
    if choice is None:
        return replace(state, passed_over=(*state.passed_over, *query.features))
    return replace(state, belief=state.belief.after(choice), passed_over=())


def _with_spans(state: Believed, notes: Mapping[str, object]) -> Believed:
    spans = notes.get(SPANS)
    if state.spans_known or not isinstance(spans, list):
        return state
    belief = Belief(state.belief.filter, np.array(spans, dtype=float), state.seed)
    return replace(state, belief=belief, spans_known=True)
