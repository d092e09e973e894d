"""A store in short: each setting with its units, regrets and seconds, and each error with its units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from predilect.experiments.attempts import Failure, Outcome
from predilect.experiments.comparing.curves import curves_of
from predilect.experiments.persons import noise_words
from predilect.experiments.rows import Row
from predilect.experiments.store import Store
from predilect.experiments.units import Unit


@dataclass(frozen=True, slots=True)
class SettingSummary:
    """All units that differ by user and seed only.

    Regrets are means over people, added up over the turns: of the best option shown, and of the
    recommendation. ``satisfied`` is the share that saw an optimum, ``milliseconds`` the median of a turn.
    """

    problem: str
    elicitor: str
    k: int
    tastes: str
    response: str
    noise: str
    turns: int
    seeds: tuple[int, ...]
    done: int
    failed: int
    cumulative_shown: float | None = None
    cumulative_recommended: float | None = None
    satisfied: float | None = None
    milliseconds: float | None = None
    proven: float | None = None

    @property
    def people(self) -> str:
        """Who is asked about what: ``pc, uniform people, plackett-luce, λ = 1, 50 turns``."""
        return f"{self.problem}, {self.tastes} people, {self.response}, {self.noise}, {self.turns} turns"


@dataclass(frozen=True, slots=True)
class FailedUnit:
    """A unit without rows: the name to run it again by, its settings, and its error."""

    name: str
    unit: Unit
    failure: Failure

    def to_document(self) -> dict[str, Any]:
        """All of it as JSON."""
        return {"unit": self.name, "settings": self.unit.to_document(), **asdict(self.failure)}


def summaries(store: Store) -> list[SettingSummary]:
    """Every setting in the order in which it was first tried."""
    groups: dict[Unit, list[Outcome]] = {}
    for outcome in store.all_outcomes():
        alike = replace(outcome.unit, user=0, seed=0, weights=None)
        groups.setdefault(alike, []).append(replace(outcome, trace=None))
    return [_summary(unit, outcomes) for unit, outcomes in groups.items()]


def failed_units(store: Store) -> list[FailedUnit]:
    """Every unit whose last outcome is an error."""
    return [
        FailedUnit(outcome.unit.name, outcome.unit, outcome.failure)
        for outcome in store.all_outcomes()
        if outcome.failure is not None
    ]


def all_rows(store: Store) -> Iterator[Row]:
    """The rows of all units."""
    return (row for outcome in store.all_outcomes() for row in outcome.rows)


def _summary(unit: Unit, outcomes: list[Outcome]) -> SettingSummary:
    done = [outcome for outcome in outcomes if outcome.failure is None]
    found = SettingSummary(
        problem=unit.problem,
        elicitor=unit.elicitor_text,
        k=unit.k,
        tastes=unit.tastes,
        response=unit.response,
        noise=_noise(unit),
        turns=unit.turns,
        seeds=tuple(sorted({outcome.unit.seed for outcome in outcomes})),
        done=len(done),
        failed=len(outcomes) - len(done),
    )
    return _with_numbers(found, [row for outcome in done for row in outcome.rows]) if done else found


def _with_numbers(found: SettingSummary, rows: Iterable[Row]) -> SettingSummary:
    curves = curves_of(rows)
    return replace(
        found,
        cumulative_shown=float(curves.cumulative_shown.mean()),
        cumulative_recommended=float(curves.cumulative_recommended.mean()),
        satisfied=float(curves.satisfied.any(axis=1).mean()),
        milliseconds=1000 * float(np.median(curves.seconds)),
        proven=float(curves.proven.mean()),
    )


def _noise(unit: Unit) -> str:
    if unit.reliability is not None:
        return f"reliability {unit.reliability:g}"
    return noise_words(unit.response, unit.rationality)
