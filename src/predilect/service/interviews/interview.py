"""An interview: a session, the study's own questions in between, and what the person took.

All of it is lines that are only appended. What happens is first kept in ``pending``; it counts for others
when the store has it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from predilect.dialogue import Answer, Option, Pick
from predilect.domain.product import Product
from predilect.domain.reading import Reading
from predilect.errors import InvalidInput, Problem, Unsupported
from predilect.service.contract.sessions import QuestionTold
from predilect.service.errors import Closed, Passed
from predilect.service.interviews.probes import (
    OWN_EVENTS,
    Extras,
    Probe,
    written_probe,
    written_probe_answer,
)
from predilect.service.interviews.probing import make_probe
from predilect.service.interviews.schedule import NO_STUDY, Schedule
from predilect.service.opened import OpenedDomain
from predilect.service.store.rows import LineRow, SessionRow, StudyRow
from predilect.sessions import Asked, Session
from predilect.sessions.events import Answered, Change, RuleAdded
from predilect.sessions.header import read_header
from predilect.sessions.history import History
from predilect.sessions.lines import json_line
from predilect.sessions.log import Log
from predilect.sessions.own_rules import with_own
from predilect.solving.reasons import rule_words


@dataclass(slots=True, eq=False)
class Interview:
    """One person being asked; ``position`` counts the lines that the store has."""

    row: SessionRow
    opened: OpenedDomain
    session: Session
    schedule: Schedule = NO_STUDY
    study: StudyRow | None = None
    extras: Extras = field(default_factory=Extras)
    position: int = 0
    pending: list[str] = field(default_factory=list)
    told: dict[int | str, QuestionTold] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        row: SessionRow,
        opened: OpenedDomain,
        lines: Sequence[LineRow],
        study: StudyRow | None,
        schedule: Schedule,
    ) -> Interview:
        """The interview as the store has it; nothing is solved."""
        known = (opened.domain, opened.fingerprint)
        header = read_header({**row.header, "domain": {}}, "the session", known)
        pending: list[str] = []
        log = Log(header, opened.inputs, opened.form, (), History(), 0)
        session = Session.of_log(log, record=pending.extend, solvers=opened.solvers)
        session.reading, session.words = opened.reading, opened.words
        interview = cls(row, opened, session, schedule, study, pending=pending)
        interview.follow(lines)
        return interview

    def follow(self, lines: Sequence[LineRow]) -> None:
        """Let lines count that the store has from another process."""
        self.session.follow([line.text for line in lines if line.kind not in OWN_EVENTS])
        for line in lines:
            if line.kind in OWN_EVENTS:
                self.extras = self.extras.after(json.loads(line.text), self.opened.form)
        self.position += len(lines)

    def kept(self) -> None:
        """The store has what was pending."""
        self.position += len(self.pending)
        self.pending.clear()

    # ---------------------------------------------------------------- how it stands

    @property
    def answered(self) -> int:
        """How many of the elicitor's questions have an answer in force."""
        return sum(isinstance(change, Answered) for _, change in self.session.history.changes)

    @property
    def changes(self) -> Sequence[tuple[int, Change]]:
        """What the person said that is in force, with its number: not what was set when the session began."""
        return [
            (number, change)
            for number, change in self.session.history.changes
            if not (isinstance(change, RuleAdded) and change.id <= self.row.firm)
        ]

    @property
    def slot(self) -> int | None:
        """The place in the schedule that is next; None if the study is over."""
        return self.schedule.next(self.answered, self.extras.answers)

    @property
    def question(self) -> Asked | Probe | None:
        """The question that waits for an answer."""
        slot = self.slot
        if slot is None:
            return None
        return self.session.history.open if self._elicits(slot) else self.extras.probes.get(slot)

    @property
    def finished(self) -> bool:
        """Whether the person has what they want, or the study what it asks for."""
        return self.closed or self.extras.taken is not None

    @property
    def closed(self) -> bool:
        """Whether nothing more is asked."""
        return self.slot is None

    # ---------------------------------------------------------------- what happens

    def ask(self) -> None:
        """Make sure that a question waits, or ``Closed``. This may solve."""
        slot = self.slot
        if slot is None:
            raise Closed("all questions of this study are answered; thank you")
        kind = self.schedule.kind(slot)
        if kind == "elicit":
            self.session.ask()
        elif slot not in self.extras.probes:
            repeated = {probe.of for probe in self.extras.probes.values() if probe.of is not None}
            number = len(self.extras.probes) + 1
            self._append(
                written_probe(make_probe(self.session, slot, kind, number, repeated), self.opened.form)
            )

    def answer(self, question: str, answer: Answer, key: str | None, take: bool) -> None:
        """The answer to the question that waits; the same key counts once."""
        if key is not None and key in self.session.history.keys | self.extras.keys:
            return
        waiting = self.question
        if waiting is None or str(waiting.id) != question:
            now = "no question waits: ask for one" if waiting is None else f"question {waiting.id} does"
            raise Passed(f"question {question[:20]!r} does not wait for an answer any more; {now}")
        if isinstance(waiting, Probe):
            self._answer_probe(waiting, answer, key)
            return
        if take and not isinstance(answer, Pick):
            raise InvalidInput("the answer", [Problem("take", "only a pick can be taken", "leave it out")])
        self.session.tell(waiting.id, answer, key)
        if take and isinstance(answer, Pick):
            self._take(waiting.query.options[answer.option])

    def take(self, document: dict[str, object]) -> None:
        """The person takes this product, which must be one that the rules allow."""
        product: Product = self.opened.inputs.product(document)
        context = self.session.current_context
        reading = Reading(with_own(self.opened.domain, self.session.rules))
        if broken := reading.broken_rules(product, context):
            problems = [Problem("product", f"it breaks a rule: {rule_words(rule)}") for rule in broken]
            raise InvalidInput("the product", problems)
        if self.extras.taken is None or self.extras.taken.product != product:
            self._take(self.session.option(product))

    def reopen(self) -> None:
        """The person goes on after all."""
        if self.extras.taken is not None:
            self._append({"event": "reopened"})

    def undo(self, event: int | None) -> None:
        """Undo what was said last; an event that was undone already is not undone twice."""
        history, changes = self.session.history, self.changes
        if event is not None and (not changes or changes[-1][0] != event):
            if 0 < event <= history.events and event not in dict(history.changes):
                return
            raise Passed(f"event {event} is not the last in force; look at the changes anew")
        if not changes:
            problem = Problem("", "nothing has been answered or changed yet", "answer first")
            raise InvalidInput("undo", [problem])
        self.session.undo()
        self.reopen()

    def remove_rule(self, rule: int) -> None:
        """A rule of the person's own holds no more; one that was removed already is not removed twice."""
        if 0 < rule <= self.row.firm:
            raise Unsupported("this rule was set when the session began, and holds to its end")
        was_removed = 0 < rule < self.session.history.next_rule
        if not was_removed or rule in {each.id for each in self.session.rules}:
            self.session.remove_rule(rule)  # which says so if there was never one

    def set_context(self, context: Mapping[str, object]) -> None:
        """What later questions are for; in a study that is for the researcher to say."""
        if self.study is not None:
            raise Unsupported("what the questions of a study are for cannot be changed by who answers them")
        self.session.set_context(context)

    def _take(self, option: Option) -> None:
        self._append({"event": "taken", "option": self.opened.form.written(option)})

    def _answer_probe(self, probe: Probe, answer: Answer, key: str | None) -> None:
        if answer.kind not in probe.answers:
            raise Unsupported(f"this question takes no {answer.kind!r}, only {' or '.join(probe.answers)}")
        if isinstance(answer, Pick) and not 0 <= answer.option < len(probe.options):
            remedy = f"options are counted from 0 to {len(probe.options) - 1}"
            problem = Problem("option", f"{answer.option} is not an option", remedy)
            raise InvalidInput("the answer", [problem])
        self._append(written_probe_answer(probe.slot, answer, key, self.opened.form))

    def _append(self, line: dict[str, object]) -> None:
        text = json_line(line)
        self.extras = self.extras.after(json.loads(text), self.opened.form)
        self.pending.append(text)

    def _elicits(self, slot: int) -> bool:
        return self.schedule.kind(slot) == "elicit"
