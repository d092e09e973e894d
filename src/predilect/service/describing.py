"""How the service describes itself (OpenAPI): every route with the problem documents that it may answer."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from predilect.service.answering import MEDIA_TYPE
from predilect.service.contract.problems import ProblemTold

PROBLEMS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ProblemTold, "description": "Something does not fit; all that is wrong at once"},
    "5XX": {"model": ProblemTold, "description": "Try again after Retry-After seconds"},
}
"""What each route of the API may answer beside what it is for."""


def describe(app: FastAPI) -> None:
    """Let the description name the type that problem documents have."""
    plain = app.openapi

    def described() -> dict[str, Any]:
        known = app.openapi_schema is not None
        found = plain()
        if not known:
            for path in found["paths"].values():
                for operation in path.values():
                    _name_problems(operation["responses"])
        return found

    app.openapi = described  # type: ignore[method-assign]  # as FastAPI says to extend it


def _name_problems(responses: dict[str, Any]) -> None:
    for status in PROBLEMS:
        content = responses.get(str(status), {}).get("content", {})
        if "application/json" in content:
            content[MEDIA_TYPE] = content.pop("application/json")
