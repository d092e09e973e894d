"""What is in force: a fold over the events of a log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce

from predilect.dialogue import Answer, Pick, Tie
from predilect.sessions.events import (
    Answered,
    Asked,
    Change,
    ContextSet,
    Event,
    RuleAdded,
    RuleRemoved,
    Undone,
)


class OutOfPlace(Exception):
    """An event that cannot follow on the events before it; the text says why."""


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """What is in force after ``events`` events, which are numbered from 1.

    ``changes`` are the answers and rules in force with their numbers, oldest first; ``context`` is None
    until one is set. ``questions`` are all that were ever asked, each with the position (the number of
    the newest change in force) that it was asked at. ``open`` is the question that waits for an answer.
    """

    events: int = 0
    changes: tuple[tuple[int, Change], ...] = ()
    context: Mapping[str, object] | None = None
    questions: tuple[tuple[int, Asked], ...] = ()
    open: Asked | None = None
    rules_added: int = 0
    keys: frozenset[str] = frozenset()

    @property
    def position(self) -> int:
        """The number of the newest change in force; it stands for all of them, as each follows on one."""
        return self.changes[-1][0] if self.changes else 0

    @property
    def next_question(self) -> int:
        """The id of the next question: none is ever used again."""
        return len(self.questions) + 1

    @property
    def next_rule(self) -> int:
        """The id of the next rule."""
        return self.rules_added + 1

    @property
    def rules(self) -> tuple[RuleAdded, ...]:
        """The person's rules in force."""
        removed = {change.rule for _, change in self.changes if isinstance(change, RuleRemoved)}
        added = (change for _, change in self.changes if isinstance(change, RuleAdded))
        return tuple(rule for rule in added if rule.id not in removed)

    @property
    def answers(self) -> Iterator[tuple[Asked, Answer]]:
        """The questions with an answer in force, oldest first."""
        for _, change in self.changes:
            if isinstance(change, Answered):
                yield self.questions[change.question - 1][1], change.answer

    def asked_here(self, context: Mapping[str, object], k: int | None) -> Asked | None:
        """The question that was asked last with the same changes in force, if there is one; None is any k."""
        for position, asked in reversed(self.questions):
            if position == self.position and k in (None, asked.k) and asked.query.context == context:
                return asked
        return None

    def after(self, event: Event) -> History:
        """The history with one more event; ``OutOfPlace`` if it makes no sense here."""
        number = self.events + 1
        match event:
            case Asked():
                _require(event.id == self.next_question, f"question {event.id} is out of order")
                questions = (*self.questions, (self.position, event))
                return replace(self, events=number, questions=questions, open=event)
            case Answered(question, answer, key):
                options = 0 if self.open is None or self.open.id != question else len(self.open.query.options)
                _require(options > 0, f"it answers question {question}, which is not open")
                _require(_fits(answer, options), f"its answer names none of the {options} options")
                keys = self.keys if key is None else self.keys | {key}
                return replace(self._changed(number, event), keys=keys)
            case RuleAdded():
                _require(event.id == self.next_rule, f"rule {event.id} is out of order")
                return replace(self._changed(number, event), rules_added=event.id)
            case RuleRemoved(rule):
                _require(any(rule == each.id for each in self.rules), f"rule {rule} is not in force")
                return self._changed(number, event)
            case Undone(undone):
                _require(undone == self.position != 0, f"event {undone} is not the last one in force")
                return replace(self, events=number, changes=self.changes[:-1], open=None)
            case ContextSet(context):
                return replace(self, events=number, context=context, open=None)

    def _changed(self, number: int, change: Change) -> History:
        return replace(self, events=number, changes=(*self.changes, (number, change)), open=None)


def history_of(events: Iterable[Event]) -> History:
    """The fold over all events."""
    return reduce(History.after, events, History())


def _fits(answer: Answer, options: int) -> bool:
    """Whether an answer speaks of options that were shown."""
    match answer:
        case Pick(place):
            return 0 <= place < options
        case Tie(places):
            return len({*places}) > 1 and all(0 <= place < options for place in places)
    return True


def _require(condition: bool, otherwise: str) -> None:
    if not condition:
        raise OutOfPlace(otherwise)
