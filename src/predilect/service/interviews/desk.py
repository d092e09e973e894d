"""Where interviews are begun, found again and gone on with, by any process that has the same store."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from threading import Lock
from typing import TypeVar

from predilect.elicitors import elicitor_named
from predilect.errors import PredilectError, Unsupported
from predilect.service.catalogue import Catalogue
from predilect.service.contract.sessions import RuleSaid, SessionWanted
from predilect.service.contract.studies import StudySetUp
from predilect.service.errors import Behind, Busy, NotFound
from predilect.service.interviews.choosing import check_effort, default_elicitor
from predilect.service.interviews.interview import Interview
from predilect.service.interviews.rules import fixed_rules, rule_text
from predilect.service.interviews.schedule import NO_STUDY, Schedule, drawn_schedule
from predilect.service.opened import OpenedDomain
from predilect.service.store import sessions, studies
from predilect.service.store.rows import SessionRow, StudyRow
from predilect.sessions import Session

IDLE = 512
"""Interviews that a process keeps in memory between two requests, so that it need not replay them."""

ATTEMPTS = 8
MOST_LINES = 5_000
SEED_BITS = 32

Result = TypeVar("Result")


class Desk:
    """Reads interviews from the store, changes them, and writes what is new."""

    def __init__(self, catalogue: Catalogue, idle: int = IDLE) -> None:
        self.catalogue = catalogue
        self.database = catalogue.database
        self._most = idle
        self._idle: OrderedDict[str, Interview] = OrderedDict()
        self._lock = Lock()

    def begin(self, wanted: SessionWanted, study: StudyRow | None = None) -> Interview:
        """A new interview: its context, fixed attributes and rules hold from the start."""
        interview = self.rehearse(wanted, study)
        sessions.create(self.database, interview.row, interview.opened.text, interview.pending)
        interview.kept()
        self._put(interview)
        return interview

    def rehearse(self, wanted: SessionWanted, study: StudyRow | None = None) -> Interview:
        """The same without a trace; whatever is wrong with what is wanted is said."""
        opened = self.catalogue.named(wanted.domain)
        seed = secrets.randbits(SEED_BITS) if wanted.seed is None else wanted.seed
        session = _new_session(opened, wanted, seed)
        header = {name: value for name, value in session.header.written().items() if name != "domain"}
        fixed = fixed_rules(opened.inputs, dict(wanted.fixed))
        now = datetime.now(UTC)
        row = SessionRow(
            id=secrets.token_urlsafe(16),
            domain=opened.id,
            digest=opened.digest,
            header=header,
            created=now,
            touched=now,
            study=None if study is None else study.id,
            respondent=wanted.respondent,
            metadata=dict(wanted.metadata),
            firm=len(fixed) + (0 if study is None else len(wanted.rules)),
        )
        interview = Interview.of(row, opened, [], study, _schedule(study, seed))
        session = interview.session
        if wanted.context is not None:
            session.set_context(wanted.context)
        elif opened.inputs.given:
            session.set_context(opened.drawn_context(session.solver, seed))
        for text, words in fixed:
            session.add_rule(text, words)
        for rule in wanted.rules:
            session.add_rule(rule_text(opened.domain, rule), rule.because)
        return interview

    def act(self, id: str, change: Callable[[Interview], Result]) -> Result:
        """What ``change`` makes of the interview, once its lines are in the store.

        If another process was faster, the change is tried again on how things stand then.
        """
        for _ in range(ATTEMPTS):
            interview = self._take(id)
            try:
                result = change(interview)
                if interview.pending:
                    if interview.position + len(interview.pending) > MOST_LINES:
                        raise Unsupported(f"a session has at most {MOST_LINES:,} events; begin another one")
                    sessions.append(self.database, id, interview.position, interview.pending)
                    interview.kept()
            except Behind:
                continue
            except PredilectError:
                if not interview.pending:
                    self._put(interview)
                raise
            self._put(interview)
            return result
        raise Busy("others are changing this session at the same time")

    def forget(self, id: str) -> None:
        """Delete an interview with everything about it."""
        with self._lock:
            self._idle.pop(id, None)
        if not sessions.remove(self.database, id):
            raise NotFound("there is no such session, or it was deleted")

    def position(self, id: str) -> int:
        """How many lines the store has of the interview."""
        return sessions.length(self.database, id)

    def whole(self, id: str) -> sessions.Kept:
        """The interview as the store has it, with all its lines."""
        return sessions.read(self.database, id)

    def of_kept(self, kept: sessions.Kept, study: StudyRow | None) -> Interview:
        """The interview that the store has."""
        row, lines = kept
        opened = self.catalogue.of_digest(row.digest, row.domain)
        seed = row.header["seed"]
        assert isinstance(seed, int)
        return Interview.of(row, opened, lines, study, _schedule(study, seed))

    def _take(self, id: str) -> Interview:
        """The interview as it stands now, for this thread alone."""
        with self._lock:
            interview = self._idle.pop(id, None)
        if interview is None:
            row, lines = sessions.read(self.database, id)
            study = None if row.study is None else studies.read(self.database, row.study)
            return self.of_kept((row, lines), study)
        _, lines = sessions.read(self.database, id, interview.position)
        interview.follow(lines)
        return interview

    def _put(self, interview: Interview) -> None:
        with self._lock:
            self._idle[interview.row.id] = interview
            self._idle.move_to_end(interview.row.id)
            while len(self._idle) > self._most:
                self._idle.popitem(last=False)


def wanted_by(study: StudyRow, respondent: str | None, metadata: Mapping[str, object]) -> SessionWanted:
    """The session that a respondent of a study gets; each has a seed of their own."""
    set_up = StudySetUp.model_validate(study.set_up)
    return SessionWanted.model_validate(
        {
            "domain": set_up.domain,
            "elicitor": set_up.elicitor,
            "k": set_up.k,
            "stop_when": set_up.stop_when,
            "knowledge": set_up.knowledge,
            "context": set_up.context,
            "fixed": set_up.fixed,
            "rules": [RuleSaid.model_dump(rule, by_alias=True) for rule in set_up.rules],
            "respondent": respondent,
            "metadata": dict(metadata),
        }
    )


def _new_session(opened: OpenedDomain, wanted: SessionWanted, seed: int) -> Session:
    """A session in memory, for its header."""
    name = wanted.elicitor or default_elicitor()
    check_effort(name, wanted.knowledge)
    elicitor = elicitor_named(name, **wanted.knowledge)
    return Session(opened.domain, elicitor, wanted.k, seed, stop_when=wanted.stop_when)


def _schedule(study: StudyRow | None, seed: int) -> Schedule:
    if study is None:
        return NO_STUDY
    set_up = StudySetUp.model_validate(study.set_up)
    return drawn_schedule(seed, set_up.questions, set_up.repeats, set_up.attention, set_up.holdouts)
