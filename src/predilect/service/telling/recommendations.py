"""The recommendation: the product, why, what it gives up, what comes next, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence

from predilect.dialogue import Option
from predilect.elicitors.certificate import Certificate
from predilect.errors import Unsupported
from predilect.service.contract.recommendations import (
    CertificateTold,
    ReasonTold,
    RecommendationTold,
    RivalTold,
)
from predilect.service.interviews.interview import Interview
from predilect.service.telling.beliefs import cares_told
from predilect.service.telling.products import product_told
from predilect.sessions import Reason, Session
from predilect.sessions.explaining import explained, option_of
from predilect.solving.question import Question

RIVALS = 3
ENOUGH = 0.95
"""The confidence that is enough where the session does not say another."""


def recommendation_told(interview: Interview) -> RecommendationTold:
    """The best product as far as is known; this solves."""
    session, opened = interview.session, interview.opened
    context = dict(session.current_context)
    solution = session.recommend()
    best = option_of(solution)
    if best is None:
        raise Unsupported("no product was found within the budget; ask again, or change a rule")
    rivals = _rivals(session, best)
    why = explained(best, rivals[0] if rivals else None, session.weights, session.words)
    certificate, enough = session.certificate(), session.header.stop_when or ENOUGH
    return RecommendationTold(
        session=interview.row.id,
        position=interview.position + len(interview.pending),
        product=product_told(opened, best, context),
        proven=solution.proven,
        gap=solution.gap,
        reasons=reasons_told(why.reasons, _largest(why.reasons, why.sacrifices)),
        sacrifices=reasons_told(why.sacrifices, _largest(why.reasons, why.sacrifices)),
        rivals=tuple(_rival(interview, best, rival) for rival in rivals),
        certificate=None if certificate is None else certificate_told(certificate, enough),
        cares=cares_told(interview),
        finished=interview.finished,
    )


def certificate_told(certificate: Certificate, enough: float) -> CertificateTold:
    """The certificate with what it means in words."""
    share = f"{100 * certificate.share:.0f} %"
    return CertificateTold(
        confidence=certificate.confidence,
        epsilon=certificate.epsilon,
        expected_regret=certificate.expected_regret,
        gap=certificate.gap,
        share=certificate.share,
        text=(
            f"With probability {_percent(certificate.confidence)} nothing else is better for you "
            f"by more than {share} of what there is to gain."
        ),
        enough=certificate.confidence >= enough,
    )


def _percent(probability: float) -> str:
    """A probability, of which nobody knows that it is 0 or 1."""
    if probability > 0.99:
        return "more than 99 %"
    return "less than 1 %" if probability < 0.01 else f"{100 * probability:.0f} %"


def reasons_told(reasons: Sequence[Reason], largest: float) -> tuple[ReasonTold, ...]:
    """Reasons with their size beside the largest."""
    return tuple(
        ReasonTold(text=reason.text, worth=reason.worth, share=abs(reason.worth) / largest)
        for reason in reasons
    )


def _largest(*groups: Sequence[Reason]) -> float:
    return max((abs(reason.worth) for group in groups for reason in group), default=1.0)


def _rivals(session: Session, best: Option) -> list[Option]:
    """The next best products, each different from the ones before."""
    solver, found = session.solver, [best]
    while len(found) <= RIVALS:
        excluding = tuple(option.features for option in found)
        question = Question(session.weights, session.current_context, excluding=excluding)
        rival = option_of(solver.best(question))
        if rival is None:
            break
        found.append(rival)
    return found[1:]


def _rival(interview: Interview, best: Option, rival: Option) -> RivalTold:
    session = interview.session
    why = explained(rival, best, session.weights, session.words)
    largest = _largest(why.reasons, why.sacrifices)
    return RivalTold(
        product=product_told(interview.opened, rival, session.current_context),
        behind=max(0.0, -why.lead),
        reasons=reasons_told(why.reasons, largest),
        sacrifices=reasons_told(why.sacrifices, largest),
    )
