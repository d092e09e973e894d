"""What the component asks for, answered from a session of this process in the words of the contract."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from pydantic import BaseModel, ValidationError

from predilect.errors import PredilectError, Unsupported
from predilect.service.answering import fields_problem, predilect_problem, service_problem
from predilect.service.contract.sessions import AnswerSaid, ContextSaid, RuleSaid, TakeSaid, UndoSaid
from predilect.service.errors import Overtaken, ServiceError
from predilect.service.interviews.interview import Interview
from predilect.service.interviews.rules import rule_text
from predilect.service.opened import OpenedDomain
from predilect.service.routes.answers import answer_of
from predilect.service.store.rows import SessionRow
from predilect.service.telling.beliefs import beliefs_told
from predilect.service.telling.recommendations import recommendation_told
from predilect.service.telling.sessions import session_told
from predilect.sessions import Session
from predilect.solving.question import Budget

ID = "notebook"
"""The session's id: there is one for each widget, and nobody else can reach it."""

What = Mapping[str, Any]


def interview_of(session: Session) -> Interview:
    """The session as the component is told of it; it stays the caller's, who may go on with it too."""
    header = session.header
    opened = OpenedDomain.of_domain(header.domain.name, header.domain, Budget())
    now = datetime.now(UTC)
    written = {name: value for name, value in header.written().items() if name != "domain"}
    row = SessionRow(id=ID, domain=opened.id, digest=opened.digest, header=written, created=now, touched=now)
    return Interview(row, opened, session)


def reply(interview: Interview, request: str, what: What) -> dict[str, Any]:
    """``{"told": …}``, or ``{"problem": …}`` with what stands in the way."""
    act = REQUESTS.get(request)
    try:
        if act is None:
            raise Unsupported(f"a notebook cannot do {request!r}; it can {', '.join(REQUESTS)}")
        told = act(interview, what)
        interview.kept()
        return {"told": told.model_dump(mode="json") if isinstance(told, BaseModel) else told}
    except ServiceError as error:
        return {"problem": json.loads(bytes(service_problem(error).body))}
    except PredilectError as error:
        return {"problem": json.loads(bytes(predilect_problem(error).body))}
    except ValidationError as error:
        faults = [{**each, "loc": ("said", *each["loc"])} for each in error.errors()]
        return {"problem": json.loads(bytes(fields_problem(faults).body))}


def _read(interview: Interview, what: What) -> BaseModel:
    return session_told(interview)


def _question(interview: Interview, what: What) -> BaseModel:
    if interview.question is None:
        interview.ask()
    return session_told(interview)


def _answer(interview: Interview, what: What) -> BaseModel:
    said = AnswerSaid.model_validate(what["said"])
    waiting = interview.question
    counted = said.key is not None and said.key in interview.session.history.keys
    if not counted and (waiting is None or str(waiting.id) != said.question):
        raise Overtaken(f"question {said.question} does not wait any more", session_told(interview))
    interview.answer(said.question, answer_of(said, interview), said.key, said.take)
    return session_told(interview)


def _undo(interview: Interview, what: What) -> BaseModel:
    event, changes = UndoSaid.model_validate(what["said"]).event, interview.session.history.changes
    if event is not None and (not changes or changes[-1][0] != event):
        raise Overtaken("the session went on since", session_told(interview))
    interview.undo(event)
    return session_told(interview)


def _add_rule(interview: Interview, what: What) -> BaseModel:
    said = RuleSaid.model_validate(what["said"])
    interview.session.add_rule(rule_text(interview.opened.domain, said), said.because)
    return session_told(interview)


def _remove_rule(interview: Interview, what: What) -> BaseModel:
    interview.remove_rule(int(what["rule"]))
    return session_told(interview)


def _set_context(interview: Interview, what: What) -> BaseModel:
    interview.set_context(ContextSaid.model_validate(what["said"]).context)
    return session_told(interview)


def _take(interview: Interview, what: What) -> BaseModel:
    interview.take(TakeSaid.model_validate(what["said"]).product)
    return session_told(interview)


def _reopen(interview: Interview, what: What) -> BaseModel:
    interview.reopen()
    return session_told(interview)


def _recommend(interview: Interview, what: What) -> BaseModel:
    return recommendation_told(interview)


def _believe(interview: Interview, what: What) -> BaseModel:
    return beliefs_told(interview)


def _log(interview: Interview, what: What) -> str:
    return interview.session.log


REQUESTS: Mapping[str, Callable[[Interview, What], BaseModel | str]] = {
    "read": _read,
    "question": _question,
    "answer": _answer,
    "undo": _undo,
    "rule": _add_rule,
    "unrule": _remove_rule,
    "context": _set_context,
    "take": _take,
    "reopen": _reopen,
    "recommendation": _recommend,
    "beliefs": _believe,
    "log": _log,
}
