"""What happens in a session, one frozen value for each kind of event.

ContextSet ─ Asked ─ Answered ─ RuleAdded ─ Asked ─ Answered ─ Undone ─ Asked …
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from predilect.dialogue import Answer, Notes, Query, in_own_order


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """A question. ``query`` has the options as they were shown, from left to right.

    ``order`` gives the place of each shown option in the elicitor's own query. ``present`` is the place
    of the product that the person has today, if it is among the options.
    """

    kind: ClassVar[str] = "asked"
    id: int
    k: int
    query: Query
    order: tuple[int, ...]
    notes: Notes
    present: int | None = None

    @property
    def elicited(self) -> Query:
        """The options in the elicitor's order."""
        places = {option: place for place, option in enumerate(self.order)}
        options = self.query.options
        return Query(tuple(options[places[option]] for option in range(len(options))), self.query.context)

    def elicited_answer(self, answer: Answer) -> Answer:
        """An answer about shown places, in the elicitor's order."""
        return in_own_order(answer, self.order)


@dataclass(frozen=True, slots=True, eq=False)
class Answered:
    """The answer to a question; an answer whose ``key`` was used before counts no second time."""

    kind: ClassVar[str] = "answered"
    question: int
    answer: Answer
    key: str | None = None


@dataclass(frozen=True, slots=True)
class RuleAdded:
    """A rule of the person's own, in the domain language, and why they want it."""

    kind: ClassVar[str] = "rule_added"
    id: int
    text: str
    because: str = ""


@dataclass(frozen=True, slots=True)
class RuleRemoved:
    """A rule of the person's own no longer holds."""

    kind: ClassVar[str] = "rule_removed"
    rule: int


@dataclass(frozen=True, slots=True)
class Undone:
    """An answer, or a rule that was added or removed, is as if it had not been; ``event`` is its number."""

    kind: ClassVar[str] = "undone"
    event: int


@dataclass(frozen=True, slots=True, eq=False)
class ContextSet:
    """What later questions and recommendations are for."""

    kind: ClassVar[str] = "context_set"
    context: Mapping[str, object]


Event = Asked | Answered | RuleAdded | RuleRemoved | Undone | ContextSet
Change = Answered | RuleAdded | RuleRemoved
"""What can be undone."""
