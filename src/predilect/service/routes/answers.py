"""An answer as the client says it, read as the session means it."""

from __future__ import annotations

from predilect.dialogue import Answer, Improve, NoneOfThese, Pick, Skip, Tie
from predilect.errors import InvalidInput, Problem
from predilect.service.contract.sessions import AnswerSaid
from predilect.service.interviews.interview import Interview

BELONGS = {"pick": "option", "tie": "options", "improve": "product"}
"""The field that each kind of answer needs; the others have none."""


def answer_of(said: AnswerSaid, interview: Interview) -> Answer:
    """The answer; ``InvalidInput`` with all fields that are missing or do not belong to its kind."""
    needed = BELONGS.get(said.kind)
    problems = [
        Problem(field, f"it does not belong to {said.kind!r}", "leave it out")
        for field in BELONGS.values()
        if field != needed and getattr(said, field) is not None
    ]
    if needed is not None and getattr(said, needed) is None:
        problems.append(Problem(needed, "it is missing", f"{said.kind!r} needs it"))
    if problems:
        raise InvalidInput("the answer", problems)
    match said.kind:
        case "pick":
            return Pick(said.option or 0)
        case "tie":
            return Tie(tuple(said.options or ()))
        case "improve":
            return Improve(interview.session.option(said.product or {}))
        case "none":
            return NoneOfThese()
        case "skip":
            return Skip()
