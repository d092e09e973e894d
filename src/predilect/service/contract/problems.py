"""What is told when something is wrong: a problem document of RFC 9457 (``application/problem+json``)."""

from __future__ import annotations

from predilect.service.contract.domains import FaultTold
from predilect.service.contract.model import Told
from predilect.service.contract.sessions import SessionTold


class ProblemTold(Told):
    """A problem. ``type`` is ``urn:predilect:problem:CODE``; ``detail`` can be shown to a person.

    ``errors`` are all bad fields at once. ``conflict`` are the rules that exclude each other. ``session``
    comes with a 409 and is how the session stands now, with the current question.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str = ""
    instance: str = ""
    errors: tuple[FaultTold, ...] = ()
    conflict: tuple[str, ...] = ()
    session: SessionTold | None = None
