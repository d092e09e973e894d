"""The Choice Perceptron (Dragone, Teso and Passerini, AAAI 2018): Algorithm 1, Equation 1 and its query.

w¹ ← 0
for t = 1 … T:  show an optimum of wᵗ and k − 1 good, distant others;  w ← w + η (φ(chosen) − mean φ(others))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from predilect.dialogue import Answer, Notes, Query
from predilect.domain.domain import Domain
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray
from predilect.elicitors.affirmation import BY_BETA, trade_offs, within_allowance
from predilect.elicitors.choices import Choice, choice_of
from predilect.elicitors.distant_options import Trade, jointly, one_by_one
from predilect.elicitors.found import Found, avoiding
from predilect.elicitors.parameters import gamma_faults, positive_faults, truth_faults
from predilect.elicitors.steps import best_step, log_probability
from predilect.elicitors.updates import UPDATES
from predilect.errors import InvalidInput, Problem
from predilect.solving.question import Budget, Question, Solution, Solver

Schedule = Callable[[int], float]
"""γ by turn, from 1."""

AUTO, CROSS_VALIDATED = "auto", "cross-validated"

STEP, STEP_BETWEEN = 10.0, 0.1
"""The step size where all attributes have separate values, and where one takes any value between two."""


@dataclass(frozen=True, slots=True, eq=False)
class PerceptronState:
    """The choices so far, the turn that comes next, and products that were just passed over.

    ``step`` is the step size where none was given.
    """

    features: int
    seed: int
    choices: tuple[Choice, ...] = ()
    turn: int = 1
    passed_over: tuple[FloatArray, ...] = ()
    step: float = STEP


@dataclass(frozen=True, slots=True)
class ChoicePerceptron:
    """Its parameters.

    ``gamma`` weighs distance against utility: ``"1/t"``, a number from 0 to 1, a function of the turn, or
    ``"beta"`` for as much distance as keeps β small. ``update`` names the learning rule. ``step`` is the
    step size η: a number, ``"auto"`` (10, and 0.1 on domains with continuous attributes), or
    ``"cross-validated"`` to choose it from turn 3 on. ``normalized`` measures distance in shares of each
    feature's range.
    ``joint`` chooses y₁ among tied optima together with the other options, exactly; otherwise ties go to
    a random direction, drawn from the seed and the turn. ``work`` is the budget of a question.
    """

    gamma: float | str | Schedule = "1/t"
    update: str = "perceptron"
    step: float | str = AUTO
    normalized: bool = False
    joint: bool = False
    work: float = 30.0

    name = "choice-perceptron"
    answers = frozenset({"pick", "tie", "skip"})

    def __post_init__(self) -> None:
        problems = [] if self.gamma == BY_BETA else gamma_faults(self.gamma, schedules=True)
        if self.gamma == BY_BETA and self.update != "perceptron":
            problems.append(Problem("gamma", f"{BY_BETA!r} is for the update 'perceptron'", "take 1/t"))
        if self.update not in [*UPDATES]:
            problems.append(Problem("update", repr(self.update), f"known are: {', '.join(UPDATES)}"))
        if self.step not in (AUTO, CROSS_VALIDATED) and positive_faults("step", self.step):
            remedy = f"give a number above 0, {AUTO!r} or {CROSS_VALIDATED!r}"
            problems.append(Problem("step", repr(self.step), remedy))
        problems += truth_faults("normalized", self.normalized)
        problems += truth_faults("joint", self.joint)
        problems += positive_faults("work", self.work)
        if problems:
            raise InvalidInput(f"elicitor {self.name!r}", problems)

    def start(self, domain: Domain, seed: int) -> PerceptronState:
        """Nothing is known: w¹ = 0."""
        reading = Reading(domain)
        continuous = any(dimension.size is None for dimension in reading.free)
        return PerceptronState(len(reading.feature_names), seed, step=STEP_BETWEEN if continuous else STEP)

    def ask(
        self, state: PerceptronState, solver: Solver, context: Mapping[str, object], k: int
    ) -> tuple[Query, Notes]:
        """An optimum for the weights, and k − 1 others by γ · distance + (1 − γ) · utility."""
        step = self.step_for(state)
        weights = self._weights(state, step)
        avoided = (*self._useless(state, weights, step), *state.passed_over)
        by_beta = self.gamma == BY_BETA
        gamma, *less = trade_offs(weights) if by_beta else (self.gamma_at(state.turn),)
        found = self._find(state, solver, context, k, weights, gamma, avoided)
        for lower in less:
            if within_allowance(state.choices, weights, step, found.query.features):
                break
            gamma, found = lower, self._find(state, solver, context, k, weights, lower, avoided)
        notes = {
            "gamma": gamma,
            "step": step,
            "proven": found.proven,
            "clock_ended": found.clock_ended,
            "gap": found.gap,
        }
        return found.query, notes

    def _find(
        self,
        state: PerceptronState,
        solver: Solver,
        context: Mapping[str, object],
        k: int,
        weights: FloatArray,
        gamma: float,
        avoided: tuple[FloatArray, ...],
    ) -> Found:
        """The query with this γ."""
        trade = Trade((1 - gamma) * weights, gamma * self.distance_factors(solver))
        budget = Budget(self.work)

        def find(avoid: tuple[FloatArray, ...]) -> Found:
            if self.joint:
                return jointly(solver, weights, trade, k, context, budget, avoid)
            ties = np.random.default_rng([state.seed, state.turn])
            return one_by_one(solver, weights, trade, k, context, budget, avoid, ties)

        return avoiding(avoided, find)

    def tell(self, state: PerceptronState, query: Query, notes: Notes, answer: Answer) -> PerceptronState:
        """One more choice; products of questions without one are not shown before there is one."""
        choice = choice_of(query, answer)
        turn = state.turn + 1
        if choice is None or not choice.rejected:
            return replace(state, turn=turn, passed_over=(*state.passed_over, *query.features))
        return replace(state, turn=turn, choices=(*state.choices, choice), passed_over=())

    def recommend(self, state: PerceptronState, solver: Solver, context: Mapping[str, object]) -> Solution:
        """The optimum for the weights."""
        return solver.best(Question(self.weights(state), context, budget=Budget(self.work)))

    def weights(self, state: PerceptronState) -> FloatArray:
        """The estimated weights."""
        return self._weights(state, self.step_for(state))

    def _weights(self, state: PerceptronState, step: float) -> FloatArray:
        return UPDATES[self.update].weights(state.choices, step, state.features)

    def _useless(self, state: PerceptronState, weights: FloatArray, step: float) -> list[FloatArray]:
        """What was rejected by the last choices that left the weights as they are.

        To ask for these products again would teach nothing, and with the same weights nothing else keeps
        them from being shown: the hinge update stops at a lead of 1, and the exponentiated one saturates.
        """
        found: list[FloatArray] = []
        for place in reversed(range(len(state.choices))):
            before = UPDATES[self.update].weights(state.choices[:place], step, state.features)
            if not np.array_equal(before, weights):
                break
            choice = state.choices[place]
            found = [*choice.features[list(choice.rejected)], *found]
        return found

    def step_for(self, state: PerceptronState) -> float:
        """The step size for the whole history."""
        if isinstance(self.step, int | float):
            return float(self.step)
        if self.step == AUTO:
            return state.step
        return best_step(state.choices, UPDATES[self.update], state.features, log_probability)

    def gamma_at(self, turn: int) -> float:
        """γ of a turn."""
        match self.gamma:
            case str():
                return 1 / turn
            case int() | float():
                return float(self.gamma)
            case schedule:
                gamma = schedule(turn)
                if faults := gamma_faults(gamma):
                    raise InvalidInput(f"the schedule of gamma, turn {turn}", faults)
                return gamma

    def distance_factors(self, solver: Solver) -> FloatArray:
        """What a difference of 1 in each feature counts."""
        low, high = solver.feature_bounds
        span = high - low
        if not self.normalized:
            return np.ones(len(span))
        return np.divide(1.0, span, out=np.zeros(len(span)), where=span > 0)
