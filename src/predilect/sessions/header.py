"""The first line of a log: everything that is needed to go on with it, the domain too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from types import MappingProxyType
from typing import Any

from predilect.documents import domain_from_document, domain_to_document
from predilect.domain.domain import Domain
from predilect.domain.fingerprint import fingerprint
from predilect.elicitors import Elicitor, elicitor_named
from predilect.errors import InvalidInput, PredilectError, Problem
from predilect.version import __version__

LOG_VERSION = 1
"""Grows when logs change so that older software cannot read them."""

Parameters = Mapping[str, object]


@dataclass(frozen=True, slots=True, eq=False)
class Header:
    """What a session was started with; ``features`` is the number of the domain's features.

    ``adaptive`` leaves it to the elicitor how many options a question shows, ``k`` at most. ``stop_when`` is
    the confidence at which the person has answered enough.
    """

    domain: Domain
    elicitor: str
    parameters: Parameters = field(default_factory=lambda: MappingProxyType({}))
    k: int = 2
    seed: int = 0
    solver: str = "auto"
    features: int = 0
    software: str = __version__
    fingerprint: str = ""
    adaptive: bool = False
    stop_when: float | None = None

    def written(self) -> dict[str, object]:
        """The header as plain values."""
        return {
            "predilect_log": LOG_VERSION,
            "software": self.software,
            "seed": self.seed,
            "k": self.k,
            **({"adaptive": True} if self.adaptive else {}),
            **({} if self.stop_when is None else {"stop_when": self.stop_when}),
            "elicitor": {"name": self.elicitor, "parameters": dict(self.parameters)},
            "solver": self.solver,
            "fingerprint": self.fingerprint,
            "features": self.features,
            "domain": domain_to_document(self.domain),
        }


def read_header(line: Mapping[str, Any], subject: str, known: tuple[Domain, str] | None = None) -> Header:
    """The header in plain values, with its domain read and compared with the fingerprint.

    ``known`` is its domain with the fingerprint, if someone has read it already.
    """
    version = line.get("predilect_log")
    if type(version) is not int:
        raise refusal(subject, "line 1", "is not the header of a log", "name a file that ask --save wrote")
    if version > LOG_VERSION:
        message = (
            f"has log version {version} (of predilect {line.get('software')}); this one reads {LOG_VERSION}"
        )
        raise refusal(subject, "line 1", message, "update predilect")
    match line:
        case {
            "seed": int(seed),
            "k": int(k),
            "elicitor": {"name": str(elicitor), "parameters": dict(parameters)},
            "solver": str(solver),
            "fingerprint": str(told),
            "features": int(features),
            "software": str(software),
            "domain": dict(document),
        } if type(features) is int and features >= 0:
            pass
        case _:
            raise refusal(
                subject, "line 1", "is an incomplete header", "take a copy of the log that is whole"
            )
    adaptive, stop_when = line.get("adaptive", False), line.get("stop_when")
    if not isinstance(adaptive, bool) or not isinstance(stop_when, float | None):
        raise refusal(subject, "line 1", "is no header that is known", "take a copy of the log that is whole")
    domain, found = known or _read_domain(document, subject)
    if found != told:
        message = f"has a domain with fingerprint {found[:12]}, but says {told[:12]}"
        raise refusal(subject, "line 1", message, "logs are not edited: take a copy that was not")
    return Header(
        domain, elicitor, parameters, k, seed, solver, features, software, told, adaptive, stop_when
    )


def _read_domain(document: Mapping[str, object], subject: str) -> tuple[Domain, str]:
    try:
        domain = domain_from_document(document, check=False)
    except PredilectError as error:
        raise refusal(
            subject, "line 1", f"has a domain that cannot be read: {error}", "take a whole copy"
        ) from None
    return domain, fingerprint(domain)


def require_same_domain(header: Header, domain: Domain, subject: str) -> None:
    """Refuse a log of another domain than the one that the caller expects."""
    expected = fingerprint(domain)
    if expected != header.fingerprint:
        message = (
            f"is of domain {header.domain.name!r} with fingerprint {header.fingerprint[:12]}, "
            f"not of {domain.name!r} with {expected[:12]}"
        )
        raise refusal(subject, "", message, "take its own domain, or name a log of this one")


def refusal(subject: str, place: str, message: str, remedy: str) -> InvalidInput:
    """A log with one problem."""
    return InvalidInput(subject, [Problem(place, message, remedy)])


def elicitor_of(header: Header, elicitor: Elicitor[Any] | None = None) -> Elicitor[Any]:
    """The elicitor that a header names, or the caller's own if it has that name."""
    if elicitor is None:
        return elicitor_named(header.elicitor, **header.parameters)
    if elicitor.name != header.elicitor:
        message = f"the log was made with {header.elicitor!r}"
        raise refusal("elicitor", "", f"{elicitor.name!r} is another one: {message}", "give that one")
    return elicitor


def parameters_of(elicitor: Elicitor[Any]) -> dict[str, object]:
    """The parameters of an elicitor that are not its defaults; they must be plain values."""
    found: dict[str, object] = {}
    declared: Any = elicitor
    for each in fields(declared) if is_dataclass(declared) else ():
        value = getattr(elicitor, each.name)
        if each.default is MISSING or value != each.default:
            found[each.name] = value
    wrong = [
        Problem(name, f"{value!r} cannot be written into a log", "give a text, a number or a truth value")
        for name, value in found.items()
        if not isinstance(value, str | int | float | bool | None)
    ]
    if wrong:
        raise InvalidInput(f"elicitor {elicitor.name!r}", wrong)
    return found
