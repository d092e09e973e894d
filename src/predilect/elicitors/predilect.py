"""Our own: few questions through the solver alone, from people whose noise nobody knows.

belief ← Gaussian, scaled by feature
for t = 1 … T:
    pool ← pool ∪ optima of the belief's mean, of the means of its halves under random cuts, of draws
    Q ← the k products of the pool that tell most about the best one, and may be it
    belief ← expectation propagation over all answers, for several λ, each with its evidence
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from predilect.dialogue import Answer, Notes, Query
from predilect.domain.domain import Domain
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray
from predilect.elicitors.belief.answered import Answers
from predilect.elicitors.belief.knowledge import knowledge_faults, places_of, read_knowledge
from predilect.elicitors.belief.prior_text import prior_faults, read_prior
from predilect.elicitors.belief.statements import response_of
from predilect.elicitors.certificate import Certificate
from predilect.elicitors.found import Found, avoiding, require_choice
from predilect.elicitors.parameters import positive_faults, whole_faults
from predilect.elicitors.selection.candidates import Search
from predilect.elicitors.selection.effort import Effort
from predilect.elicitors.selection.middle import Middles
from predilect.elicitors.selection.pool import Different, Pool
from predilect.elicitors.selection.remaining import Remaining
from predilect.elicitors.selection.teaching import Teaching
from predilect.errors import InvalidInput, Problem, Unsupported
from predilect.solving.question import Budget, Question, Solution, Solver

QUERY, CERTIFICATE = zlib.crc32(b"query"), zlib.crc32(b"certificate")
INFERRED = "inferred"
FEWEST = 8
"""Optima that every question asks for, however much they cost."""
SPANS, FOUND = "spans", "found"
"""Notes: the ranges of the features where the prior is scaled by them, and products that are new."""


@dataclass(frozen=True, slots=True, eq=False)
class Predilection:
    """The answers, the products found so far, the turn that comes next, and what was just passed over."""

    answers: Answers
    seed: int
    pool: Pool
    middles: Middles
    turn: int = 1
    passed_over: tuple[FloatArray, ...] = ()

    def chance(self, role: int) -> np.random.Generator:
        """The chance of this turn."""
        return np.random.default_rng(np.random.SeedSequence(self.seed, spawn_key=(self.turn, role)))


@dataclass(frozen=True, slots=True)
class Predilect:
    """Its parameters.

    ``prior`` is a text (``standard``, ``uniform:1:100``), ``knowledge`` what is known of single weights
    (``price < 0; wifi > 0``), ``rationality`` the person's λ, or ``"inferred"``. ``solves`` is how many
    optima a question asks for at most, ``effort`` about how many seconds they may take once there are 8.
    ``draws`` stand for the belief where options are chosen; ``pool`` products are kept.
    ``tolerance`` is the regret that the certificate forgives, as a share of (best − mean random product).
    ``deciding`` and ``comparing`` are the seconds that a question and each thing to compare in it take, where
    ``k="auto"``. ``work`` is the budget of a question.
    """

    prior: str = "standard"
    knowledge: str = ""
    rationality: float | str = INFERRED
    solves: int = 48
    effort: float = 0.6
    draws: int = 2048
    pool: int = 200
    deciding: float = 3.0
    comparing: float = 0.5
    tolerance: float = 0.05
    work: float = 30.0

    name = "predilect"
    answers = frozenset({"pick", "tie", "none", "skip"})

    def __post_init__(self) -> None:
        faults = [
            *prior_faults(self.prior),
            *knowledge_faults(self.knowledge),
            *whole_faults("solves", self.solves, 1),
            *positive_faults("effort", self.effort),
            *whole_faults("draws", self.draws, 2),
            *whole_faults("pool", self.pool, 2),
            *positive_faults("deciding", self.deciding),
            *positive_faults("comparing", self.comparing),
            *positive_faults("tolerance", self.tolerance),
            *positive_faults("work", self.work),
        ]
        if self.rationality != INFERRED and positive_faults("rationality", self.rationality):
            remedy = f"give a number above 0 or {INFERRED!r}"
            faults.append(Problem("rationality", repr(self.rationality), remedy))
        if faults:
            raise InvalidInput(f"elicitor {self.name!r}", faults)

    def start(self, domain: Domain, seed: int) -> Predilection:
        """The prior."""
        prior = read_prior(self.prior)
        known = None if isinstance(self.rationality, str) else float(self.rationality)
        names = Reading(domain).feature_names
        knowledge = places_of(read_knowledge(self.knowledge), names)
        answers = Answers(prior, known, np.ones(len(names)), not prior.scaled, knowledge=knowledge)
        return Predilection(answers, seed, Pool(), Middles())

    def ask(
        self, state: Predilection, solver: Solver, context: Mapping[str, object], k: int
    ) -> tuple[Query, Notes]:
        """The most telling k products of those that are at hand after some optima more."""
        require_choice(k)
        return self._asked(state, solver, context, k, lambda teaching, search: teaching.best(k))

    def ask_freely(
        self, state: Predilection, solver: Solver, context: Mapping[str, object], most: int
    ) -> tuple[Query, Notes]:
        """The question, of two to ``most`` options, that teaches most for the time it takes."""
        require_choice(most)
        effort = Effort(self.deciding, self.comparing)

        def choose(teaching: Teaching, search: Search) -> list[int]:
            return effort.best(teaching, search.different.features, search.cost, most)

        return self._asked(state, solver, context, 2, choose)

    def _asked(
        self,
        state: Predilection,
        solver: Solver,
        context: Mapping[str, object],
        least: int,
        choose: Callable[[Teaching, Search], list[int]],
    ) -> tuple[Query, Notes]:
        state, spans = _scaled(state, solver)
        belief = state.answers.belief
        new: list[dict[str, object]] = []

        def find(avoid: tuple[FloatArray, ...]) -> Found:
            chance = state.chance(QUERY)
            search = Search(solver, context, Budget(self.work), Different(solver.feature_steps, avoid))
            for option in state.pool.options(solver.domain, context):
                search.different.add(option)
            search.explore(belief, self.solves, min(self.solves, FEWEST), self.effort, chance)
            search.fill(belief.mean, least, avoid)
            teaching = Teaching.about(belief, search.different.features, self.draws, chance)
            chosen = choose(teaching, search)
            new[:] = [option.product.to_document() for option in search.found]
            options = tuple(search.different.options[place] for place in chosen)
            return search.as_found(Query(options, context))

        found = avoiding(state.passed_over, find)
        notes = {
            **spans,
            FOUND: list(new),
            "rationality": belief.rationality,
            "proven": found.proven,
            "clock_ended": found.clock_ended,
            "gap": found.gap,
        }
        return found.query, notes

    def tell(self, state: Predilection, query: Query, notes: Notes, answer: Answer) -> Predilection:
        """One more answer; products of questions that taught nothing are not shown again next."""
        answers, pool = state.answers, state.pool
        spans, found = notes.get(SPANS), notes.get(FOUND)
        if isinstance(spans, list):
            answers = answers.with_spans(np.array(spans, dtype=float))
        if isinstance(found, list):
            pool = pool.with_documents(found, self.pool)
        response = response_of(query, answer)
        state = replace(state, answers=answers, pool=pool, turn=state.turn + 1)
        if response is None:
            return replace(state, passed_over=(*state.passed_over, *query.features))
        answers = answers.after(response)
        if response.rejected and response.chosen:
            return replace(state, answers=answers, passed_over=())
        return replace(state, answers=answers, passed_over=(*state.passed_over, *query.features))

    def recommend(self, state: Predilection, solver: Solver, context: Mapping[str, object]) -> Solution:
        """The optimum for the mean weights."""
        return solver.best(Question(self.weights(state), context, budget=Budget(self.work)))

    def weights(self, state: Predilection) -> FloatArray:
        """The mean weights."""
        return state.answers.belief.mean

    def uncertainty(self, state: Predilection) -> FloatArray:
        """The standard deviation of each weight."""
        return np.asarray(np.sqrt(np.diag(state.answers.belief.covariance)))

    def certify(
        self, state: Predilection, solver: Solver, context: Mapping[str, object], recommended: Solution
    ) -> Certificate:
        """How probable it is that the recommendation's regret is small, by draws and their optima."""
        if recommended.features is None:
            raise Unsupported("there is no certificate without a recommendation; give it more work")
        state, _ = _scaled(state, solver)
        budget = Budget(self.work)
        known = [option.features for option in state.pool.options(solver.domain, context)]
        middle = state.middles.of(solver, context, budget)
        remaining = Remaining(
            state.answers,
            solver,
            context,
            recommended,
            np.array(known).reshape(-1, len(middle)),
            middle,
            self.tolerance,
            self.effort,
            budget,
        )
        return remaining.certificate(state.chance(CERTIFICATE))


def _scaled(state: Predilection, solver: Solver) -> tuple[Predilection, Notes]:
    """The state in which the ranges of the features are known, and notes that say them if they are new."""
    if state.answers.spans_known:
        return state, {}
    low, high = solver.feature_bounds
    return replace(state, answers=state.answers.with_spans(high - low)), {SPANS: (high - low).tolist()}
