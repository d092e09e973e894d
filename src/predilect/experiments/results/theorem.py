"""Theorem 1 along the runs that a store has: its constants and its bound, person by person."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from predilect.experiments.attempts import Outcome
from predilect.experiments.store import Store
from predilect.experiments.theory.table import HEADINGS, Checked, checked, line_of
from predilect.experiments.units import Unit


@dataclass(frozen=True, slots=True, eq=False)
class PersonsRuns:
    """All runs of one person with one elicitor; ``unit`` is the first of them."""

    unit: Unit
    found: Checked

    @property
    def setting(self) -> str:
        """``pc, choice-perceptron, k = 2, uniform people, plackett-luce``."""
        unit = self.unit
        return f"{unit.problem}, {unit.elicitor_text}, k = {unit.k}, {unit.tastes} people, {unit.response}"

    def to_document(self) -> dict[str, Any]:
        """The settings, and the constants and the bound after each turn, as JSON."""
        constants, bound = self.found.constants, self.found.bound
        return {
            "settings": self.unit.to_document(),
            "runs": self.found.runs.count,
            "step": self.found.runs.step,
            "alpha": constants.alpha.tolist(),
            "beta": constants.beta.tolist(),
            "missed": constants.missed.tolist(),
            "radius": constants.radius.tolist(),
            "average_regret": self.found.average.tolist(),
            "bound": None if bound is None else bound.bound.tolist(),
            "steps_broken": self.found.broken,
            "verdict": self.found.verdict,
        }


def theorem_of(store: Store) -> Iterator[PersonsRuns]:
    """Every person of every setting. Runs are of one person where the units say the weights themselves."""
    groups: dict[tuple[Unit, int], list[Outcome]] = {}
    for outcome in store.all_outcomes():
        unit = outcome.unit if outcome.unit.weights is None else replace(outcome.unit, user=0)
        groups.setdefault((unit, len(outcome.rows)), []).append(outcome)
    for outcomes in groups.values():
        found = checked(outcomes)
        if found is not None:
            yield PersonsRuns(outcomes[0].unit, found)


PERSON_HEADINGS = ("user", *HEADINGS)


def person_line(each: PersonsRuns) -> tuple[str, ...]:
    """A line of a table of one setting."""
    return (str(each.unit.user), *line_of(each.found))
