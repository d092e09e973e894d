"""Domains that can be asked about, and documents that someone brings."""

from __future__ import annotations

from typing import Literal

from predilect.service.contract.model import Told


class DomainListed(Told):
    """A domain by its id, which sessions name."""

    id: str
    name: str
    label: str
    description: str = ""
    picture: str = ""
    view: str = ""
    source: Literal["served", "uploaded"]


class DomainsTold(Told):
    """All domains; ``uploads`` is whether this caller may bring another one.

    ``elicitors`` are those whose questions compare options, ``elicitor`` is who asks if nobody is named.
    """

    domains: tuple[DomainListed, ...]
    uploads: bool
    elicitors: tuple[str, ...]
    elicitor: str


class FaultTold(Told):
    """One thing that is wrong: where, what, and what to do about it."""

    place: str
    message: str
    remedy: str = ""


class ValidationTold(Told):
    """Whether a document is a domain; ``errors`` are all that is wrong."""

    valid: bool
    name: str | None = None
    errors: tuple[FaultTold, ...] = ()
