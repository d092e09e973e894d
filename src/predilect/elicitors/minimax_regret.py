"""Minimax regret (Boutilier, Patrascu, Poupart and Schuurmans, 2006; Viappiani and Boutilier, RecSys 2009).

W ← a box of weights
for t = 1 … T:  y₁ ← the product whose greatest regret over W is least
                yᵢ ← the adversary of {y₁ … yᵢ₋₁}, i = 2 … k: the product that may be furthest ahead of all
                W ← W ∩ {chosen better than each rejected}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from predilect.dialogue import Answer, Notes, Option, Query
from predilect.domain.domain import Domain
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray
from predilect.elicitors.choices import Choice, choice_of, without_news
from predilect.elicitors.found import Found, avoiding, no_more, require_choice
from predilect.elicitors.parameters import is_number, positive_faults
from predilect.elicitors.selection.adversary import require_lattice
from predilect.elicitors.selection.indicators import compiled
from predilect.elicitors.selection.minimax import least_regret, strongest_against
from predilect.elicitors.selection.spending import Spending
from predilect.elicitors.selection.version_space import VersionSpace, version_space
from predilect.errors import InvalidInput, Problem
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import PROOF_TOLERANCE, Budget, Solution, Solver

FIRST_SHARE = 0.6
"""How much of a turn's work may go into the first option."""


@dataclass(frozen=True, slots=True, eq=False)
class RegretState:
    """The choices so far, and products that were just passed over; ``spans`` are known from the notes on."""

    spans: FloatArray
    choices: tuple[Choice, ...] = ()
    passed_over: tuple[FloatArray, ...] = ()


@dataclass(frozen=True, slots=True)
class MinimaxRegret:
    """Its parameters.

    ``low`` and ``high`` bound all weights, in units of 1 / (range of the feature): the box to begin with.
    A chosen option is better by ``margin`` at least, in the same units. ``work`` is the budget of a question.
    """

    low: float = -1.0
    high: float = 1.0
    margin: float = 0.001
    work: float = 2.0

    name = "minimax-regret"
    answers = frozenset({"pick", "tie", "skip"})

    def __post_init__(self) -> None:
        faults = [
            Problem(name, repr(value), "give a number")
            for name, value in (("low", self.low), ("high", self.high))
            if not is_number(value) or not np.isfinite(value)
        ]
        if not faults and self.low >= self.high:
            faults.append(Problem("low", repr(self.low), f"give less than high, {self.high!r}"))
        faults += [*positive_faults("margin", self.margin), *positive_faults("work", self.work)]
        if faults:
            raise InvalidInput(f"elicitor {self.name!r}", faults)

    def start(self, domain: Domain, seed: int) -> RegretState:
        """The box. Nothing is left to chance: the seed does not matter."""
        return RegretState(np.ones(len(Reading(domain).feature_names)))

    def ask(
        self, state: RegretState, solver: Solver, context: Mapping[str, object], k: int
    ) -> tuple[Query, Notes]:
        """The product with the least maximal regret, and its chain of adversaries."""
        require_choice(k)
        program = compiled(solver, self.name)
        require_lattice(program, program.bind(context).features)
        state = _scaled(state, solver)
        space = self._space(state, state.choices)
        about: dict[str, object] = {}

        def find(avoid: tuple[FloatArray, ...]) -> Found:
            return self._query(program, context, space, k, avoid, about)

        useless = without_news(state.choices, lambda choices: self._space(state, choices).centre)
        found = avoiding((*useless, *state.passed_over), find)
        notes = {
            "spans": state.spans.tolist(),
            **about,
            "dropped": list(space.dropped),
            "engine": program.joint_backend(hybrid=True).name,
            "proven": found.proven,
            "clock_ended": found.clock_ended,
            "gap": found.gap,
        }
        return found.query, notes

    def _query(
        self,
        solver: ProgramSolver,
        context: Mapping[str, object],
        space: VersionSpace,
        k: int,
        avoid: tuple[FloatArray, ...],
        about: dict[str, object],
    ) -> Found:
        spending = Spending(Budget(FIRST_SHARE * self.work))
        first = least_regret(solver, context, space, spending, avoid)
        if first.solution.product is None or first.solution.features is None:
            raise no_more(solver, context, k, 0, first.solution.proven)
        shown = [Option(first.solution.product, first.solution.features)]
        clock_ended, gap = spending.clock_ended, first.gap
        share = Budget((1 - FIRST_SHARE) * self.work / (k - 1))
        tolerance = PROOF_TOLERANCE * max(1.0, first.most, first.solution.scale)
        proven = gap <= tolerance
        while len(shown) < k:
            features = tuple(option.features for option in shown)
            found = strongest_against(solver, context, space, features, avoid, share)
            if found.features is None:
                raise no_more(solver, context, k, len(shown), found.proven)
            shown.append(Option(found.products[0], np.asarray(found.features[0])))
            proven, clock_ended = proven and found.proven, clock_ended or found.clock_ended
            gap += found.bound - found.value
        about.update(max_regret=first.most, least_regret=first.least, rounds=first.rounds)
        return Found(Query(tuple(shown), context), proven, clock_ended, gap)

    def tell(self, state: RegretState, query: Query, notes: Notes, answer: Answer) -> RegretState:
        """One more choice; products of questions without one are not shown before there is one."""
        spans = notes["spans"]
        assert isinstance(spans, list)
        state = replace(state, spans=np.array(spans, dtype=float))
        choice = choice_of(query, answer)
        if choice is None or not choice.rejected:
            return replace(state, passed_over=(*state.passed_over, *query.features))
        return replace(state, choices=(*state.choices, choice), passed_over=())

    def recommend(self, state: RegretState, solver: Solver, context: Mapping[str, object]) -> Solution:
        """The product with the least maximal regret, worth minus that."""
        program = compiled(solver, self.name)
        require_lattice(program, program.bind(context).features)
        state = _scaled(state, solver)
        space = self._space(state, state.choices)
        found = least_regret(program, context, space, Spending(Budget(self.work)))
        return found.as_solution() if found.solution.features is not None else found.solution

    def weights(self, state: RegretState) -> FloatArray:
        """The centre of what is left of the box."""
        return self._space(state, state.choices).centre

    def _space(self, state: RegretState, choices: tuple[Choice, ...]) -> VersionSpace:
        units = np.divide(1.0, state.spans, out=np.zeros(len(state.spans)), where=state.spans > 0)
        return version_space(choices, self.low * units, self.high * units, self.margin)


def _scaled(state: RegretState, solver: Solver) -> RegretState:
    low, high = solver.feature_bounds
    return replace(state, spans=high - low)
