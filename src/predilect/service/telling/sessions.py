"""How a session stands. Nothing is solved to tell it."""

from __future__ import annotations

from typing import cast, get_args

from predilect.dialogue import Improve, NoneOfThese, Pick, Skip, Tie
from predilect.service.contract.sessions import (
    AnswerKind,
    ChangeTold,
    QuestionTold,
    RuleTold,
    SessionTold,
    StudyOfSession,
)
from predilect.service.interviews.interview import Interview
from predilect.service.interviews.probes import Probe
from predilect.service.telling.domains import domain_shown
from predilect.service.telling.products import given_told, product_told, products_told
from predilect.sessions import Answered, Asked, RuleAdded
from predilect.sessions.events import Change
from predilect.sessions.history import History


def session_told(interview: Interview) -> SessionTold:
    """How a session stands now."""
    session, extras = interview.session, interview.extras
    history, context = session.history, dict(session.current_context)
    changes = tuple(_change(history, number, change) for number, change in interview.changes)
    return SessionTold(
        id=interview.row.id,
        domain=domain_shown(interview.opened).model_copy(update={"id": interview.row.domain}),
        elicitor=session.header.elicitor,
        k="auto" if session.header.adaptive else session.header.k,
        seed=session.header.seed,
        stop_when=session.header.stop_when,
        context=context,
        given=given_told(interview.opened, context) if context else (),
        position=interview.position + len(interview.pending),
        question=question_told(interview),
        answers=_usable(interview),
        answered=interview.answered,
        changes=changes,
        undo=changes[-1] if changes else None,
        rules=tuple(_rule(rule, interview.row.firm) for rule in session.rules),
        finished=interview.finished,
        closed=interview.closed,
        taken=None if extras.taken is None else product_told(interview.opened, extras.taken, context),
        study=_study(interview),
    )


def question_told(interview: Interview) -> QuestionTold | None:
    """The question that waits, worked out once."""
    question = interview.question
    if question is None:
        return None
    known = interview.told.get(question.id)
    if known is None:
        interview.told.clear()
        known = interview.told[question.id] = _question(interview, question)
    return known


def _question(interview: Interview, question: Asked | Probe) -> QuestionTold:
    if isinstance(question, Probe):
        options, rows = products_told(interview.opened, question.options, question.context)
        return QuestionTold(
            id=question.id,
            options=options,
            rows=rows,
            answers=question.answers,
            instruction=question.instruction,
            context=dict(question.context),
        )
    query = question.query
    options, rows = products_told(interview.opened, query.options, query.context)
    return QuestionTold(
        id=str(question.id),
        options=options,
        rows=rows,
        answers=_usable(interview),
        present=question.present,
        context=dict(query.context),
    )


def _usable(interview: Interview) -> tuple[AnswerKind, ...]:
    usable = interview.session.elicitor.answers
    return tuple(cast(AnswerKind, kind) for kind in get_args(AnswerKind) if kind in usable)


def _rule(rule: RuleAdded, firm: int) -> RuleTold:
    return RuleTold(id=rule.id, text=rule.text, because=rule.because, firm=rule.id <= firm)


def _change(history: History, number: int, change: Change) -> ChangeTold:
    match change:
        case Answered(question, answer):
            text, id = _answer_words(answer), str(question)
            return ChangeTold(event=number, kind="answered", text=text, question=id)
        case RuleAdded(_, text, because):
            return ChangeTold(event=number, kind="rule_added", text=because or text)
    removed = next(
        (rule.text for _, rule in history.changes if isinstance(rule, RuleAdded) and rule.id == change.rule),
        str(change.rule),
    )
    return ChangeTold(event=number, kind="rule_removed", text=removed)


def _answer_words(answer: object) -> str:
    match answer:
        case Pick(option):
            return f"option {option + 1}"
        case Tie(options):
            return f"options {' and '.join(str(place + 1) for place in options)} are equally good"
        case NoneOfThese():
            return "none of these"
        case Skip():
            return "skipped"
        case Improve():
            return "an improved product"
    return ""


def _study(interview: Interview) -> StudyOfSession | None:
    if interview.study is None:
        return None
    asked = interview.answered + len(interview.extras.answers)
    return StudyOfSession(title=interview.study.title, questions=interview.schedule.questions, asked=asked)
