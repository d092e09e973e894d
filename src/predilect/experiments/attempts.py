"""Units tried: rows, or the error that ended them. Nothing but an interruption stops the others."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from predilect.errors import PredilectError
from predilect.experiments.playing import rows
from predilect.experiments.rows import Row, from_columns, to_columns
from predilect.experiments.units import Unit


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a unit has no rows; ``trace`` is for what its caller could not put right."""

    message: str
    trace: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A unit with its rows or its failure."""

    unit: Unit
    rows: tuple[Row, ...] = ()
    failure: Failure | None = None

    def to_document(self) -> dict[str, Any]:
        """The outcome as JSON."""
        document: dict[str, Any] = {"unit": self.unit.name, "settings": self.unit.to_document()}
        if self.failure is not None:
            return document | {"failure": asdict(self.failure)}
        return document | {"rows": to_columns(self.rows)}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Outcome:
        """The outcome that was written."""
        unit = Unit.from_document(document["settings"])
        if "failure" in document:
            return cls(unit, failure=Failure(**document["failure"]))
        return cls(unit, from_columns(document["rows"]))


def attempt(unit: Unit) -> Outcome:
    """The outcome of playing a unit in this process."""
    try:
        return Outcome(unit, tuple(rows(unit)))
    except PredilectError as error:
        return Outcome(unit, failure=Failure(str(error)))
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        return Outcome(unit, failure=Failure(said, traceback.format_exc()))
