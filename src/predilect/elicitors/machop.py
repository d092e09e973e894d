"""MACHOP, a multi-armed choice perceptron (Foschini, Defresne, Gamba, Bogaerts and Guns, 2025).

w¹ ← 0
for t = 1 … T:  y₁ ← argmax ⟨w, φ(y)⟩
    yᵢ ← argmax (1 − γ) ⟨w, φ(y)⟩ + γ Σ_j c_j |φ_j(y) − φ_j(y₁)|  where y is better than y₁ in some j, γ = 1/t
    w ← w + η (φ(chosen) − mean φ(others)) / range within the question

where c_j = q_j + c √(ln n / n_j): of n comparisons so far n_j were about options that differ in j, and in a
share q_j of these the chosen one was better there. Features are in shares of their ranges.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import log

import numpy as np

from predilect.dialogue import Answer, Notes, Query
from predilect.domain.domain import Domain
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray
from predilect.elicitors.choices import Choice, choice_of
from predilect.elicitors.found import Found, avoiding, no_more, options_of, require_choice
from predilect.elicitors.parameters import positive_faults, share_faults
from predilect.elicitors.scaling import noted_ranges, ranges_in
from predilect.elicitors.tie_breaking import with_ties_broken
from predilect.errors import InvalidInput
from predilect.solving.question import Away, Better, Budget, Question, Solution, Solver

UNSEEN = 100.0
"""What a feature's distance counts that no comparison was about, in terms of the most that another's does."""

LEAST = 1e-4
SAME = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class MachopState:
    """The choices so far, the turn that comes next, and products that were just passed over."""

    features: int
    seed: int
    ranges: FloatArray | None = None
    choices: tuple[Choice, ...] = ()
    turn: int = 1
    passed_over: tuple[FloatArray, ...] = ()


@dataclass(frozen=True, slots=True)
class Machop:
    """Its parameters.

    ``gamma`` weighs distance against utility: ``"1/t"`` or a number from 0 to 1. ``curiosity`` is c, ``rate``
    the step size η. ``work`` is the budget of a question.
    """

    gamma: float | str = "1/t"
    curiosity: float = 2.0
    rate: float = 1.0
    work: float = 30.0

    name = "machop"
    answers = frozenset({"pick", "tie", "skip"})

    def __post_init__(self) -> None:
        faults = [
            *share_faults("gamma", self.gamma, "1/t"),
            *positive_faults("curiosity", self.curiosity),
            *positive_faults("rate", self.rate),
            *positive_faults("work", self.work),
        ]
        if faults:
            raise InvalidInput(f"elicitor {self.name!r}", faults)

    def start(self, domain: Domain, seed: int) -> MachopState:
        """Nothing is known: w¹ = 0."""
        return MachopState(len(Reading(domain).feature_names), seed)

    def ask(
        self, state: MachopState, solver: Solver, context: Mapping[str, object], k: int
    ) -> tuple[Query, Notes]:
        """An optimum, and others that are good, far from it where little is known, and not dominated."""
        require_choice(k)
        ranges, noted = noted_ranges(solver, state.ranges)
        state = replace(state, ranges=ranges)
        gamma = 1 / state.turn if isinstance(self.gamma, str) else float(self.gamma)
        weights = self.weights(state)
        trade = (1 - gamma) * weights
        factors = gamma * self.interest(state.choices, weights) / ranges
        budget = Budget(self.work / k)

        def find(avoid: tuple[FloatArray, ...]) -> Found:
            ties = np.random.default_rng([state.seed, state.turn])
            first_for, _ = with_ties_broken(weights, solver, ties)
            found = [solver.best(Question(first_for, context, excluding=avoid, budget=budget))]
            first = found[0].features
            if first is None:
                raise no_more(solver, context, k, 0, found[0].proven)
            away, better = Away(first, factors), Better(first, np.sign(weights))
            shown = (*avoid, first)
            while len(found) < k:
                question = Question(trade, context, away, shown, budget, better)
                solution = solver.best(question)
                if solution.features is None and solution.proven:  # y₁ dominates all others
                    solution = solver.best(replace(question, better=None))
                if solution.features is None:
                    raise no_more(solver, context, k, len(found), solution.proven)
                found.append(solution)
                shown = (*shown, solution.features)
            return Found(
                Query(options_of(found), context),
                all(solution.proven for solution in found),
                any(solution.clock_ended for solution in found),
                sum(solution.gap for solution in found),
            )

        asked = avoiding(state.passed_over, find)
        notes = {
            **noted,
            "gamma": gamma,
            "proven": asked.proven,
            "clock_ended": asked.clock_ended,
            "gap": asked.gap,
        }
        return asked.query, notes

    def interest(self, choices: Sequence[Choice], weights: FloatArray) -> FloatArray:
        """c_j of each feature: what its distance counts."""
        leads = [
            choice.features[chosen] - choice.features[rejected]
            for choice in choices
            for chosen in choice.chosen
            for rejected in choice.rejected
        ]
        if not leads:
            return np.ones(len(weights))
        differ = np.abs(leads) > SAME
        times = differ.sum(axis=0)
        better = (differ & (np.array(leads) * weights > 0)).sum(axis=0)
        curious = self.curiosity * np.sqrt(log(len(leads)) / np.maximum(times, 1))
        interest = np.maximum(LEAST, better / np.maximum(times, 1) + curious)
        most = 1 + self.curiosity * np.sqrt(log(len(leads)))
        return np.asarray(np.where(times > 0, interest, UNSEEN * most), dtype=float)

    def tell(self, state: MachopState, query: Query, notes: Notes, answer: Answer) -> MachopState:
        """One more choice; products of questions without one are not shown before there is one."""
        choice = choice_of(query, answer)
        state = replace(state, turn=state.turn + 1, ranges=ranges_in(notes, state.ranges))
        if choice is None or not np.any(choice.direction):
            return replace(state, passed_over=(*state.passed_over, *query.features))
        return replace(state, choices=(*state.choices, choice), passed_over=())

    def recommend(self, state: MachopState, solver: Solver, context: Mapping[str, object]) -> Solution:
        """The optimum for the weights."""
        return solver.best(Question(self.weights(state), context, budget=Budget(self.work)))

    def weights(self, state: MachopState) -> FloatArray:
        """η times the sum of all directions, each in shares of the ranges within its question."""
        total = np.zeros(state.features)
        for choice in state.choices:
            within = np.ptp(choice.features, axis=0)
            total += choice.direction / np.where(within > SAME, within, 1.0)
        return self.rate * total / (np.ones(state.features) if state.ranges is None else state.ranges)
