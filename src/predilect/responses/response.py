"""What a response model is: probabilities of picks, and answers drawn with a person's luck.

Picks come from utilities as they are *perceived*, with noise that is each product's own:
a person picks what seems best.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from predilect.dialogue import Answer, Pick
from predilect.domain.values import FloatArray
from predilect.errors import InvalidInput, Problem
from predilect.responses.luck import Luck

EQUAL = 1e-9
"""Utilities that differ by this much, relative to the larger of 1 and the greatest, are equal."""


class Response(Protocol):
    """A way to answer, given the utilities of the options to the person."""

    @property
    def reasonable(self) -> bool:
        """Whether an option of at least the utility of another is at least as likely to be picked."""
        ...

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of answers that it may give."""
        ...

    def probabilities(self, utilities: FloatArray) -> FloatArray:
        """How likely each option is to be picked; what is missing to 1 are other answers."""
        ...

    def perceived(self, utilities: FloatArray, luck: Luck) -> FloatArray:
        """The utilities as they seem to the person this time."""
        ...

    def answer(self, utilities: FloatArray, luck: Luck) -> Answer:
        """The answer of this time."""
        ...


PICKS = frozenset({Pick.kind})


def best_ones(utilities: FloatArray) -> FloatArray:
    """1 for the options of greatest utility, 0 for the others."""
    slack = EQUAL * max(1.0, float(np.abs(utilities).max()))
    return np.asarray(utilities >= utilities.max() - slack, dtype=float)


def pick_of_best(perceived: FloatArray, luck: Luck) -> Pick:
    """The option that seems best; luck decides between equal ones."""
    return Pick(int(np.argmax(best_ones(perceived) * luck.each("between equals"))))


def check_rationality(model: str, rationality: float) -> None:
    """``InvalidInput`` unless it is a finite number above 0."""
    if not (np.isfinite(rationality) and rationality > 0):
        wrong = Problem("rationality", repr(rationality), "give a number above 0, such as 1")
        raise InvalidInput(f"response {model!r}", [wrong])


def check_share(habit: str, share: float) -> None:
    """``InvalidInput`` unless it is from 0 to 1."""
    if not 0 <= share <= 1:
        raise InvalidInput(f"habit {habit!r}", [Problem(habit, repr(share), "give a number from 0 to 1")])
