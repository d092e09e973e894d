"""A unit played: an elicitor asks, a simulated person answers, and each turn is a row."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from predilect.dialogue import Answer, Notes, Query, in_own_order
from predilect.domain.domain import Rule
from predilect.domain.values import FloatArray
from predilect.elicitors import Elicitor
from predilect.elicitors.certificate import Certifying
from predilect.elicitors.choice_perceptron import CROSS_VALIDATED
from predilect.errors import Unsupported
from predilect.experiments.assumptions import elicitor_of
from predilect.experiments.checks import check_answers, different_products
from predilect.experiments.ideals import Ideals
from predilect.experiments.opened import REDRAWN, enough_products, fresh_solver, is_hybrid, problem_of
from predilect.experiments.persons import person_of
from predilect.experiments.rows import Row
from predilect.experiments.theory.traces import Step, Trace, step_of, trace_of
from predilect.experiments.units import Unit
from predilect.responses import read_manner
from predilect.sessions.turns import chosen_question
from predilect.solving.counting import Counted, Tally
from predilect.solving.question import Solution
from predilect.solving.solvers import solver_for

PERCEPTRON = "perceptron"
"""The update that Theorem 1 is about; other rules have step sizes too."""


def rows(unit: Unit) -> Iterator[Row]:
    """The rows of a unit, turn by turn; the same each time, but for the seconds."""
    return Play(unit).rows()


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened at one turn, and what Theorem 1 asks of it."""

    row: Row
    step: Step


@dataclass(frozen=True, slots=True)
class Played:
    """A unit that was played to its end."""

    rows: tuple[Row, ...]
    trace: Trace


def played(unit: Unit) -> Played:
    """The rows of a unit and its trace."""
    play = Play(unit)
    turns = tuple(play.turns())
    return Played(tuple(turn.row for turn in turns), trace_of(play.person, [turn.step for turn in turns]))


