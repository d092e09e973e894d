"""What the quantities of Theorem 1 are at each turn of a unit, kept beside its rows.

Δ is Equation 1's difference, wᵗ the elicitor's estimate before the question, w* the person's weights.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from predilect.dialogue import Answer, Query, Tie
from predilect.domain.values import FloatArray
from predilect.elicitors.choices import choice_of
from predilect.responses import Response, SimulatedPerson


@dataclass(frozen=True, slots=True)
class Step:
    """One turn.

    ``expected_gain`` is E[⟨w*, Δ⟩ | Q] by the person's response (None if that has ties), ``gain`` the ⟨w*, Δ⟩
    that came, ``worst_regret`` that of the worst option; ``affirmed`` is ⟨wᵗ, Δ⟩, ``length`` ‖Δ‖²,
    ``aligned`` ⟨w*, wᵗ⁺¹⟩, ``norm`` ‖wᵗ⁺¹‖², ``radius`` the greatest ‖φ‖ of the options and the optimum, and
    ``rate`` the step size η where the elicitor has one.
    """

    expected_gain: float | None
    gain: float
    worst_regret: float
    affirmed: float
    length: float
    aligned: float
    norm: float
    radius: float
    rate: float | None


@dataclass(frozen=True, slots=True)
class Trace:
    """All turns of a unit; ``tastes`` is ‖w*‖, ``reasonable`` whether answers are as Definition 2 asks."""

    steps: tuple[Step, ...]
    tastes: float
    reasonable: bool

    def to_document(self) -> dict[str, Any]:
        """The trace as JSON: a list for each quantity, or one value where all turns have the same."""
        document: dict[str, Any] = {
            "tastes": self.tastes,
            "reasonable": self.reasonable,
            "turns": len(self.steps),
        }
        for name in NAMES:
            values = [getattr(step, name) for step in self.steps]
            document[name] = values[0] if values and len(set(values)) == 1 else values
        return document

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Trace:
        """The trace that was written."""
        turns = document["turns"]
        lists = [
            document[name] if isinstance(document[name], list) else [document[name]] * turns for name in NAMES
        ]
        steps = tuple(Step(*values) for values in zip(*lists, strict=True))
        return cls(steps, document["tastes"], document["reasonable"])

    def column(self, name: str) -> FloatArray:
        """One quantity, turn by turn; NaN where there is none."""
        return np.array([getattr(step, name) for step in self.steps], dtype=float)


NAMES = tuple(field.name for field in fields(Step))


def step_of(
    person: SimulatedPerson,
    query: Query,
    answer: Answer,
    estimates: tuple[FloatArray, FloatArray],
    ideal: FloatArray,
    worst_regret: float,
    rate: object,
) -> Step:
    """The step of a turn, from the ``estimates`` before and after; ``ideal`` are the optimum's features."""
    before, after = estimates
    utilities = person.utilities(query)
    choice = choice_of(query, answer)
    direction = np.zeros(len(before)) if choice is None else choice.direction
    shown = [*query.features, ideal]
    return Step(
        expected_gain=expected_gain(person.response, utilities),
        gain=float(person.weights @ direction),
        worst_regret=worst_regret,
        affirmed=float(before @ direction),
        length=float(direction @ direction),
        aligned=float(person.weights @ after),
        norm=float(after @ after),
        radius=max(float(np.linalg.norm(features)) for features in shown),
        rate=float(rate) if isinstance(rate, int | float) else None,
    )


def expected_gain(response: Response, utilities: FloatArray) -> float | None:
    """E[⟨w*, Δ⟩ | Q]: each pick with its probability; other answers change nothing, but for ties.

    Where one product is shown nothing is picked over anything.
    """
    k = len(utilities)
    if Tie.kind in response.kinds or k < 2:
        return None
    gains = utilities - (utilities.sum() - utilities) / (k - 1)
    return float(response.probabilities(utilities) @ gains)


def trace_of(person: SimulatedPerson, steps: Sequence[Step]) -> Trace:
    """The trace of a unit."""
    return Trace(tuple(steps), float(np.linalg.norm(person.weights)), person.response.reasonable)
