"""The backend for joint models in which weights are columns: they are continuous, whatever the domain is."""

from __future__ import annotations

from predilect.solving.backends.milp import Milp
from predilect.solving.engine import Backend
from predilect.solving.limiting import Limited


def hybrid_backend(backend: Backend) -> Backend:
    """SCIP, or HiGHS where it was asked for, within the same limit.

    Strong branching is off: measured on SetMargin over ``pc``, pseudo-costs halve the time.
    """
    match backend:
        case Limited(inner, limit):
            return Limited(hybrid_backend(inner), limit)
        case Milp(engine):
            return Milp(engine, pseudo_costs=True)
        case _:
            return Milp(pseudo_costs=True)
