"""Features in shares of their ranges, so that a step of learning means the same for each of them.

The ranges are the solver's; the first question notes them, so that answers are replayed without it.
"""

from __future__ import annotations

import numpy as np

from predilect.dialogue import Notes
from predilect.domain.values import FloatArray
from predilect.elicitors.belief.learning import SPANS
from predilect.solving.question import Solver


def noted_ranges(solver: Solver, known: FloatArray | None) -> tuple[FloatArray, Notes]:
    """The range of each feature, 1 where there is none, and notes that say them if they are new."""
    if known is not None:
        return known, {}
    low, high = solver.feature_bounds
    ranges = np.where(high > low, high - low, 1.0)
    return ranges, {SPANS: ranges.tolist()}


def ranges_in(notes: Notes, known: FloatArray | None) -> FloatArray | None:
    """The ranges that are known after a question with these notes."""
    noted = notes.get(SPANS)
    return np.array(noted, dtype=float) if known is None and isinstance(noted, list) else known
