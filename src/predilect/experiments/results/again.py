"""One unit run again, alone, in this process."""

from __future__ import annotations

from predilect.errors import InvalidInput, Problem
from predilect.experiments.attempts import Outcome, attempt
from predilect.experiments.store import Store
from predilect.experiments.units import Unit

FEW = 5


def named_unit(store: Store, name: str) -> Unit:
    """The unit whose name starts so; ``InvalidInput`` if there is none, or more than one."""
    found = [outcome.unit for outcome in store.all_outcomes() if outcome.unit.name.startswith(name)]
    if len(found) == 1 and name:
        return found[0]
    if not found:
        said = f"{name!r} is none of its units"
        remedy = "`predilect results DIR --failed` lists those that failed"
    else:
        names = ", ".join(unit.name for unit in found[:FEW])
        said, remedy = f"{name!r} begins {len(found)} units: {names}", "write more of the name"
    raise InvalidInput("results", [Problem("rerun", said, remedy)])


def rerun(store: Store, name: str) -> Outcome:
    """Play the unit again and keep what comes of it; rows that are there are not replaced by an error."""
    unit = named_unit(store, name)
    outcome = attempt(unit)
    if outcome.failure is None or not store.succeeded(unit):
        store.add(outcome)
    return outcome
