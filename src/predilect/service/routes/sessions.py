"""Sessions over HTTP: each route is a change of an interview, and how it stands then."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal, TypeVar

from fastapi import APIRouter, Path
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from predilect.errors import PredilectError
from predilect.service.contract.recommendations import BeliefsTold, RecommendationTold
from predilect.service.contract.sessions import (
    AnswerSaid,
    ContextSaid,
    RuleSaid,
    SessionTold,
    SessionWanted,
    TakeSaid,
    UndoSaid,
)
from predilect.service.errors import Busy, Overtaken, Passed
from predilect.service.interviews.interview import Interview
from predilect.service.interviews.rules import rule_text
from predilect.service.routes.answers import answer_of
from predilect.service.service import Service, Serving
from predilect.service.studies.exporting import answers_csv, log_lines
from predilect.service.telling.beliefs import beliefs_told
from predilect.service.telling.recommendations import recommendation_told
from predilect.service.telling.sessions import session_told

Id = Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
RuleNumber = Annotated[int, Path(ge=0, lt=2**31)]
Result = TypeVar("Result")

router = APIRouter(prefix="/api/sessions", tags=["sessions"])


@router.post("", status_code=201)
async def begin(wanted: SessionWanted, service: Serving) -> SessionTold:
    """Begin a session."""
    return await begun(service, lambda: session_told(service.desk.begin(wanted)))


async def begun(service: Service, begin: Callable[[], SessionTold]) -> SessionTold:
    """A session that a solver helps to begin: contexts and rules may need one."""
    told = await service.workbench.run(f"begin {id(begin)}", begin)
    service.metrics.sessions.inc()
    return told


@router.get("/{id}")
async def read(id: Id, service: Serving) -> SessionTold:
    """How a session stands."""
    return await _told(service, id, session_told)


@router.post("/{id}/question")
async def ask(id: Id, service: Serving) -> SessionTold:
    """The question that waits for an answer, or the next."""
    return await _next(service, id, await run_in_threadpool(service.desk.position, id))


@router.post("/{id}/answers")
async def answer(id: Id, said: AnswerSaid, service: Serving) -> SessionTold:
    """Answer the question that waits; the next one comes along, if it is found in time."""

    def answered(interview: Interview) -> SessionTold:
        interview.answer(said.question, answer_of(said, interview), said.key, said.take)
        return session_told(interview)

    told = await _told(service, id, answered)
    service.metrics.answers.labels(said.kind).inc()
    if told.question is not None or told.closed or told.taken is not None:
        return told
    try:
        return await _next(service, id, told.position)
    except (Busy, PredilectError):  # the answer counts; asking for the question says what is wrong
        return told


@router.post("/{id}/undo")
async def undo(id: Id, said: UndoSaid, service: Serving) -> SessionTold:
    """Undo the last answer or rule."""
    return await _changed(service, id, lambda interview: interview.undo(said.event))


@router.post("/{id}/rules", status_code=201)
async def add_rule(id: Id, said: RuleSaid, service: Serving) -> SessionTold:
    """A rule of the person's own, from now on; the same rule again changes nothing."""

    def add(interview: Interview) -> None:
        text = rule_text(interview.opened.domain, said)
        if text.strip() not in {rule.text for rule in interview.session.rules}:
            interview.session.add_rule(text, said.because)

    change = partial(_change, service, id, add)
    return await service.workbench.run(f"rule {id} {secrets.token_hex(8)}", change)


@router.delete("/{id}/rules/{rule}")
async def remove_rule(id: Id, rule: RuleNumber, service: Serving) -> SessionTold:
    """A rule holds no more."""
    return await _changed(service, id, lambda interview: interview.remove_rule(rule))


@router.put("/{id}/context")
async def set_context(id: Id, said: ContextSaid, service: Serving) -> SessionTold:
    """What later questions are for."""
    return await _changed(service, id, lambda interview: interview.set_context(said.context))


@router.post("/{id}/taken")
async def take(id: Id, said: TakeSaid, service: Serving) -> SessionTold:
    """The person takes a product."""
    return await _changed(service, id, lambda interview: interview.take(said.product))


@router.delete("/{id}/taken")
async def reopen(id: Id, service: Serving) -> SessionTold:
    """The person goes on after all."""
    return await _changed(service, id, Interview.reopen)


@router.get("/{id}/recommendation")
async def recommend(id: Id, service: Serving) -> RecommendationTold:
    """The best product as far as is known, and why."""
    position = await run_in_threadpool(service.desk.position, id)
    work = partial(service.desk.act, id, recommendation_told)
    return await service.workbench.run(f"recommend {id} {position}", work)


@router.get("/{id}/beliefs")
async def believe(id: Id, service: Serving) -> BeliefsTold:
    """What the person seems to care about."""
    return await run_in_threadpool(service.desk.act, id, beliefs_told)


@router.get("/{id}/log", response_class=Response)
async def log(id: Id, service: Serving, format: Literal["jsonl", "csv"] = "jsonl") -> Response:
    """The log of a session as JSON lines, or its answers as a table."""
    kept = await run_in_threadpool(service.desk.whole, id)
    if format == "csv":
        text = await run_in_threadpool(answers_csv, [kept])
        return Response(text, media_type="text/csv; charset=utf-8")
    text = await run_in_threadpool(log_lines, service.desk, kept)
    return Response(text, media_type="application/x-ndjson")


@router.delete("/{id}", status_code=204)
async def forget(id: Id, service: Serving) -> None:
    """Delete a session with everything about it."""
    await run_in_threadpool(service.desk.forget, id)


async def _next(service: Service, id: str, position: int) -> SessionTold:
    """The question after so many lines: who asks for it at the same time gets the same, not an older one."""
    return await service.workbench.run(f"ask {id} {position}", partial(_asked, service, id))


def _asked(service: Service, id: str) -> SessionTold:
    """The session with its question; this solves."""

    def asked(interview: Interview) -> SessionTold:
        if interview.question is None:
            started = time.monotonic()
            interview.ask()
            service.metrics.questions.observe(max(0.0, time.monotonic() - started))
        return session_told(interview)

    return service.desk.act(id, asked)


async def _changed(service: Service, id: str, change: Callable[[Interview], object]) -> SessionTold:
    return await run_in_threadpool(_change, service, id, change)


def _change(service: Service, id: str, change: Callable[[Interview], object]) -> SessionTold:
    """How a session stands after a change."""

    def changed(interview: Interview) -> SessionTold:
        change(interview)
        return session_told(interview)

    return _standing(service, id, changed)


async def _told(service: Service, id: str, tell: Callable[[Interview], SessionTold]) -> SessionTold:
    return await run_in_threadpool(_standing, service, id, tell)


def _standing(service: Service, id: str, act: Callable[[Interview], SessionTold]) -> SessionTold:
    """What ``act`` tells; if something else was faster, a refusal with how the session stands now."""
    try:
        return service.desk.act(id, act)
    except Passed as error:
        raise Overtaken(str(error), service.desk.act(id, session_told)) from None
