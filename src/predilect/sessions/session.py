"""A session: questions to one person, their answers and rules, and what they would like best.

session = Session(open_domain("pc"), k=3)
asked = session.ask()
session.tell(asked, Pick(1))
session.recommend().product
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from predilect.dialogue import Answer, Improve, Option
from predilect.domain.domain import Domain
from predilect.domain.product import Product
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray
from predilect.elicitors import Elicitor, elicitor_named
from predilect.elicitors.certificate import Certificate, Certifying, Uncertain
from predilect.errors import Infeasible, InvalidInput, Problem, Superseded, Unsupported
from predilect.sessions.events import Answered, Asked, Change, ContextSet, RuleAdded, RuleRemoved, Undone
from predilect.sessions.explaining import Explanation, explained, option_of
from predilect.sessions.header import require_same_domain
from predilect.sessions.history import History
from predilect.sessions.lines import as_written
from predilect.sessions.log import Log, elicitor_for, new_log, read_log, read_log_file
from predilect.sessions.own_rules import check_rule, with_own
from predilect.sessions.recording import Record, Recording
from predilect.sessions.replaying import Learned
from predilect.sessions.solvers import RuledSolvers, Solvers
from predilect.sessions.turns import check_answer, check_improvement, check_settings, chosen_question, shown
from predilect.solving.question import Question, Solution, Solver, Status
from predilect.wording.features import FeatureWords, feature_words

Context = Mapping[str, object]


class Session:
    """Asks, learns and recommends. All of its state is its log; solvers are compiled when first needed."""

    def __init__(
        self,
        domain: Domain,
        elicitor: str | Elicitor[Any] = "predilect",
        k: int | str = 2,
        seed: int = 0,
        solver: str = "auto",
        record: Record | None = None,
        stop_when: float | None = None,
    ) -> None:
        if isinstance(elicitor, str):
            elicitor = elicitor_named(elicitor)
        log = new_log(domain, elicitor, k, seed, solver, stop_when)
        self._begin(log, elicitor, record)
        if record is not None:
            record(log.lines)

    @classmethod
    def load(
        cls, path: str | Path, domain: Domain | None = None, elicitor: Elicitor[Any] | None = None
    ) -> Session:
        """The session in a log file; what it does next is not written there (see ``resume``).

        ``domain`` is the expected one, ``elicitor`` is needed where predilect does not know the log's.
        """
        return cls.of_log(read_log_file(path), domain, elicitor)

    @classmethod
    def resume(
        cls, path: str | Path, domain: Domain | None = None, elicitor: Elicitor[Any] | None = None
    ) -> Session:
        """The session in a log file, which it goes on to write."""
        log = read_log_file(path)
        session = cls.of_log(log, domain, elicitor)
        session._recording.go_on_writing(path, log)
        return session

    @classmethod
    def from_text(
        cls,
        text: str,
        domain: Domain | None = None,
        elicitor: Elicitor[Any] | None = None,
        record: Record | None = None,
    ) -> Session:
        """The session in the text of a log; ``record`` gets the lines that are new."""
        return cls.of_log(read_log(text.encode()), domain, elicitor, record)

    @classmethod
    def of_log(
        cls,
        log: Log,
        domain: Domain | None = None,
        elicitor: Elicitor[Any] | None = None,
        record: Record | None = None,
        solvers: RuledSolvers | None = None,
    ) -> Session:
        """The session in a log that was read already; sessions on one domain may share ``solvers``."""
        if domain is not None:
            require_same_domain(log.header, domain, log.subject)
        session = cls.__new__(cls)
        session._begin(log, elicitor_for(log, elicitor), record, solvers)
        return session

    def _begin(
        self, log: Log, elicitor: Elicitor[Any], record: Record | None, solvers: RuledSolvers | None = None
    ) -> None:
        self.header, self.elicitor, self.warnings = log.header, elicitor, log.warnings
        self._inputs, self._recording = log.inputs, Recording(log, record)
        self._solvers = solvers or Solvers(log.header.domain, log.header.solver)
        self._learned = Learned(elicitor, log.header.domain, log.header.seed)

    @property
    def log(self) -> str:
        """Everything that happened, as JSON lines."""
        return self._recording.text

    def save(self, path: str | Path) -> None:
        """Write the log to a new file, and from now on every event too."""
        self._recording.save(path)

    def follow(self, lines: Sequence[str]) -> None:
        """Let lines count that someone else has appended to the same log; they are not recorded again."""
        self._recording.follow(lines)

    @property
    def history(self) -> History:
        """What is in force."""
        return self._recording.history

    def ask(
        self, context: Context | None = None, k: int | None = None, present: Product | None = None
    ) -> Asked:
        """The question that waits for an answer, or the next one.

        ``present``, what the person has today, is put among the options. A question that was undone is
        asked again with the same options, under a new id.
        """
        check_settings(self.header.k if k is None else k, elicitor=self.elicitor)
        freely, k = k is None and self.header.adaptive, self.header.k if k is None else k
        for_what, new = self._context(context)
        before = self.history.asked_here(for_what, None if freely else k) if present is None else None
        if before is not None and before is self.history.open:
            return before
        id = self.history.next_question
        if before is not None:
            asked = Asked(id, k, before.query, before.order, before.notes, before.present)
        else:
            query, notes = chosen_question(self.elicitor, self._state, self.solver, for_what, k, freely)
            option = None if present is None else self.option(present, for_what)
            asked = shown(id, len(query.options), self.header.seed, query, notes, option)
        self._recording.append(*new, asked)
        assert self.history.open is not None
        return self.history.open

    def set_context(self, context: Context) -> None:
        """What later questions and recommendations are for."""
        self._recording.append(*self._context(context)[1])

    def tell(self, question: Asked | int, answer: Answer, key: str | None = None) -> bool:
        """Learn from the answer to the open question; False if an answer with this key counted already."""
        if key is not None and key in self.history.keys:
            return False
        id = question.id if isinstance(question, Asked) else question
        asked = self.history.open
        if asked is None or asked.id != id:
            raise Superseded(id, None if asked is None else asked.id)
        check_answer(answer, asked, self.elicitor.answers, self.elicitor.name)
        if isinstance(answer, Improve):
            check_improvement(answer, asked, Reading(self._domain))
        self._recording.append(Answered(id, answer, key))
        return True

    def undo(self) -> Change:
        """Undo the last answer in force, or the last rule that was added or removed; returns which."""
        if not self.history.changes:
            raise InvalidInput(
                "undo", [Problem("", "nothing has been answered or changed yet", "answer first")]
            )
        number, change = self.history.changes[-1]
        self._recording.append(Undone(number))
        return change

    def add_rule(self, text: str, because: str = "") -> RuleAdded:
        """From now on products satisfy this rule too; ``Infeasible`` with the reasons if none does."""
        rule = RuleAdded(self.history.next_rule, text.strip(), because)
        check_rule(self._domain, rule.text, because)
        context = {} if self.history.context is None and not self._inputs.given else self.history.context
        if context is not None and (conflict := self._solvers.under((*self.rules, rule)).conflict(context)):
            raise Infeasible(f"with the rule {rule.text!r} nothing is left", conflict)
        self._recording.append(rule)
        return rule

    def remove_rule(self, rule: RuleAdded | int | str) -> None:
        """One of the person's rules (itself, its id or its text) does not hold any more."""
        if not (found := [each for each in self.rules if rule in (each, each.id, each.text)]):
            known = "; ".join(f"{each.id}: {each.text}" for each in self.rules)
            remedy = f"there are {known}" if known else "there are none"
            raise InvalidInput("the rule", [Problem("", f"{rule!r} is not in force", remedy)])
        self._recording.append(RuleRemoved(found[-1].id))

    @property
    def rules(self) -> tuple[RuleAdded, ...]:
        """The person's rules in force."""
        return self.history.rules

    @property
    def solver(self) -> Solver:
        """The solver for the domain with the person's rules."""
        return self._solvers.under(self.rules)

    @property
    def weights(self) -> FloatArray:
        """The estimated weights of the features."""
        return self.elicitor.weights(self._state)

    @property
    def uncertainty(self) -> FloatArray | None:
        """The standard deviation of each weight; None if the elicitor has no belief."""
        return self.elicitor.uncertainty(self._state) if isinstance(self.elicitor, Uncertain) else None

    @cached_property
    def reading(self) -> Reading:
        """The domain, to evaluate products on."""
        return Reading(self.header.domain)

    @cached_property
    def words(self) -> tuple[FeatureWords, ...]:
        """The features in plain words."""
        return feature_words(self.reading)

    @property
    def current_context(self) -> Context:
        """What the next question is for."""
        return self._context(None)[0]

    def option(self, product: Product | Context, context: Context | None = None) -> Option:
        """A product, or its document, with its features; it need not satisfy the rules."""
        if not isinstance(product, Product):
            product = self._inputs.product(product)
        return Option(product, self.reading.features([product], self._context(context)[0])[0])

    def recommend(self, context: Context | None = None) -> Solution:
        """The best product as far as is known."""
        for_what, _ = self._context(context)
        solution = self.elicitor.recommend(self._state, self.solver, for_what)
        if solution.status is Status.INFEASIBLE:
            raise Infeasible("no product is left", self.solver.conflict(for_what))
        return solution

    def certificate(self, context: Context | None = None) -> Certificate | None:
        """How sure the recommendation is; None if the elicitor has no belief."""
        for_what, _ = self._context(context)
        if not isinstance(self.elicitor, Certifying):
            return None
        return self.elicitor.certify(self._state, self.solver, for_what, self.recommend(for_what))

    def enough(self, context: Context | None = None) -> bool:
        """Whether the recommendation is as sure as ``stop_when`` wants it; never where it says nothing."""
        wanted = self.header.stop_when
        found = None if wanted is None else self.certificate(context)
        return wanted is not None and found is not None and found.confidence >= wanted

    def explain(
        self, product: Product | Context | None = None, context: Context | None = None
    ) -> Explanation:
        """Why the recommendation and not the next best; or another product beside the recommendation."""
        for_what, _ = self._context(context)
        best = option_of(self.recommend(for_what))
        asked = best if product is None else self.option(product, for_what)
        rival = best
        if asked is not None and best is not None and np.array_equal(asked.features, best.features):
            question = Question(self.weights, for_what, excluding=(asked.features,))
            rival = option_of(self.solver.best(question))
        if asked is None:
            raise Unsupported("no product was found within the budget; there is nothing to explain")
        return explained(asked, rival, self.weights, self.words)

    @property
    def _domain(self) -> Domain:
        return with_own(self.header.domain, self.rules)

    @property
    def _state(self) -> Any:
        return self._learned.after(self.history)

    def _context(self, context: Context | None) -> tuple[Context, tuple[ContextSet, ...]]:
        """The context that is meant, and the event that sets it if it is new."""
        known = self.history.context
        context = (known or {}) if context is None else context
        if context != known:
            self._inputs.context(context)
            context = as_written(context)
        return context, () if context == (known or {}) else (ContextSet(context),)
