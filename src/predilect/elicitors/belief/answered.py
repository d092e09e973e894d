"""All answers so far, and the belief that follows from them: it is worked out when it is first needed."""

from __future__ import annotations

from dataclasses import dataclass, field

from predilect.domain.values import FloatArray
from predilect.elicitors.belief.gaussians import Gaussians, gaussians_after
from predilect.elicitors.belief.knowledge import Known, informed
from predilect.elicitors.belief.prior import Prior
from predilect.elicitors.belief.statements import Response, statements_of


@dataclass(slots=True, eq=False)
class Answers:
    """A value, though it remembers the belief: it depends on the prior and the responses only.

    ``spans`` are the ranges of the features; before they are known they count as 1. ``knowledge`` is what
    is known of single weights, by their places.
    """

    prior: Prior
    rationality: float | None
    spans: FloatArray
    spans_known: bool
    responses: tuple[Response, ...] = ()
    knowledge: tuple[tuple[int, Known], ...] = ()
    _belief: Gaussians | None = field(default=None, repr=False)

    def with_spans(self, spans: FloatArray) -> Answers:
        """The same answers where features have these ranges."""
        return Answers(self.prior, self.rationality, spans, True, self.responses, self.knowledge)

    def after(self, response: Response) -> Answers:
        """One more answer."""
        responses = (*self.responses, response)
        return Answers(self.prior, self.rationality, self.spans, self.spans_known, responses, self.knowledge)

    @property
    def before(self) -> tuple[FloatArray, FloatArray]:
        """Mean and deviation of each weight before the first answer."""
        prior, spans = self.prior, self.spans
        return informed(self.knowledge, prior.mean(spans), prior.deviation(spans), prior.units(spans))

    @property
    def belief(self) -> Gaussians:
        """What follows from the answers."""
        if self._belief is None:
            mean, deviation = self.before
            said = statements_of(self.responses, len(self.spans))
            self._belief = gaussians_after(said, mean, deviation, self.rationality)
        return self._belief
