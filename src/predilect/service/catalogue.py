"""The domains that sessions can be about: the served ones, and those that someone has uploaded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from predilect.documents import domain_from_document
from predilect.domain.domain import Domain
from predilect.errors import InvalidInput, Problem
from predilect.problems import open_problem
from predilect.service.errors import NotFound, TooLarge
from predilect.service.opened import OpenedDomain
from predilect.service.shared_solvers import Shelf
from predilect.service.store import documents
from predilect.service.store.database import Database
from predilect.solving.question import Budget

KEPT = 32
MOST_UPLOADS = 1000
DIGITS = 10
"""How much of its digest an uploaded domain's id ends in."""


class Catalogue:
    """Domains by id and by digest; the ones used last stay opened."""

    def __init__(self, database: Database, served: Iterable[OpenedDomain], limit: Budget) -> None:
        self.database = database
        self.limit = limit
        self.served = {opened.id: opened for opened in served}
        self._by_digest = {opened.digest: opened for opened in self.served.values()}
        self._shelf: Shelf[str, OpenedDomain] = Shelf(KEPT)

    def named(self, id: str) -> OpenedDomain:
        """The domain with this id."""
        if id in self.served:
            return self.served[id]
        row = documents.find_upload(self.database, id)
        if row is None:
            raise NotFound(f"there is no domain {id!r}")
        return self.of_digest(row.digest, row.id)

    def of_digest(self, digest: str, id: str) -> OpenedDomain:
        """The domain with this document, which a session is about, even if it is not served any more."""
        known = self._by_digest.get(digest)
        return known or self._shelf.get(digest, lambda: self._read(digest, id))

    def all(self) -> list[OpenedDomain]:
        """Every domain, the served ones first."""
        uploads = documents.uploaded(self.database)
        return [*self.served.values(), *(self.of_digest(row.digest, row.id) for row in uploads)]

    def upload(self, domain: Domain) -> OpenedDomain:
        """Keep a domain that someone has brought; the same one again is the same."""
        opened = OpenedDomain.of_domain(domain.name, domain, self.limit)
        opened.id = f"{slug(domain.name)}-{opened.digest[:DIGITS]}"
        if documents.count_uploads(self.database) >= MOST_UPLOADS:
            raise TooLarge(f"there are {MOST_UPLOADS} uploaded domains already")
        documents.upload(self.database, opened.id, opened.text)
        return self._shelf.get(opened.digest, lambda: opened)

    def _read(self, digest: str, id: str) -> OpenedDomain:
        text = documents.read(self.database, digest)
        if text is None:
            raise NotFound("the domain's document is gone")
        domain = domain_from_document(json.loads(text), check=False)
        return OpenedDomain.of_domain(id, domain, self.limit)


def open_served(sources: Sequence[str], limit: Budget) -> list[OpenedDomain]:
    """The domains of a command line, each under the name that its sessions use."""
    opened = [OpenedDomain(served_id(source), open_problem(source), limit) for source in sources]
    twice = {each.id for each in opened if sum(other.id == each.id for other in opened) > 1}
    if twice:
        problems = [Problem(id, "two domains have this name", "rename one of them") for id in sorted(twice)]
        raise InvalidInput("the domains to serve", problems)
    return opened


def served_id(source: str) -> str:
    """``pc`` for ``pc``, ``holidays`` for ``files/holidays.yaml``, ``trip-seed-3`` for ``trip:seed=3``."""
    path = Path(source)
    return slug(path.stem if path.suffix and ":" not in source else source)


def slug(text: str) -> str:
    """A text as a part of an address."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:60] or "domain"
