"""The service's own pages. What a page is about stands in its path, and its scripts read it there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Request
from fastapi import Path as PathParameter
from starlette.responses import Response
from starlette.templating import Jinja2Templates

HERE = Path(__file__).parents[1] / "page"
STATIC = HERE / "static"

Id = Annotated[str, PathParameter(max_length=60, pattern=r"^[\w-]+$")]

templates = Jinja2Templates(HERE / "templates")
router = APIRouter(include_in_schema=False)


@router.get("/")
async def start(request: Request) -> Response:
    """Choose a domain, or bring a file."""
    return _page(request, "start.html")


@router.get("/s/{id}")
async def session(request: Request, id: Id) -> Response:
    """A session."""
    return _page(request, "session.html")


@router.get("/join/{token}")
async def invitation(request: Request, token: Id) -> Response:
    """The consent text of a study, then a session."""
    return _page(request, "invitation.html")


@router.get("/studies")
async def studies(request: Request) -> Response:
    """All studies."""
    return _page(request, "studies.html")


@router.get("/studies/{id}")
async def study(request: Request, id: Id) -> Response:
    """The dashboard of a study."""
    return _page(request, "study.html")


def _page(request: Request, name: str) -> Response:
    return templates.TemplateResponse(request, name)
