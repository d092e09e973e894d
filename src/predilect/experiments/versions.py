"""Version numbers of what decides the rows of a unit: raise one, and its units are run anew.

They stand here and not in the commit, so that a change of wording throws no results away. A domain is
also named by its fingerprint; what comes from elsewhere (files, other people's elicitors) has version 1.
"""

from __future__ import annotations

from collections.abc import Mapping

RUNNER = 1
"""Contexts, regrets, simulated people and their luck."""

PROBLEMS: Mapping[str, int] = {"synthetic": 1, "pc": 1, "trip": 1, "meal": 1}
"""Tastes and contexts."""

ELICITORS: Mapping[str, int] = {
    "predilect": 1,
    "choice-perceptron": 1,
    "choice-perceptron-authors": 1,
    "vb-qi": 1,
}


def versions(problem: str, elicitor: str) -> dict[str, int]:
    """The versions behind a unit."""
    return {
        "runner": RUNNER,
        "problem": PROBLEMS.get(problem.partition(":")[0], 1),
        "elicitor": ELICITORS.get(elicitor, 1),
    }
