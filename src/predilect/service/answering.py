"""Errors as problem documents (RFC 9457): one place that knows what each is told as."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from predilect import errors
from predilect.service.contract.domains import FaultTold
from predilect.service.contract.problems import ProblemTold
from predilect.service.errors import Overtaken, ServiceError
from predilect.service.logs import LOGGER

MEDIA_TYPE = "application/problem+json"

TITLES = {400: "This is not JSON", 404: "This does not exist", 405: "This cannot be done here"}
CODES = {400: "invalid-json", 404: "not-found", 405: "not-allowed"}


def problem_response(told: ProblemTold, headers: Mapping[str, str] | None = None) -> Response:
    """A problem document."""
    return Response(told.model_dump_json(), told.status, dict(headers or {}), MEDIA_TYPE)


def service_problem(error: ServiceError) -> Response:
    """What is told of an error of the service."""
    told = ProblemTold(
        type=problem_type(error.code),
        title=error.title,
        status=error.status,
        code=error.code,
        detail=error.detail,
        session=error.session if isinstance(error, Overtaken) else None,
    )
    headers = {} if error.retry_after is None else {"Retry-After": str(error.retry_after)}
    if error.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return problem_response(told, headers)


def predilect_problem(error: errors.PredilectError) -> Response:
    """What is told of an input that does not fit."""
    code, title = "invalid-input", "Something does not fit"
    faults: tuple[FaultTold, ...] = ()
    conflict: tuple[str, ...] = ()
    match error:
        case errors.InvalidDomain():
            code, title = "invalid-document", "This is not a domain"
            faults = faults_told(error.problems)
        case errors.InvalidInput():
            faults = faults_told(error.problems)
        case errors.Infeasible():
            code, title, conflict = "infeasible", "Nothing is left", error.conflict
        case errors.Unsupported():
            code, title = "unsupported", "This cannot be done"
    return problem_response(
        ProblemTold(
            type=problem_type(code),
            title=title,
            status=422,
            code=code,
            detail=str(error),
            errors=faults,
            conflict=conflict,
        )
    )


def faults_told(problems: Sequence[errors.Problem]) -> tuple[FaultTold, ...]:
    """Everything that is wrong."""
    return tuple(FaultTold(place=each.place, message=each.message, remedy=each.remedy) for each in problems)


def problem_type(code: str) -> str:
    """The type of a problem: a name, not an address."""
    return f"urn:predilect:problem:{code}"


def add_problems(app: FastAPI) -> None:
    """Let an application tell every error as a problem document."""

    @app.exception_handler(ServiceError)
    async def _service(request: Request, error: ServiceError) -> Response:
        return service_problem(error)

    @app.exception_handler(errors.PredilectError)
    async def _input(request: Request, error: errors.PredilectError) -> Response:
        return predilect_problem(error)

    @app.exception_handler(RequestValidationError)
    async def _fields(request: Request, error: RequestValidationError) -> Response:
        return fields_problem(error.errors())

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> Response:
        code = CODES.get(error.status_code, "http")
        title = TITLES.get(error.status_code, str(error.detail))
        told = ProblemTold(type=problem_type(code), title=title, status=error.status_code, code=code)
        return problem_response(told, error.headers)

    @app.exception_handler(Exception)
    async def _unexpected(request: Request, error: Exception) -> Response:
        LOGGER.error("a request failed", exc_info=error)
        return internal_problem()


def internal_problem() -> Response:
    """What is told of our own faults: nothing that could harm."""
    detail = "the service made a mistake; it is in its log"
    return service_problem(ServiceError(detail))


def fields_problem(found: Sequence[Mapping[str, Any]]) -> Response:
    """All bad fields of a request at once, as pydantic finds them."""
    if any(each["type"] == "json_invalid" for each in found):
        detail = "; ".join(str(each.get("ctx", {}).get("error", each["msg"])) for each in found)
        told = ProblemTold(
            type=problem_type("invalid-json"),
            title="This is not JSON",
            status=400,
            code="invalid-json",
            detail=detail,
        )
        return problem_response(told)
    faults = tuple(_fault(each) for each in found)
    told = ProblemTold(
        type=problem_type("invalid-input"),
        title="Something does not fit",
        status=422,
        code="invalid-input",
        detail="; ".join(f"{fault.place}: {fault.message} ({fault.remedy})" for fault in faults)[:1000],
        errors=faults,
    )
    return problem_response(told)


def _fault(found: Mapping[str, Any]) -> FaultTold:
    """A bad field as our other errors are said: what is wrong with it, and what to do about it."""
    place = _place(found["loc"])
    match found["type"]:
        case "missing":
            return FaultTold(place=place, message="it is missing", remedy="give it")
        case "extra_forbidden":
            return FaultTold(place=place, message="there is no such field", remedy="leave it out")
    said = found["msg"].removeprefix("Value error, ").removeprefix("Input ")
    return FaultTold(place=place, message=f"{_short(found['input'])} does not fit", remedy=said)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:59]}…"


def _place(location: Sequence[str | int]) -> str:
    """The path of a field, without the marks of the types that were tried."""
    return ".".join(str(step) for step in location[1:] if not set(str(step)) & set("[-("))
