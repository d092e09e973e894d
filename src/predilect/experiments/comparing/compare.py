"""``predilect compare``: the same simulated people answer several elicitors."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from predilect.errors import PredilectError, Problem
from predilect.experiments.attempts import Outcome
from predilect.experiments.checks import count_faults, raise_faults
from predilect.experiments.comparing.comparison import Standing, standings
from predilect.experiments.comparing.curves import curves_of
from predilect.experiments.running import Engine, Progress, run
from predilect.experiments.simulating import Simulation, store_beside
from predilect.experiments.store import Store
from predilect.experiments.units import Unit
from predilect.experiments.writing import check_writable, write_rows


@dataclass(frozen=True, slots=True)
class Compared:
    """What came of a comparison; ``out`` is where its rows are, if they were kept."""

    setting: Simulation
    progress: Progress
    standings: tuple[Standing, ...]
    notices: tuple[str, ...]
    out: Path | None

    def to_document(self) -> dict[str, Any]:
        """All of it as JSON."""
        setting = asdict(self.setting)
        del setting["elicitor"]
        return {
            "settings": setting,
            "units": asdict(self.progress),
            "elicitors": [asdict(standing) for standing in self.standings],
            "notices": list(self.notices),
            "out": None if self.out is None else str(self.out),
        }


def compare(
    setting: Simulation,
    elicitors: Sequence[str],
    out: Path | None = None,
    jobs: int = 1,
    progress: Callable[[Progress], object] = lambda so_far: None,
    engine: Engine | None = None,
) -> Compared:
    """Let every elicitor be answered by the people of a setting (whose own elicitor does not count).

    With ``out`` the rows are written there, and finished units are kept beside it, so that the same call
    goes on where an earlier one was interrupted.
    """
    raise_faults("comparison", count_faults({"jobs": jobs}))
    if out is not None:
        check_writable(out)
    units = units_of_each(setting, elicitors)
    everything = [unit for own in units.values() for unit in own]
    with ExitStack() as stack:
        if out is None:
            path = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "units.jsonl"
        else:
            path = store_beside(out)
        store = Store(path)
        done = run(everything, store, jobs, progress, engine)
        outcomes = {elicitor: list(store.outcomes(own)) for elicitor, own in units.items()}
    if out is not None:
        write_rows(out, (row for own in outcomes.values() for each in own for row in each.rows))
    return Compared(setting, done, standings_of(outcomes), tuple(store.notices), out)


def standings_of(outcomes: dict[str, list[Outcome]]) -> tuple[Standing, ...]:
    """How each elicitor did, by its name, the first one against all others."""
    rows = {elicitor: [row for each in own for row in each.rows] for elicitor, own in outcomes.items()}
    return standings(
        {elicitor: curves_of(own) if own else None for elicitor, own in rows.items()},
        {
            elicitor: dict(Counter(each.failure.message for each in own if each.failure is not None))
            for elicitor, own in outcomes.items()
        },
    )


def units_of_each(setting: Simulation, elicitors: Sequence[str]) -> dict[str, tuple[Unit, ...]]:
    """The units of every elicitor; ``InvalidInput`` says all that is wrong with any of them."""
    units: dict[str, tuple[Unit, ...]] = {}
    faults: list[Problem] = []
    for elicitor in elicitors:
        if elicitor in units:
            faults.append(Problem("elicitors", f"{elicitor!r} is there twice", "name it once"))
            continue
        units[elicitor] = ()
        try:
            units[elicitor] = replace(setting, elicitor=elicitor).units()
        except PredilectError as error:
            if str(error) not in [fault.message for fault in faults]:
                faults.append(Problem("", str(error)))
    if not elicitors:
        faults.append(Problem("elicitors", "none is named", "name two or more"))
    raise_faults("comparison", faults)
    return units
