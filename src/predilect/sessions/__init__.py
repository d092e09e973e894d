"""Sessions: a dialogue with one person, kept as a log that only grows."""

from predilect.sessions.events import Answered, Asked, ContextSet, Event, RuleAdded, RuleRemoved, Undone
from predilect.sessions.explaining import Explanation, Reason
from predilect.sessions.session import Session

__all__ = [
    "Answered",
    "Asked",
    "ContextSet",
    "Event",
    "Explanation",
    "Reason",
    "RuleAdded",
    "RuleRemoved",
    "Session",
    "Undone",
]
