"""Studies: a named set-up that people are invited to, and what came of it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from predilect.service.contract.model import Document, LongText, Plain, Said, ShortText, Site, Told
from predilect.service.contract.sessions import Confidence, OptionCount, RuleSaid


class StudySetUp(Said):
    """What every respondent of a study gets; ``fixed``, ``rules`` and ``context`` are not theirs to change.

    ``questions`` is after how many answers it is over (None: until they take something). ``repeats`` asks
    so many earlier questions a second time, with the options in another order; ``attention`` puts so many
    questions that say which option to choose; ``holdouts`` asks so many questions of random products. The
    elicitor never learns from these answers: they measure how reliable the person is, whether they read,
    and how well the model predicts what they choose.
    """

    domain: ShortText
    elicitor: ShortText | None = None
    k: OptionCount = 3
    stop_when: Confidence | None = None
    knowledge: dict[ShortText, Plain | None] = Field(default_factory=dict)
    context: Document | None = None
    fixed: Document = Field(default_factory=dict)
    rules: Annotated[list[RuleSaid], Field(max_length=50)] = Field(default_factory=list)
    questions: Annotated[int, Field(ge=1, le=500)] | None = 15
    repeats: Annotated[int, Field(ge=0, le=50)] = 0
    attention: Annotated[int, Field(ge=0, le=50)] = 0
    holdouts: Annotated[int, Field(ge=0, le=50)] = 0


class StudyWanted(Said):
    """A new study. ``origins`` are the sites whose pages may embed it; data is kept for ``days_kept``."""

    title: Annotated[ShortText, Field(min_length=1)]
    consent: LongText
    set_up: StudySetUp
    origins: Annotated[list[Site], Field(max_length=50)] = Field(default_factory=list)
    days_kept: Annotated[int, Field(ge=1, le=3650)] | None = None
    closes: datetime | None = None


class InvitationTold(Told):
    """What an invited person reads before anything is asked of them."""

    title: str
    consent: str
    open: bool
    questions: int | None = None


class InvitationAccepted(Said):
    """The person agrees to the consent text. ``respondent`` is who the researcher knows them as."""

    consent: Literal[True]
    respondent: ShortText | None = None
    metadata: Annotated[dict[ShortText, Plain | None], Field(max_length=50)] = Field(default_factory=dict)


class Counts(Told):
    """How many respondents began, answered anything, came to the end, or left before it."""

    started: int = 0
    answered: int = 0
    finished: int = 0
    dropped: int = 0


class StudyTold(Told):
    """A study as its dashboard shows it.

    ``token`` is publishable: with it one may take part, and nothing else. ``invitation`` is the link.
    ``median_questions`` is over the finished. ``dropped`` are those who left for more than an hour.
    ``prediction`` is the share of hold-out questions whose answer the final weights predict, ``chance`` what
    guessing would reach, ``retest`` the share of repeated questions that got the same answer, ``attention``
    the share of attention checks that were passed; None where nothing was asked.
    """

    id: str
    title: str
    consent: str
    token: str
    invitation: str
    open: bool
    created: datetime
    closes: datetime | None = None
    days_kept: int | None = None
    origins: tuple[str, ...] = ()
    set_up: StudySetUp
    counts: Counts
    median_questions: float | None = None
    prediction: float | None = None
    predicted: int = 0
    chance: float | None = None
    retest: float | None = None
    retested: int = 0
    attention: float | None = None
    attended: int = 0


class StudiesTold(Told):
    """All studies of this service."""

    studies: tuple[StudyTold, ...]


class StudyChange(Said):
    """Open or close a study, or change which sites may embed it."""

    open: bool | None = None
    origins: Annotated[list[Site], Field(max_length=50)] | None = None


class Deleted(Told):
    """How many sessions are gone."""

    sessions: int
