"""Every error that predilect raises on purpose.

    PredilectError              something a caller can put right
    ├── InvalidDomain           a domain that makes no sense: all its problems at once
    │   └── InvalidDocument     the same, found while reading a file
    ├── InvalidInput            an argument, context, product or weight that does not fit
    ├── Infeasible              no product is left: the rules in conflict
    ├── Superseded              an answer to a question that is not the current one
    └── Unsupported             what a solver, an elicitor or a domain cannot do, and why

Each message names the value at fault and the remedy. The command line turns every
``PredilectError`` into its message and exit code 2.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: where, what, and what to do about it."""

    place: str
    message: str
    remedy: str = ""

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        remedy = f" ({self.remedy})" if self.remedy else ""
        return f"{where}{self.message}{remedy}"


class PredilectError(Exception):
    """Something that the caller can put right."""


class _WithProblems(PredilectError):
    """An error that lists everything wrong at once."""

    def __init__(self, subject: str, problems: Iterable[Problem]) -> None:
        self.subject = subject
        self.problems = tuple(problems)
        lines = [str(problem) for problem in self.problems]
        text = f"{subject}: {lines[0]}" if len(lines) == 1 else "\n  - ".join([f"{subject}:", *lines])
        super().__init__(text)


class InvalidDomain(_WithProblems):
    """A domain that makes no sense, with all its problems."""


class InvalidDocument(InvalidDomain):
    """A document that cannot be read as a domain, with all its problems."""


class InvalidInput(_WithProblems):
    """A value given by the caller that does not fit the domain or the method."""


class Infeasible(PredilectError):
    """No product is left; ``conflict`` is a minimal set of reasons that exclude each other."""

    def __init__(self, subject: str, conflict: Iterable[str]) -> None:
        self.subject = subject
        self.conflict = tuple(conflict)
        reasons = "\n  - ".join(["", *self.conflict])
        super().__init__(f"{subject}: these cannot hold together; drop or change one of them:{reasons}")


class Superseded(PredilectError):
    """An answer to a question that no longer waits for one; ``current`` is the one that does, if any."""

    def __init__(self, question: int, current: int | None) -> None:
        self.question = question
        self.current = current
        now = "no question is open: ask for one" if current is None else f"answer question {current}"
        super().__init__(f"question {question} does not wait for an answer any more; {now}")


class Unsupported(PredilectError):
    """What this solver, elicitor or domain cannot do; the message says why and what can."""
