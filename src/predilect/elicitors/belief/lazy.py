"""A belief that is worked out when it is first needed: telling costs nothing, and neither does a replay.

belief = Belief.before_answers(filter, spans, seed)
belief = belief.after(choice)
belief.particles
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field

import numpy as np

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.particles import Filter, Particles
from predilect.elicitors.choices import Choice

PARTICLES = zlib.crc32(b"particles")


@dataclass(slots=True, eq=False)
class Belief:
    """The particles after some choices: a value, though it remembers what it worked out.

    They depend on the seed and the choices only. ``before`` is the belief without the latest
    choice, of which nothing is kept any longer than it is of use.
    """

    filter: Filter
    spans: FloatArray
    seed: int
    choices: tuple[Choice, ...] = ()
    before: Belief | None = field(default=None, repr=False)
    _known: Particles | None = field(default=None, repr=False)

    def after(self, choice: Choice) -> Belief:
        """The belief when one more choice is known."""
        return Belief(self.filter, self.spans, self.seed, (*self.choices, choice), before=self)

    @property
    def particles(self) -> Particles:
        """The particles, worked out from the latest belief that is."""
        if self._known is None:
            base: Belief | None = self.before
            while base is not None and base._known is None:
                base = base.before
            turn = 0 if base is None else len(base.choices)
            found = self.filter.first(self.spans, self._chance(0)) if base is None else base._known
            assert found is not None
            for known in range(turn + 1, len(self.choices) + 1):
                found = self.filter.after(found, self.choices[:known], self.spans, self._chance(known))
            self._known, self.before = found, None
        return self._known

    def _chance(self, known: int) -> np.random.Generator:
        return np.random.default_rng(np.random.SeedSequence(self.seed, spawn_key=(known, PARTICLES)))
