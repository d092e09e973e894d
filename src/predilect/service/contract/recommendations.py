"""What a session recommends, how sure it is, and what it believes that the person cares about."""

from __future__ import annotations

from typing import Literal

from predilect.service.contract.model import Told
from predilect.service.contract.presentation import ProductTold

Sureness = Literal["sure", "likely", "unsure"]


class ReasonTold(Told):
    """A difference in words; ``share`` is its size beside the largest one (0 to 1)."""

    text: str
    worth: float
    share: float


class RivalTold(Told):
    """A product that comes next: ``behind`` is by how much less it is estimated to be worth."""

    product: ProductTold
    behind: float
    reasons: tuple[ReasonTold, ...] = ()
    sacrifices: tuple[ReasonTold, ...] = ()


class CertificateTold(Told):
    """How sure the recommendation is; see ``predilect.elicitors.certificate``.

    ``text`` says it in words. ``enough`` is whether ``confidence`` reaches what the session
    was begun with as ``stop_when`` (0.95 if nothing was said): asking on brings little.
    """

    confidence: float
    epsilon: float
    expected_regret: float
    gap: float
    share: float
    text: str
    enough: bool = False


class CareTold(Told):
    """Something that the person seems to care about.

    ``importance`` is how far it can move a product's worth, beside the most important one (0 to 1);
    ``low`` and ``high`` are it with one standard deviation less or more; None where the elicitor has no
    belief. ``text`` is in plain words: "cheaper matters very much; this is sure"; ``liked`` is what of it is
    liked: "cheaper". ``values`` are of a choice, the best liked first.
    """

    label: str
    text: str
    liked: str = ""
    importance: float
    low: float | None = None
    high: float | None = None
    sure: Sureness | None = None
    values: tuple[ValueLiked, ...] = ()


class ValueLiked(Told):
    """A value of a choice: ``liked`` from 0 (least) to 1 (best)."""

    label: str
    liked: float
    low: float | None = None
    high: float | None = None


class BeliefsTold(Told):
    """What the answers so far say about the person, the most important first. Nothing is solved for it."""

    answered: int
    cares: tuple[CareTold, ...]


class RecommendationTold(Told):
    """The best product as far as is known, and why.

    ``reasons`` speak for it against the nearest rival, ``sacrifices`` against it, the heaviest first.
    ``proven``: no product is better for these weights; otherwise one may be by ``gap``. ``certificate`` is
    None where the elicitor has no belief. ``finished`` is that of the session.
    """

    session: str
    position: int
    product: ProductTold
    proven: bool
    gap: float
    reasons: tuple[ReasonTold, ...] = ()
    sacrifices: tuple[ReasonTold, ...] = ()
    rivals: tuple[RivalTold, ...] = ()
    certificate: CertificateTold | None = None
    cares: tuple[CareTold, ...] = ()
    finished: bool = False


CareTold.model_rebuild()
