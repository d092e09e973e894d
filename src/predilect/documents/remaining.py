"""What can still be read of a document that is wrong in some of its parts, so that all is told at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pydantic import ValidationError

from predilect.documents.from_document import domain_of
from predilect.documents.limits import DocumentPath
from predilect.documents.model import DomainDocument
from predilect.domain.domain import Domain

NAMED = ("sets", "tables", "attributes")
LISTED = ("rules", "features")


def remaining(
    document: Mapping[str, object], wrong: Collection[DocumentPath]
) -> tuple[Domain, set[str]] | None:
    """The domain without its wrong parts, and their names; None if the whole of it is wrong."""
    parts = {path[:2] for path in wrong}
    if any(len(part) < 2 or part[0] not in (*NAMED, *LISTED) for part in parts):
        return None
    rest = dict(document)
    for section in NAMED:
        if isinstance(entries := document.get(section), Mapping):
            rest[section] = {key: value for key, value in entries.items() if (section, key) not in parts}
    for section in LISTED:
        if isinstance(entries := document.get(section), list):
            rest[section] = [
                _stand_in(section, place) if (section, place) in parts else entry
                for place, entry in enumerate(entries)
            ]
    try:
        domain = domain_of(DomainDocument.model_validate(rest))
    except ValidationError:
        return None
    return domain, {str(part[1]) for part in parts if part[0] in NAMED}


def _stand_in(section: str, place: int) -> object:
    """What takes the place of a rule or feature that is wrong, so that the others keep theirs."""
    return True if section == "rules" else {"name": f"features[{place}]", "value": 0}
