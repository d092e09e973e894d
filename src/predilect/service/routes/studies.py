"""Studies over HTTP: researchers set them up and read what came of them, invited people take part."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Path
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from predilect.errors import InvalidInput, Problem
from predilect.service.contract.sessions import SessionTold
from predilect.service.contract.studies import (
    Deleted,
    InvitationAccepted,
    InvitationTold,
    StudiesTold,
    StudyChange,
    StudySetUp,
    StudyTold,
    StudyWanted,
)
from predilect.service.errors import Closed
from predilect.service.interviews.desk import wanted_by
from predilect.service.routes.sessions import begun
from predilect.service.service import Administrator, Service, Serving
from predilect.service.store import sessions, studies
from predilect.service.store.rows import StudyRow
from predilect.service.studies.exporting import answers_csv, answers_jsonl
from predilect.service.studies.measuring import study_told
from predilect.service.telling.sessions import session_told

Id = Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
Respondent = Annotated[str, Path(max_length=200)]
TOKEN = "study_"

router = APIRouter(prefix="/api", tags=["studies"])


@router.get("/invitations/{token}")
async def invitation(token: Id, service: Serving) -> InvitationTold:
    """What an invited person reads first."""
    study = await run_in_threadpool(studies.invited, service.database, token)
    set_up = StudySetUp.model_validate(study.set_up)
    own = set_up.repeats + set_up.attention + set_up.holdouts
    return InvitationTold(
        title=study.title,
        consent=study.consent,
        open=study.takes_part(datetime.now(UTC)),
        questions=None if set_up.questions is None else set_up.questions + own,
    )


@router.post("/invitations/{token}/sessions", status_code=201)
async def accept(token: Id, accepted: InvitationAccepted, service: Serving) -> SessionTold:
    """Take part in a study."""
    study = await run_in_threadpool(studies.invited, service.database, token)
    if not study.takes_part(datetime.now(UTC)):
        raise Closed("nobody can join this study any more")
    wanted = wanted_by(study, accepted.respondent, accepted.metadata)
    return await begun(service, lambda: session_told(service.desk.begin(wanted, study)))


@router.post("/studies", status_code=201, dependencies=[Administrator])
async def create(wanted: StudyWanted, service: Serving) -> StudyTold:
    """Set up a study; a session is tried before anyone is invited."""
    if wanted.closes is not None and wanted.closes.tzinfo is None:
        problem = Problem("closes", "the moment has no time zone", "write 2030-01-31T18:00:00Z")
        raise InvalidInput("the study", [problem])
    study = StudyRow(
        id=secrets.token_urlsafe(16),
        token=f"{TOKEN}{secrets.token_urlsafe(16)}",
        title=wanted.title,
        consent=wanted.consent,
        set_up=wanted.set_up.model_dump(mode="json", by_alias=True),
        origins=tuple(wanted.origins),
        open=True,
        created=datetime.now(UTC),
        closes=wanted.closes,
        days_kept=wanted.days_kept,
    )
    trial = wanted_by(study, None, {})
    await service.workbench.run(f"try {study.id}", lambda: service.desk.rehearse(trial))
    await run_in_threadpool(studies.create, service.database, study)
    return await _told(service, study)


@router.get("/studies", dependencies=[Administrator])
async def every(service: Serving) -> StudiesTold:
    """All studies."""
    found = await run_in_threadpool(studies.every, service.database)
    return StudiesTold(studies=tuple([await _told(service, study) for study in found]))


@router.get("/studies/{id}", dependencies=[Administrator])
async def read(id: Id, service: Serving) -> StudyTold:
    """A study with what has come of it so far."""
    return await _told(service, await run_in_threadpool(studies.read, service.database, id))


@router.patch("/studies/{id}", dependencies=[Administrator])
async def change(id: Id, said: StudyChange, service: Serving) -> StudyTold:
    """Open or close a study, or say anew which sites may embed it."""
    await run_in_threadpool(studies.change, service.database, id, said.open, said.origins)
    return await _told(service, await run_in_threadpool(studies.read, service.database, id))


@router.get("/studies/{id}/export", response_class=Response, dependencies=[Administrator])
async def export(id: Id, service: Serving, format: Literal["csv", "jsonl"] = "csv") -> Response:
    """Every answer in rows."""
    study = await run_in_threadpool(studies.read, service.database, id)
    kept = await run_in_threadpool(sessions.of_study, service.database, study.id)
    if format == "csv":
        text = await run_in_threadpool(answers_csv, kept)
        return Response(text, media_type="text/csv; charset=utf-8")
    text = await run_in_threadpool(answers_jsonl, kept)
    return Response(text, media_type="application/x-ndjson")


@router.delete("/studies/{id}/respondents/{respondent:path}", dependencies=[Administrator])
async def forget(id: Id, respondent: Respondent, service: Serving) -> Deleted:
    """Delete everything of one respondent, by the name that they were given or a session's id."""
    study = await run_in_threadpool(studies.read, service.database, id)
    count = await run_in_threadpool(sessions.remove_respondent, service.database, study.id, respondent)
    return Deleted(sessions=count)


@router.delete("/studies/{id}", dependencies=[Administrator])
async def remove(id: Id, service: Serving) -> Deleted:
    """Delete a study with all its sessions."""
    return Deleted(sessions=await run_in_threadpool(studies.remove, service.database, id))


async def _told(service: Service, study: StudyRow) -> StudyTold:
    tell = partial(study_told, service.desk, service.outcomes, study, service.settings.address)
    return await service.workbench.run(f"measure {study.id}", tell)
