"""What can go wrong in the service beyond the errors of ``predilect.errors``; ``answering`` says each."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from predilect.service.contract.sessions import SessionTold


class ServiceError(Exception):
    """Something that a client is told as a problem document: its status, code, title and detail."""

    status = 500
    code = "internal"
    title = "Something went wrong"
    retry_after: int | None = None

    def __init__(self, detail: str = "") -> None:
        self.detail = detail
        super().__init__(detail or self.title)


class NotFound(ServiceError):
    """No such session, domain or study, or none any more."""

    status, code, title = 404, "not-found", "This does not exist"


class KeyNeeded(ServiceError):
    """Only with the administrator's key."""

    status, code, title = 401, "key-needed", "This needs the administrator's key"


class KeyWrong(ServiceError):
    """Another key than the administrator's."""

    status, code, title = 403, "key-wrong", "This is not the administrator's key"


class TooLarge(ServiceError):
    """A body above the limit."""

    status, code, title = 413, "too-large", "This is too large"


class Slow(ServiceError):
    """A body that takes too long to arrive."""

    status, code, title = 408, "too-slow", "This took too long to arrive"


class WrongHost(ServiceError):
    """A request that names another host than those that this service is known by."""

    status, code, title = 421, "wrong-host", "This is not the host that was asked for"


class NotReadable(ServiceError):
    """A body of a type that is not read here."""

    status, code, title = 415, "not-readable", "This type of content is not read here"


class InvalidJson(ServiceError):
    """A body that is not JSON."""

    status, code, title = 400, "invalid-json", "This is not JSON"


class Closed(ServiceError):
    """Nothing more is asked in this session, or nobody can join the study any more."""

    status, code, title = 409, "closed", "This is over"


class Overtaken(ServiceError):
    """What was said is about a state that is no more; ``session`` is how it stands now."""

    status, code, title = 409, "superseded", "Something else was faster"

    def __init__(self, detail: str, session: SessionTold) -> None:
        super().__init__(detail)
        self.session = session


class TooManyRequests(ServiceError):
    """One client asks too often."""

    status, code, title = 429, "too-many-requests", "Too many requests"

    def __init__(self, seconds: int) -> None:
        super().__init__(f"try again in {seconds} s")
        self.retry_after = seconds


class Busy(ServiceError):
    """Every solver is at work, and enough others wait."""

    status, code, title = 503, "busy", "All solvers are busy"
    retry_after = 2


class StoreAway(ServiceError):
    """The database cannot be reached, or cannot write."""

    status, code, title = 503, "store-away", "The store cannot be used at the moment"
    retry_after = 5


class Passed(Exception):
    """What was said is about a state that is no more; whoever tells it adds how the session stands now."""


class Behind(Exception):
    """Another process has appended to the session first: read it again."""