class Play:
    """One unit being played."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.problem = problem_of(unit)
        self.rationality, self.person = person_of(unit, self.problem)
        self.elicitor: Elicitor[Any] = elicitor_of(unit, self.rationality)
        check_answers(read_manner(unit.response), self.elicitor, self.problem)
        self.domain = self.problem.domain
        self._use(Counted(fresh_solver(unit)))
        self.state = self.elicitor.start(self.domain, unit.chance("elicitor"))
        self.estimate = self.elicitor.weights(self.state)

    def rows(self) -> Iterator[Row]:
        """Turn by turn."""
        for turn in self.turns():
            yield turn.row

    def turns(self) -> Iterator[Turn]:
        """The same with all that there is to say about a turn."""
        shown_so_far = 0.0
        for number in range(1, self.unit.turns + 1):
            turn = self._turn(number, shown_so_far)
            shown_so_far += turn.row.regret_shown
            yield turn
            if self._is_enough(number):
                return

    def _is_enough(self, turn: int) -> bool:
        """Whether the recommendation is as sure as the unit wants it."""
        if self.unit.stop_when is None or not isinstance(self.elicitor, Certifying):
            return False
        context = self.context(turn)
        recommended = self.elicitor.recommend(self.state, self.solver, context)
        certificate = self.elicitor.certify(self.state, self.solver, context, recommended)
        return certificate.confidence >= self.unit.stop_when

    def _use(self, solver: Counted) -> None:
        """Everything is asked of this solver, and judged by another one for the same domain."""
        judge = fresh_solver(self.unit)
        if solver.domain is not judge.domain:
            judge = solver_for(solver.domain, self.unit.solver)
        self.solver = solver
        self.person = self.person.helped_by(judge)
        self.ideals = Ideals(judge, self.person.weights, is_hybrid(solver.domain))

    def _turn(self, turn: int, shown_so_far: float) -> Turn:
        context = self.context(turn)
        asking = self.solver.new_tally()
        started = time.perf_counter()
        query, notes = chosen_question(
            self.elicitor, self.state, self.solver, context, self.unit.k, self.unit.adaptive
        )
        asked = time.perf_counter()
        answer = self.answer(query, turn)
        answered = time.perf_counter()
        before = self.estimate
        self.state = self.elicitor.tell(self.state, query, notes, answer)
        self.estimate = self.elicitor.weights(self.state)  # what is worked out lazily is learning too
        told = time.perf_counter()
        recommending = self.solver.new_tally()
        recommended = self.elicitor.recommend(self.state, self.solver, context)
        row = self._row(turn, query, notes, recommended, (asking, recommending), shown_so_far)
        row = replace(row, ask_seconds=asked - started, tell_seconds=told - answered)
        found = Turn(row, self._step(query, notes, answer, row, before))
        ideal = self.ideals.best(context).product
        if ideal is not None:
            self._add_rule(self.person.rule(query, turn, ideal))
        return found

    def _step(self, query: Query, notes: Notes, answer: Answer, row: Row, before: FloatArray) -> Step:
        ideal = self.ideals.best(query.context).features
        assert ideal is not None  # a row was made of it
        rate = notes.get("step") if self._has_constant_step() else None
        return step_of(self.person, query, answer, (before, self.estimate), ideal, row.regret_worst, rate)

    def _has_constant_step(self) -> bool:
        """Whether one step size serves the whole history; one that is chosen anew may change at any turn."""
        update, step = (getattr(self.elicitor, name, None) for name in ("update", "step"))
        return update == PERCEPTRON and step != CROSS_VALIDATED

    def _row(
        self,
        turn: int,
        query: Query,
        notes: Notes,
        recommended: Solution,
        tallies: tuple[Tally, Tally],
        shown_so_far: float,
    ) -> Row:
        unit, weights = self.unit, self.person.weights
        ideal = self.ideals.best(query.context)
        shown = [float(weights @ option.features) for option in query.options]
        if recommended.features is None or ideal.features is None:
            raise Unsupported("the solver found no product to recommend within its budget")
        advised = float(weights @ recommended.features)
        best = max(float(weights @ ideal.features), advised, *shown)
        regret = best - max(shown)
        satisfied, certain = self.ideals.satisfied(regret, query.context)
        proofs = (ideal.proven, certain, notes.get("proven", True), *(tally.proven for tally in tallies))
        cut = (ideal.clock_ended, notes.get("clock_ended"), *(tally.clock_ended for tally in tallies))
        return Row(
            problem=unit.problem,
            elicitor=unit.elicitor_text,
            solver=self.solver.backend,
            k=len(query.options),
            tastes=unit.tastes,
            response=unit.response,
            rationality=self.rationality,
            user=unit.user,
            seed=unit.seed,
            turn=turn,
            regret_shown=regret,
            regret_mean=best - sum(shown) / len(shown),
            regret_worst=best - min(shown),
            regret_recommended=best - advised,
            average_regret=(shown_so_far + regret) / turn,
            ask_seconds=0.0,
            tell_seconds=0.0,
            solves=tallies[0].solves,
            proven=all(proofs),
            clock_ended=any(cut),
            satisfied=satisfied,
        )

    def answer(self, query: Query, turn: int) -> Answer:
        """The person's answer to the options in an order drawn for the turn, as on a screen."""
        rng = np.random.default_rng(self.unit.chance(f"order {turn}"))
        order = [int(place) for place in rng.permutation(len(query.options))]
        shown = Query(tuple(query.options[place] for place in order), query.context)
        return in_own_order(self.person.answer(shown, turn), order)

    def context(self, turn: int) -> Mapping[str, object]:
        """The context of a turn: the same for every elicitor. One with too few products is drawn again."""
        rng = np.random.default_rng(self.unit.chance(f"context {turn}"))
        context: Mapping[str, object] = {}
        for _ in range(REDRAWN):
            context = self.problem.contexts(rng)
            ideal = self.ideals.best(context)
            if not ideal.proven and ideal.product is None:
                raise Unsupported(f"the solver finds no product for {context} within its budget")
            if not context or (ideal.product is not None and enough_products(self.unit, context)):
                return context
        raise Unsupported(
            f"none of {REDRAWN} contexts drawn for {self.unit.problem!r} leaves {self.unit.k} different "
            "products; loosen the rules, or show fewer"
        )

    def _add_rule(self, rule: Rule | None) -> None:
        """From now on the domain is the domain and the rule, for all purposes, if k products are left."""
        if rule is None or rule in self.domain.rules:
            return
        domain = self.domain.with_rules([rule])
        solver = Counted(solver_for(domain, self.unit.solver))
        if different_products(solver, {}, self.unit.k) == self.unit.k:
            self.domain = domain
            self._use(solver)
