"""Many runs of one person as arrays: a line for each run, a column for each turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from predilect.domain.values import FloatArray
from predilect.experiments.attempts import Outcome
from predilect.experiments.rows import Row
from predilect.experiments.theory.traces import Trace

ROUNDING = 1e-9
"""An identity holds if its sides differ by no more, relative to the larger."""


@dataclass(frozen=True, slots=True, eq=False)
class Runs:
    """What Theorem 1 asks of the runs; ``regret`` is that of the best option shown."""

    expected_gain: FloatArray
    gain: FloatArray
    worst_regret: FloatArray
    affirmed: FloatArray
    length: FloatArray
    aligned: FloatArray
    norm: FloatArray
    radius: FloatArray
    rate: FloatArray
    regret: FloatArray
    tastes: float
    reasonable: bool

    @property
    def turns(self) -> int:
        """T."""
        return int(self.gain.shape[1])

    @property
    def count(self) -> int:
        """How many runs there are."""
        return len(self.gain)

    @property
    def step(self) -> float | None:
        """η, if it is one and the same in all turns of all runs."""
        rates = np.unique(self.rate)
        return float(rates[0]) if len(rates) == 1 and np.isfinite(rates[0]) else None


def runs_of(outcomes: Sequence[Outcome]) -> Runs | None:
    """The runs that have rows and a trace, all of one person; None if there are none."""
    pairs = [(each.rows, each.trace) for each in outcomes if each.rows and each.trace is not None]
    return of_traces(pairs) if pairs else None


def of_traces(pairs: Sequence[tuple[Sequence[Row], Trace]]) -> Runs:
    """The same from rows and traces."""

    def table(name: str) -> FloatArray:
        return np.array([trace.column(name) for _, trace in pairs])

    return Runs(
        expected_gain=table("expected_gain"),
        gain=table("gain"),
        worst_regret=table("worst_regret"),
        affirmed=table("affirmed"),
        length=table("length"),
        aligned=table("aligned"),
        norm=table("norm"),
        radius=table("radius"),
        rate=table("rate"),
        regret=np.array([[row.regret_shown for row in rows] for rows, _ in pairs]),
        tastes=max(trace.tastes for _, trace in pairs),
        reasonable=all(trace.reasonable for _, trace in pairs),
    )


@dataclass(frozen=True, slots=True)
class Identities:
    """The deterministic steps of the proof in one run: how far their sides are apart, relative to the larger.

    ``gains``: η Σ⟨w*, Δᵗ⟩ = ⟨w*, wᵀ⁺¹⟩. ``norms``: ‖wᵗ⁺¹‖² = ‖wᵗ‖² + 2η⟨wᵗ, Δᵗ⟩ + η²‖Δᵗ‖² at every turn.
    ``cauchy_schwarz``: by how much ⟨w*, wᵀ⁺¹⟩ exceeds ‖w*‖ ‖wᵀ⁺¹‖; 0 or less.
    """

    gains: float
    norms: float
    cauchy_schwarz: float

    @property
    def hold(self) -> bool:
        """Whether all three hold, but for rounding."""
        return max(self.gains, self.norms, self.cauchy_schwarz) <= ROUNDING


def identities(runs: Runs) -> list[Identities] | None:
    """The identities of each run; None without a constant step size: then they do not apply."""
    step = runs.step
    if step is None:
        return None
    found = []
    for run in range(runs.count):
        gains, aligned = step * runs.gain[run].cumsum(), runs.aligned[run]
        before = np.concatenate([[0.0], runs.norm[run][:-1]])
        grown = before + 2 * step * runs.affirmed[run] + step**2 * runs.length[run]
        limit = runs.tastes * np.sqrt(runs.norm[run])
        found.append(
            Identities(_apart(gains, aligned, limit), _apart(grown, runs.norm[run]), _excess(aligned, limit))
        )
    return found


def _apart(one: FloatArray, other: FloatArray, scale: FloatArray | float = 0.0) -> float:
    size = np.maximum(np.maximum(np.abs(one), np.abs(other)), np.maximum(scale, 1.0))
    return float(np.max(np.abs(one - other) / size, initial=0.0))


def _excess(value: FloatArray, limit: FloatArray) -> float:
    return float(np.max((value - limit) / np.maximum(limit, 1.0), initial=-np.inf))
