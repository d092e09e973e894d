"""Version numbers of what decides the rows of a unit: raise one, and its units are run anew.

They stand here and not in the commit, so that a change of wording throws no results away. A domain is
also named by its fingerprint; files have version 1, and other people's elicitors that of
their package.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from predilect.elicitors.foreign import foreign_version, is_foreign

RUNNER = 1
"""Contexts, regrets, simulated people and their luck."""

PROBLEMS: Mapping[str, int] = {"synthetic": 1, "pc": 1, "trip": 1, "meal": 1}
"""Tastes and contexts."""

ELICITORS: Mapping[str, int] = {
    "predilect": 2,
    "choice-perceptron": 1,
    "choice-perceptron-authors": 1,
    "minimax-regret": 1,
    "setmargin": 2,
    "coactive": 1,
    "ensemble-ucb": 1,
    "machop": 1,
    "vb-eus": 2,
    "vb-qi": 2,
}


def versions(problem: str, elicitor: str) -> dict[str, int | str]:
    """The versions behind a unit."""
    return {
        "runner": RUNNER,
        "problem": PROBLEMS.get(problem.partition(":")[0], 1),
        "elicitor": _of_elicitor(elicitor),
    }


@cache
def _of_elicitor(name: str) -> int | str:
    if name in ELICITORS or not is_foreign(name):
        return ELICITORS.get(name, 1)
    return foreign_version(name)
