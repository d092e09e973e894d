"""Units tried: rows, or the error that ended them. Nothing but an interruption stops the others."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from predilect.errors import PredilectError
from predilect.experiments.playing import played
from predilect.experiments.rows import Row, from_columns, to_columns
from predilect.experiments.theory.traces import Trace
from predilect.experiments.units import Unit


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a unit has no rows; ``trace`` is for what its caller could not put right."""

    message: str
    trace: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A unit with its rows or its failure; ``trace`` is what Theorem 1 asks of each turn."""

    unit: Unit
    rows: tuple[Row, ...] = ()
    failure: Failure | None = None
    trace: Trace | None = None

    def to_document(self) -> dict[str, Any]:
        """The outcome as JSON."""
        document: dict[str, Any] = {"unit": self.unit.name, "settings": self.unit.to_document()}
        if self.failure is not None:
            return document | {"failure": asdict(self.failure)}
        document["rows"] = to_columns(self.rows)
        return document if self.trace is None else document | {"trace": self.trace.to_document()}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Outcome:
        """The outcome that was written."""
        unit = Unit.from_document(document["settings"])
        if "failure" in document:
            return cls(unit, failure=Failure(**document["failure"]))
        trace = Trace.from_document(document["trace"]) if "trace" in document else None
        return cls(unit, from_columns(document["rows"]), trace=trace)


def attempt(unit: Unit) -> Outcome:
    """The outcome of playing a unit in this process."""
    try:
        found = played(unit)
        return Outcome(unit, found.rows, trace=found.trace)
    except PredilectError as error:
        return Outcome(unit, failure=Failure(str(error)))
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        return Outcome(unit, failure=Failure(said, traceback.format_exc()))
