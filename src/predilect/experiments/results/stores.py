"""The stores of directories: opened, and merged into one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from predilect.errors import InvalidInput, PredilectError, Problem
from predilect.experiments.checks import raise_faults
from predilect.experiments.collecting import UNITS
from predilect.experiments.store import Store


@dataclass(frozen=True, slots=True)
class Merged:
    """How many units came from elsewhere, and how many were there already."""

    added: int
    known: int


def store_at(path: Path) -> Store:
    """The store of a directory, or the file of a store (``rows.csv.units.jsonl``)."""
    file = path / UNITS if path.is_dir() else path
    if not file.is_file():
        said = f"{str(path)!r} has no {UNITS}" if path.is_dir() else f"{str(path)!r} does not exist"
        remedy = f"name a directory of results, or a file that ends in {UNITS}"
        raise InvalidInput("results", [Problem("", said, remedy)])
    return Store(file)


def merge(into: Store, others: Iterable[Path]) -> Merged:
    """Take over what other stores have: rows that are missing, and errors of units that nobody has played.

    All of them are looked at before anything is written.
    """
    opened: list[Store] = []
    faults: list[Problem] = []
    for path in others:
        try:
            store = store_at(path)
        except PredilectError as error:
            faults.append(Problem("merge", str(error)))
            continue
        if store.path.resolve() == into.path.resolve():
            faults.append(Problem("merge", f"{str(path)!r} is the directory itself", "name another"))
        opened.append(store)
    raise_faults("results", faults)
    added = known = 0
    for store in opened:
        for outcome in store.all_outcomes():
            unit = outcome.unit
            if into.succeeded(unit) or (outcome.failure is not None and into.failed(unit)):
                known += 1
                continue
            into.add(outcome)
            added += 1
    return Merged(added, known)
