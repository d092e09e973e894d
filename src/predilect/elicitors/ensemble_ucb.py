"""An ensemble's upper confidence bound (Defresne, Mandi and Guns, IJCAI 2025), over a pool of products.

for t = 1 … T:  pool ← pool ∪ optima of the mean and of each of the ensemble's weights
    show the k products of greatest  a · mean utility + (1 − a) · variance,  from different clusters
    fit each of the ensemble anew, from its own start, to all answers
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from predilect.dialogue import Answer, Notes, Option, Query
from predilect.domain.domain import Domain
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray
from predilect.elicitors.belief.ensemble import Ensemble
from predilect.elicitors.choices import Choice, choice_of
from predilect.elicitors.found import Found, avoiding, no_more, options_of, require_choice
from predilect.elicitors.parameters import positive_faults, share_faults, whole_faults
from predilect.elicitors.scaling import noted_ranges, ranges_in
from predilect.elicitors.selection.clusters import best_of_clusters
from predilect.elicitors.selection.pool import Different, Pool
from predilect.errors import InvalidInput
from predilect.solving.k_best import best_different
from predilect.solving.question import Budget, Question, Solution, Solver

CLUSTERS = zlib.crc32(b"clusters")
POOL = "pool"
"""The note with the products that a question has added to the pool."""


@dataclass(frozen=True, slots=True, eq=False)
class EnsembleState:
    """The choices so far, the turn that comes next, the pool, and products that were just passed over."""

    features: int
    seed: int
    ranges: FloatArray | None = None
    choices: tuple[Choice, ...] = ()
    turn: int = 1
    pool: Pool = field(default_factory=Pool)
    passed_over: tuple[FloatArray, ...] = ()


@dataclass(frozen=True, slots=True)
class EnsembleUcb:
    """Its parameters.

    ``models`` weight vectors are fitted in ``epochs`` passes over all answers, in batches of ``batch``, with
    steps that add up to ``rate``. ``trust`` is a: ``"1-1/t"``, or a number from 0 to 1. The pool keeps the
    newest ``kept`` products, in ``clusters`` clusters or as many as there are options. ``work`` is the budget
    of a question.
    """

    models: int = 25
    rate: float = 1.0
    epochs: int = 4
    batch: int = 4
    trust: float | str = "1-1/t"
    clusters: int = 5
    kept: int = 1000
    work: float = 30.0

    name = "ensemble-ucb"
    answers = frozenset({"pick", "tie", "skip"})

    def __post_init__(self) -> None:
        faults = [
            *whole_faults("models", self.models, 2),
            *positive_faults("rate", self.rate),
            *whole_faults("epochs", self.epochs, 1),
            *whole_faults("batch", self.batch, 1),
            *share_faults("trust", self.trust, "1-1/t"),
            *whole_faults("clusters", self.clusters, 1),
            *whole_faults("kept", self.kept, 1),
            *positive_faults("work", self.work),
        ]
        if faults:
            raise InvalidInput(f"elicitor {self.name!r}", faults)

    def start(self, domain: Domain, seed: int) -> EnsembleState:
        """Nothing is known but each start."""
        return EnsembleState(len(Reading(domain).feature_names), seed)

    def ask(
        self, state: EnsembleState, solver: Solver, context: Mapping[str, object], k: int
    ) -> tuple[Query, Notes]:
        """The best of different clusters by a · mean + (1 − a) · variance."""
        require_choice(k)
        ranges, noted = noted_ranges(solver, state.ranges)
        estimates = self.estimates(replace(state, ranges=ranges))
        found = self._optima(solver, context, estimates)
        pool = state.pool.options(solver.domain, context)

        def find(avoid: tuple[FloatArray, ...]) -> Found:
            different = Different(solver.feature_steps, avoid)
            for option in (*options_of(found), *pool):
                different.add(option)
            added = self._more(solver, context, estimates, k, different, avoid)
            options = self._shown(state, different, estimates, ranges, k)
            solved = (*found, *added)
            return Found(
                Query(options, context),
                all(solution.proven for solution in solved),
                any(solution.clock_ended for solution in solved),
                max(solution.gap for solution in solved if solution.features is not None),
            )

        asked = avoiding(state.passed_over, find)
        new = Different(solver.feature_steps, [option.features for option in pool])
        for option in (*options_of(found), *asked.query.options):
            new.add(option)
        notes = {
            **noted,
            POOL: [option.product.to_document() for option in new.options],
            "trust": self.trust_at(state.turn),
            "proven": asked.proven,
            "clock_ended": asked.clock_ended,
            "gap": asked.gap,
        }
        return asked.query, notes

    def _optima(
        self, solver: Solver, context: Mapping[str, object], estimates: FloatArray
    ) -> tuple[Solution, ...]:
        """An optimum of the mean, and of each estimate."""
        budget = Budget(self.work / (self.models + 1))
        found: list[Solution] = []
        for weights in (estimates.mean(axis=0), *estimates):
            found.append(solver.best(Question(weights, context, budget=budget)))
            if found[-1].features is None and found[-1].proven:
                raise no_more(solver, context, 2, 0, proven=True)
        return tuple(found)

    def _more(
        self,
        solver: Solver,
        context: Mapping[str, object],
        estimates: FloatArray,
        k: int,
        different: Different,
        avoid: tuple[FloatArray, ...],
    ) -> tuple[Solution, ...]:
        """Where fewer than ``k`` are known: the next best for the mean, which are added."""
        missing = k - len(different.options)
        if missing <= 0:
            return ()
        known = (*avoid, *(option.features for option in different.options))
        budget = Budget(self.work / k)
        question = Question(estimates.mean(axis=0), context, excluding=known, budget=budget)
        more = best_different(solver, question, missing)
        for option in options_of(more):
            different.add(option)
        if len(different.options) < k:
            raise no_more(solver, context, k, len(different.options), more[-1].proven)
        return more

    def _shown(
        self, state: EnsembleState, different: Different, estimates: FloatArray, ranges: FloatArray, k: int
    ) -> tuple[Option, ...]:
        trust = self.trust_at(state.turn)
        utilities = different.features @ estimates.T
        scores = trust * utilities.mean(axis=1) + (1 - trust) * utilities.var(axis=1)
        chance = np.random.default_rng(np.random.SeedSequence(state.seed, spawn_key=(state.turn, CLUSTERS)))
        places = best_of_clusters(different.features / ranges, scores, k, self.clusters, chance)
        return tuple(different.options[place] for place in places)

    def trust_at(self, turn: int) -> float:
        """How much the mean counts against the variance: nothing at first, if nothing else is said."""
        return 1 - 1 / turn if isinstance(self.trust, str) else float(self.trust)

    def tell(self, state: EnsembleState, query: Query, notes: Notes, answer: Answer) -> EnsembleState:
        """One more choice; products of questions without one are not shown before there is one."""
        choice = choice_of(query, answer)
        documents = notes.get(POOL)
        pool = state.pool.with_documents(documents if isinstance(documents, list) else [], self.kept)
        ranges = ranges_in(notes, state.ranges)
        state = replace(state, turn=state.turn + 1, pool=pool, ranges=ranges)
        if choice is None or not choice.rejected:
            return replace(state, passed_over=(*state.passed_over, *query.features))
        return replace(state, choices=(*state.choices, choice), passed_over=())

    def recommend(self, state: EnsembleState, solver: Solver, context: Mapping[str, object]) -> Solution:
        """The optimum for the mean weights."""
        return solver.best(Question(self.weights(state), context, budget=Budget(self.work)))

    def weights(self, state: EnsembleState) -> FloatArray:
        """The mean of the estimates."""
        return np.asarray(self.estimates(state).mean(axis=0))

    def estimates(self, state: EnsembleState) -> FloatArray:
        """Each estimate of the weights, a row each."""
        ranges = np.ones(state.features) if state.ranges is None else state.ranges
        ensemble = Ensemble(self.models, self.rate, self.epochs, self.batch)
        return ensemble.fitted(state.choices, ranges, state.seed) / ranges

    def uncertainty(self, state: EnsembleState) -> FloatArray:
        """The standard deviation of each weight over the estimates."""
        return np.asarray(self.estimates(state).std(axis=0))
