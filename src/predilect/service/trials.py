"""Documents of strangers, tried in a process of their own, whose time and memory are limited.

``python -m predilect.service.trials`` reads {"text", "how", "name", …} and writes {"document"} or {"errors"}.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np

from predilect.documents import catalogue_domain, domain_from_document, domain_to_document, parse_domain
from predilect.domain.domain import Domain
from predilect.domain.inputs import Inputs
from predilect.errors import InvalidDocument, PredilectError, Problem
from predilect.problems.from_file import problem_of
from predilect.service.errors import NotReadable
from predilect.service.settings import PREFIX
from predilect.solving.question import Budget, Question, Status
from predilect.solving.solvers import solver_for

TYPES = {
    "application/json": "json",
    "application/yaml": "yaml",
    "application/x-yaml": "yaml",
    "text/yaml": "yaml",
    "text/x-yaml": "yaml",
    "text/csv": "csv",
}
BUDGET = Budget(work=2, clock_seconds=5)
MEGABYTE = 1024 * 1024
TOO_HARD = "reading or compiling it takes too long, or too much memory"


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of a document: the domain, or everything that is wrong with it."""

    domain: Domain | None
    problems: tuple[Problem, ...] = ()


def type_of(content_type: str | None) -> str:
    """How a body is read, by its ``Content-Type``."""
    told = (content_type or "").partition(";")[0].strip().lower()
    if told not in TYPES:
        raise NotReadable(f"{told or 'nothing'!r} is named; name one of {', '.join(TYPES)}")
    return TYPES[told]


async def tried(body: bytes, how: str, name: str, seconds: int, megabytes: int) -> Trial:
    """Read, compile and solve a document, or a table with this name, in a process with limits."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Trial(None, (Problem("", "is not UTF-8 text", "save it as UTF-8"),))
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        __name__,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={name: value for name, value in os.environ.items() if not name.startswith(PREFIX)},
    )
    task = {"text": text, "how": how, "name": name, "seconds": seconds, "megabytes": megabytes}
    try:
        async with asyncio.timeout(2 * seconds):
            written, _ = await process.communicate(json.dumps(task).encode())
    except TimeoutError:
        return _too_hard()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        return _too_hard()
    found = json.loads(written)
    if problems := found.get("errors"):
        return Trial(None, tuple(Problem(**each) for each in problems))
    return Trial(domain_from_document(found["document"], check=False))


def _too_hard() -> Trial:
    return Trial(None, (Problem("", TOO_HARD, "make its sets, tables and loops smaller"),))


def try_document(text: str, how: str, name: str) -> dict[str, object]:
    """The document as plain values, or what is wrong with it."""
    try:
        domain = catalogue_domain(text, name) if how == "csv" else parse_domain(text)
        _try_solving(domain)
    except InvalidDocument as error:
        return {"errors": [asdict(problem) for problem in error.problems]}
    except PredilectError as error:
        return {"errors": [asdict(Problem("", str(error), ""))]}
    return {"document": domain_to_document(domain)}


def _try_solving(domain: Domain) -> None:
    """Compile the domain and look for one product."""
    solver = solver_for(domain, limit=BUDGET)
    context: dict[str, object] = {}
    if Inputs(domain).given:
        context = problem_of(domain, domain.name).contexts(np.random.default_rng(0))
    solution = solver.best(Question(np.zeros(len(solver.feature_names)), context))
    if solution.status is Status.INFEASIBLE and not context:
        conflict = "; ".join(solver.conflict(context))
        problem = Problem("rules", f"no product satisfies them: {conflict}", "drop or change one of them")
        raise InvalidDocument("the document", [problem])


def main(arguments: Sequence[str] = ()) -> None:
    """Try the document on standard input, within limits."""
    task = json.load(sys.stdin)
    seconds, memory = int(task["seconds"]), int(task["megabytes"]) * MEGABYTE
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    json.dump(try_document(task["text"], task["how"], task["name"]), sys.stdout)


if __name__ == "__main__":
    main()
