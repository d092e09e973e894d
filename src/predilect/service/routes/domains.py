"""Domains over HTTP: what there is, how it is shown, and documents that someone brings."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import AfterValidator
from starlette.concurrency import run_in_threadpool

from predilect.documents import json_schema
from predilect.errors import InvalidDocument
from predilect.service.answering import faults_told
from predilect.service.contract.domains import DomainsTold, ValidationTold
from predilect.service.contract.model import storable
from predilect.service.contract.presentation import DomainShown
from predilect.service.errors import Busy
from predilect.service.guards.keys import holds_key
from predilect.service.interviews.choosing import comparing, default_elicitor
from predilect.service.service import Administrator, Service, Serving
from predilect.service.telling.domains import domain_listed, domain_shown
from predilect.service.trials import Trial, tried, type_of

Id = Annotated[str, Path(max_length=200)]
Name = Annotated[str, Query(min_length=1, max_length=200), AfterValidator(storable)]
TABLE = "table"
DOCUMENT = {"schema": {"type": "string"}}
BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/yaml": DOCUMENT, "application/json": DOCUMENT, "text/csv": DOCUMENT},
    }
}

router = APIRouter(prefix="/api", tags=["domains"])


@router.get("/domains")
async def every(request: Request, service: Serving) -> DomainsTold:
    """All domains that sessions can be about."""
    opened = await run_in_threadpool(service.catalogue.all)
    return DomainsTold(
        domains=tuple(domain_listed(each) for each in opened),
        uploads=holds_key(request.headers.get("authorization"), service.settings.admin_key),
        elicitors=comparing(),
        elicitor=default_elicitor(),
    )


@router.post("/domains/validation", dependencies=[Administrator], openapi_extra=BODY)
async def validate(request: Request, service: Serving, name: Name = TABLE) -> ValidationTold:
    """Whether a document or a table is a domain, and everything that is wrong with it."""
    trial = await _trial(request, service, name)
    found = None if trial.domain is None else trial.domain.name
    return ValidationTold(valid=not trial.problems, name=found, errors=faults_told(trial.problems))


@router.post("/domains", status_code=201, dependencies=[Administrator], openapi_extra=BODY)
async def upload(request: Request, service: Serving, name: Name = TABLE) -> DomainShown:
    """Bring a domain: from now on sessions can be about it. ``name`` is what a table is called."""
    trial = await _trial(request, service, name)
    if trial.domain is None:
        raise InvalidDocument("the document", trial.problems)
    opened = await run_in_threadpool(service.catalogue.upload, trial.domain)
    return await run_in_threadpool(domain_shown, opened)


@router.get("/domains/{id}")
async def show(id: Id, service: Serving) -> DomainShown:
    """A domain as a page needs it."""
    opened = await run_in_threadpool(service.catalogue.named, id)
    return await run_in_threadpool(domain_shown, opened)


@router.get("/domains/{id}/document")
async def document(id: Id, service: Serving) -> dict[str, Any]:
    """The document of a domain."""
    opened = await run_in_threadpool(service.catalogue.named, id)
    return dict(opened.document)


@router.get("/schema")
async def schema() -> dict[str, Any]:
    """The JSON Schema of domain documents."""
    return json_schema()


async def _trial(request: Request, service: Service, name: str) -> Trial:
    """The body tried, one document at a time."""
    how = type_of(request.headers.get("content-type"))
    body = await request.body()
    if service.trying.locked():
        raise Busy("another document is being tried")
    async with service.trying:
        settings = service.settings
        return await tried(body, how, name, settings.trial_seconds, settings.trial_memory)
