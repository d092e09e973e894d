"""How many options to show: what one more would teach against the time that it takes ("Choosing k").

    seconds(Q) = what the optima cost + deciding + comparing · k · √(features that differ in Q)
    rate(Q) = −log left(Q) / seconds(Q)

Questions multiply what is left to disagree about, so that logarithms add up, and the greatest rate gets
there first. Larger objects differ in more features, and take longer to compare.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from math import log, sqrt

import numpy as np

from predilect.domain.values import FloatArray
from predilect.elicitors.selection.teaching import Teaching

LEAST_LEFT = 1e-6


@dataclass(frozen=True, slots=True)
class Effort:
    """Seconds that a person takes for a question, and for each thing to compare."""

    deciding: float
    comparing: float

    def seconds(self, features: FloatArray, solving: float) -> float:
        """For a question with these features (a row for each option), and its optima."""
        differing = int((np.ptp(features, axis=0) > 0).sum())
        return solving + self.deciding + self.comparing * len(features) * sqrt(differing)

    def best(self, teaching: Teaching, features: FloatArray, solving: float, most: int) -> list[int]:
        """The places of the options with the greatest rate, ``most`` at most."""

        def rate(options: list[int]) -> float:
            learned = -log(max(teaching.left(options), LEAST_LEFT))
            return learned / self.seconds(features[options], solving)

        return max(islice(teaching.growing(), most - 1), key=rate)
