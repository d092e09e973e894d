"""The next question on the screen: with fewer options where the person's rules leave fewer products."""

from __future__ import annotations

from predilect.domain.product import Product
from predilect.errors import InvalidInput
from predilect.experiments.checks import different_products
from predilect.sessions import Asked, Session

ONE_IS_LEFT = "Your rules leave one product only: there is nothing more to ask."


def next_question(session: Session, present: Product | None) -> Asked | None:
    """The next question; None if the person's rules leave one product. Too large a k is refused otherwise."""
    try:
        return session.ask(present=present)
    except InvalidInput:
        k = session.header.k
        left = different_products(session.solver, session.current_context, k)
        if left == k or not session.rules:
            raise
    return session.ask(k=left, present=present) if left > 1 else None
