"""Sessions: what starts one, what a person says, and how it stands."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from predilect.service.contract.model import Document, Key, Plain, Said, ShortText, Told
from predilect.service.contract.presentation import DomainShown, ProductTold, RowTold, ValueTold

AnswerKind = Literal["pick", "tie", "none", "skip", "improve"]
Place = Annotated[int, Field(ge=0, le=1000)]
OptionCount = Annotated[int, Field(ge=1, le=9)] | Literal["auto"]
"""How many options a question shows; ``auto``: two to four, as the elicitor sees fit. 1: ``coactive``."""
Confidence = Annotated[float, Field(gt=0, lt=1)]


class RuleSaid(Said):
    """A rule of the person's own: either ``text`` in the domain language, or a change of one attribute.

    ``{"attribute": "price", "is": "at_most", "value": 800}`` says the same as ``price <= 800``. ``key`` names
    the element of a list attribute (``["apple"]``). ``because`` is told when rules exclude each other.
    """

    text: ShortText | None = None
    attribute: ShortText | None = None
    key: list[ShortText] | None = None
    is_: Annotated[
        Literal["exactly", "not", "at_most", "at_least", "below", "above"] | None, Field(alias="is")
    ] = None
    value: Plain | None = None
    because: ShortText = ""


class SessionWanted(Said):
    """A new session. Everything but the domain has a default.

    ``knowledge`` are parameters of the elicitor (its prior knowledge). ``fixed`` pins attributes to the end:
    ``{"type": "Laptop"}``; ``rules`` are the person's own. ``metadata`` is kept and exported, and means
    nothing to the service. ``stop_when`` is the confidence at which the certificate says ``enough``.
    """

    domain: ShortText
    elicitor: ShortText | None = None
    k: OptionCount = 3
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    stop_when: Confidence | None = None
    knowledge: dict[ShortText, Plain | None] = Field(default_factory=dict)
    context: Document | None = None
    fixed: Document = Field(default_factory=dict)
    rules: Annotated[list[RuleSaid], Field(max_length=50)] = Field(default_factory=list)
    respondent: ShortText | None = None
    metadata: Annotated[dict[ShortText, Plain | None], Field(max_length=50)] = Field(default_factory=dict)


class AnswerSaid(Said):
    """An answer to the question with this id; with the same ``key`` it counts once.

    ``option`` belongs to pick, ``options`` to tie, ``product`` to improve; places are counted from 0. With
    ``take`` a pick is also the end: "take this one".
    """

    question: Key
    kind: AnswerKind
    option: Place | None = None
    options: Annotated[list[Place], Field(max_length=100)] | None = None
    product: Document | None = None
    key: Key | None = None
    take: bool = False


class UndoSaid(Said):
    """Which event is undone: the one that ``undo.event`` of the session named. None is whatever is last."""

    event: int | None = None


class TakeSaid(Said):
    """The person takes the recommendation; ``product`` is the one that was shown to them as such."""

    product: Document


class ContextSaid(Said):
    """What later questions are for."""

    context: Document


class QuestionTold(Told):
    """The question that waits for an answer. Its id is never used again, and answers name it.

    ``options`` are from left to right as recorded. ``rows`` compare them attribute by attribute. ``present``
    is the place of what the person has today, if it is among them. ``instruction`` is shown above the options
    where there is one ("To show that you are reading, choose option 2."). ``answers`` are the kinds of
    answers that this question takes.
    """

    id: str
    options: tuple[ProductTold, ...]
    rows: tuple[RowTold, ...]
    answers: tuple[AnswerKind, ...]
    instruction: str = ""
    present: int | None = None
    context: Document = Field(default_factory=dict)


class ChangeTold(Told):
    """Something in force that the person said, in words. ``event`` is its number, for undo."""

    event: int
    kind: Literal["answered", "rule_added", "rule_removed"]
    text: str
    question: str | None = None


class RuleTold(Told):
    """A rule that is in force; a ``firm`` one was set when the session began, and cannot be taken back."""

    id: int
    text: str
    because: str = ""
    firm: bool = False


class StudyOfSession(Told):
    """The study that a session belongs to; ``asked`` of ``questions`` (None: open end) are answered."""

    title: str
    questions: int | None = None
    asked: int = 0


class SessionTold(Told):
    """How a session stands. Reading it solves nothing.

    ``question`` is None until one is asked for. ``position`` grows with every change. ``answers`` are
    the kinds of answers that its elicitor can use. ``changes`` are what the person said that is in force,
    oldest first; ``undo`` is the one that undo would take back. ``finished``: the person took a product, or
    the study is over; one may still go on unless ``closed``.
    """

    id: str
    domain: DomainShown
    elicitor: str
    k: int | Literal["auto"]
    seed: int
    stop_when: float | None = None
    context: Document = Field(default_factory=dict)
    given: tuple[ValueTold, ...] = ()
    position: int
    question: QuestionTold | None = None
    answers: tuple[AnswerKind, ...]
    answered: int
    changes: tuple[ChangeTold, ...] = ()
    undo: ChangeTold | None = None
    rules: tuple[RuleTold, ...] = ()
    finished: bool = False
    closed: bool = False
    taken: ProductTold | None = None
    study: StudyOfSession | None = None
