"""What a document may be at most, and its text read within these bounds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from predilect.domain.forming import DEEPEST
from predilect.errors import InvalidDocument, Problem

LARGEST_DOCUMENT = 8 * 1024 * 1024
"""The most bytes that a document may have."""

DocumentPath = tuple[str | int, ...]


class Unreadable:
    """Stands where a value could not be read, which has been told."""


UNREADABLE = Unreadable()


def unreadable_paths(value: object) -> Iterator[DocumentPath]:
    """Where values could not be read."""
    waiting: list[tuple[DocumentPath, object]] = [((), value)]
    while waiting:
        path, part = waiting.pop()
        match part:
            case Unreadable():
                yield path
            case dict():
                waiting += [((*path, key), inner) for key, inner in part.items()]
            case list():
                waiting += [((*path, place), inner) for place, inner in enumerate(part)]


def document_text(path: Path) -> str:
    """The text of a file, if it is a text and small enough."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_DOCUMENT + 1)
    except OSError as error:
        raise refusal(str(path), "", f"cannot be read: {error.strerror}", "check its name") from None
    if len(content) > LARGEST_DOCUMENT:
        raise _too_large(str(path))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise refusal(str(path), f"line {line}", "is not UTF-8 text", "save it as UTF-8") from None


def check_text(text: str, subject: str) -> None:
    """Refuse a text that is larger than a document may be."""
    if len(text) > LARGEST_DOCUMENT or len(text.encode(errors="replace")) > LARGEST_DOCUMENT:
        raise _too_large(subject)


def _too_large(subject: str) -> InvalidDocument:
    return refusal(subject, "", "is larger than 8 MB", "keep big tables out of the domain, or aggregate them")


def too_deep(place: str) -> Problem:
    """What is said of documents that are nested too deep."""
    return Problem(place, f"is nested more than {DEEPEST} deep", "flatten it")


def refusal(subject: str, place: str, message: str, remedy: str) -> InvalidDocument:
    """A document with one problem."""
    return InvalidDocument(subject, [Problem(place, message, remedy)])
