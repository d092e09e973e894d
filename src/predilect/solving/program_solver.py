"""Questions about products, answered by a backend over the compiled domain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from threading import Lock

import numpy as np

from predilect.domain.domain import Domain
from predilect.domain.values import FloatArray
from predilect.solving.advantage import with_advantage
from predilect.solving.checking import check_question
from predilect.solving.conflicts import minimal_conflict
from predilect.solving.distance import curved_features, with_distance
from predilect.solving.engine import Backend, Outcome, Task
from predilect.solving.enumeration import Listings
from predilect.solving.exclusion import with_exclusion
from predilect.solving.features import LATTICE_TOLERANCE
from predilect.solving.program import Bound, Program
from predilect.solving.question import PROOF_TOLERANCE, Away, Question, Solution, Status
from predilect.solving.tightening import tightened, tightened_in

CONTEXTS_KEPT = 256


class ProgramSolver:
    """A solver for one domain: compiled once, loaded once, asked again and again."""

    def __init__(self, program: Program, backend: Backend) -> None:
        self.program = tightened(program)
        self._backend = backend
        self.engine = backend.load(self.program.model)
        self.feature_names = self.program.ground.feature_names
        self.listings = Listings(program.domain)
        self._bound: dict[str, Bound] = {}
        self._tight: dict[str, Bound] = {}
        self._lock = Lock()

    def reloaded(self) -> ProgramSolver:
        """The same program in an engine that has solved nothing yet: no answer depends on earlier ones."""
        again = copy(self)
        again.engine = self._backend.load(self.program.model)
        return again

    @property
    def backend(self) -> str:
        """The name of the engine."""
        return self._backend.name

    @property
    def domain(self) -> Domain:
        """The domain that it was compiled from."""
        return self.program.domain

    @property
    def feature_bounds(self) -> tuple[FloatArray, FloatArray]:
        """A least and a greatest value of every feature, over all contexts."""
        return self.program.features.low, self.program.features.high

    @property
    def feature_steps(self) -> FloatArray:
        """The least difference that counts between two values of each feature."""
        steps = self.program.features.steps
        return np.where(steps > 0, steps, 1.0)  # a constant feature has no step: any does

    def joint_backend(self, hybrid: bool) -> Backend:
        """The backend for joint problems; ``hybrid`` ones have continuous columns, such as weights."""
        from predilect.solving.hybrid import hybrid_backend

        return hybrid_backend(self._backend) if hybrid else self._backend

    def bind(self, context: Mapping[str, object]) -> Bound:
        """The program for a context, kept for the next question."""
        return self._kept(self._bound, context, lambda: self.program.bind(context))

    def _bind_tightly(self, context: Mapping[str, object]) -> Bound:
        """The same, for questions about distance: tight feature bounds are what makes them quick.

        On hybrid domains they are found anew in every context, and kept; elsewhere that does not pay.
        """
        if all(self.program.model.integer):
            return self.bind(context)
        return self._kept(self._tight, context, lambda: tightened_in(self.program, self.bind(context)))

    def _kept(
        self, known: dict[str, Bound], context: Mapping[str, object], make: Callable[[], Bound]
    ) -> Bound:
        """What is known for a context; engines on other threads share it, so it changes under a lock."""
        key = repr(sorted(context.items()))
        with self._lock:
            bound = known.get(key)
        if bound is None:
            bound = make()
            with self._lock:
                if len(known) >= CONTEXTS_KEPT:
                    known.pop(next(iter(known)))
                known[key] = bound
        return bound

    def best(self, question: Question) -> Solution:
        """The best product for the question, within its budget."""
        if question.away is None:
            return self._best(question, self.bind(question.context))
        bound = self._bind_tightly(question.context)
        later = _far_from(question)
        hybrid = not all(self.program.model.integer)
        if later is not None and hybrid and curved_features(later, bound.features):
            others = tuple(shown for shown in question.excluding if shown is not later.reference)
            solution = self._best(replace(question, excluding=others), bound)
            if solution.features is None or self._differ(solution.features, later.reference):
                return solution
        return self._best(question, bound)

    def _best(self, question: Question, bound: Bound) -> Solution:
        task, constant = self.task(question, bound)
        outcome = self.engine.solve(task, question.budget)
        return self._solution(question, bound, task, constant, outcome)

    def _differ(self, one: FloatArray, other: FloatArray) -> bool:
        """Whether two products count as different."""
        steps = self.program.features.steps
        apart = np.abs(one - other) >= steps * (1 - LATTICE_TOLERANCE)
        return bool(np.any(apart & (steps > 0)))

    def task(self, question: Question, bound: Bound) -> tuple[Task, float]:
        """The question as a variation of the program, and the objective's constant."""
        features = bound.features
        check_question(question, len(self.feature_names))
        weights = np.asarray(question.weights, dtype=float)
        task = Task(
            objective=np.asarray(features.matrix.T @ weights, dtype=float),
            scale=float(np.abs(weights) @ (features.high - features.low)),
            fixed=bound.fixed,
            rows=bound.rows,
        )
        constant = float(weights @ features.constant)
        if question.away is not None:
            task, more = with_distance(task, question.away, features, len(self.program.model.lower))
            constant += more
        for shown in question.excluding:
            task = with_exclusion(task, shown, features, len(self.program.model.lower))
        if question.better is not None:
            task = with_advantage(task, question.better, features, len(self.program.model.lower))
        return task, constant

    def _solution(
        self, question: Question, bound: Bound, task: Task, constant: float, outcome: Outcome
    ) -> Solution:
        common = (task.scale, self.backend, outcome.seconds, outcome.work, outcome.clock_ended)
        if outcome.values is None:
            top = -np.inf if outcome.status is Status.INFEASIBLE else outcome.bound + constant
            return Solution(outcome.status, None, None, -np.inf, top, *common)
        columns = outcome.values[: len(self.program.model.lower)]
        features = bound.features.of(columns)
        value = objective_value(question, features)
        limit = max(value, outcome.bound + constant)
        proven = limit - value <= PROOF_TOLERANCE * max(1.0, abs(value), task.scale)
        status = Status.OPTIMAL if proven else Status.FEASIBLE
        return Solution(status, self.program.product(columns), features, value, limit, *common)

    def conflict(self, context: Mapping[str, object]) -> tuple[str, ...]:
        """A minimal set of rules and context values that leave no product, in words."""
        return minimal_conflict(self.program, self.engine, context)


def _far_from(question: Question) -> Away | None:
    """Where the reference itself is excluded: being far from it mostly says so already.

    Leaving out that exclusion saves two literals for every feature that is not two-valued.
    """
    away = question.away
    return away if any(away is not None and shown is away.reference for shown in question.excluding) else None


def objective_value(question: Question, features: FloatArray) -> float:
    """What the question's objective is worth at these features."""
    value = float(question.weights @ features)
    if question.away is not None:
        value += float(question.away.factors @ np.abs(features - question.away.reference))
    return value
