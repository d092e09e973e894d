"""Documents to domains: everything that is wrong at once, each with its line and path."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from pydantic import ValidationError

from predilect.documents.complaints import complaints
from predilect.documents.from_document import domain_of
from predilect.documents.json_text import json_lines_of, read_json
from predilect.documents.limits import DocumentPath, check_text, document_text, unreadable_paths
from predilect.documents.model import DomainDocument
from predilect.documents.remaining import remaining
from predilect.documents.yaml_text import MOST_PROBLEMS, lines_of, read_yaml, steps
from predilect.domain.domain import Domain
from predilect.errors import InvalidDocument, InvalidDomain, Problem

Lines = Callable[[Collection[DocumentPath]], dict[DocumentPath, int]]

LINE = re.compile(r"line (\d+)")
STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")


def read_domain(path: str | Path) -> Domain:
    """The domain in a YAML file, or in a JSON file if its name ends so; ``InvalidDocument`` if it is none."""
    path = Path(path)
    return _read(document_text(path), str(path), is_json=path.suffix.lower() == ".json")


def parse_domain(text: str, subject: str = "the document") -> Domain:
    """The domain in a YAML (or JSON) text; ``subject`` names the text in error messages."""
    check_text(text, subject)
    return _read(text, subject, is_json=text.lstrip().startswith("{"))


def domain_from_document(document: Mapping[str, object], *, check: bool = True) -> Domain:
    """The domain in a document of plain values; ``check=False`` trusts that it has been read before."""
    return _domain(document, "the document", lambda paths: {}, check=check)


def path_of(place: str) -> DocumentPath:
    """The path that a place such as ``rules[3].if`` or ``features[5] (days in {c})`` means."""
    bare = place.split(" (", 1)[0]
    return tuple(match[1] if match[1] is not None else int(match[2]) for match in STEP.finditer(bare))


def place_of(path: DocumentPath) -> str:
    """``attributes.price``, ``rules[3].if``: a path as people read it."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif re.fullmatch(r"[\w-]+", step):
            text += f".{step}"
        else:
            text += f"[{step!r}]"
    return text.removeprefix(".")


def _read(text: str, subject: str, *, is_json: bool) -> Domain:
    value, problems = read_json(text) if is_json else read_yaml(text)
    if problems and not isinstance(value, Mapping):
        raise InvalidDocument(subject, problems)
    find = json_lines_of if is_json else lines_of
    return _domain(value, subject, lambda paths: find(text, paths), check=True, told=problems)


def _domain(
    value: object, subject: str, lines: Lines, *, check: bool, told: Collection[Problem] = ()
) -> Domain:
    if not isinstance(value, Mapping):
        raise InvalidDocument(subject, [Problem("", "is not a mapping", "start it with predilect: 1")])
    try:
        domain = domain_of(DomainDocument.model_validate(value))
    except ValidationError as error:
        unread = list(unreadable_paths(value))
        found = [
            each for each in complaints(error) if not any(each[0][: len(path)] == path for path in unread)
        ]
        problems = [Problem(place_of(path), message, remedy) for path, message, remedy in found]
        if rest := remaining(value, [*unread, *(path for path, _, _ in found)]):
            problems += _problems(*rest)
    else:
        problems = _problems(domain) if check else []
        if not problems and not told:
            return domain
    raise InvalidDocument(subject, _with_lines(problems, lines, told))


def _problems(domain: Domain, spoiled: Collection[str] = ()) -> list[Problem]:
    """What does not make sense together: names, kinds and bounds."""
    from predilect.domain.grounding import ground  # documents that are wrong in themselves never need it

    try:
        ground(domain, spoiled)
    except InvalidDomain as error:
        return list(error.problems)
    return []


def _with_lines(problems: Sequence[Problem], lines: Lines, told: Collection[Problem]) -> list[Problem]:
    """The problems in the order of the document, each with the line of its path or of what contains it."""
    shown, more = problems[:MOST_PROBLEMS], len(problems) - MOST_PROBLEMS
    paths = [path_of(problem.place) for problem in shown]
    known = lines({step for path in paths for step in steps(path)})
    located = [(int(found[1]) if (found := LINE.match(each.place)) else 0, each) for each in told]
    for problem, path in zip(shown, paths, strict=True):
        line = next((known[step] for step in steps(path) if step in known), 0)
        place = ", ".join(part for part in (f"line {line}" if line else "", problem.place) if part)
        located.append((line, Problem(place, problem.message, problem.remedy)))
    located.sort(key=lambda entry: entry[0])
    rest = [Problem("", f"and {more:,} more", "put these right first")] if more > 0 else []
    return [problem for _, problem in located] + rest
