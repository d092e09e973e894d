"""The session that a command line asks for: new or resumed, with its context and fixed attributes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from predilect.checking.contexts import drawn_context, said_context
from predilect.documents import read_values
from predilect.domain.inputs import Inputs
from predilect.domain.product import Product
from predilect.elicitors import elicitor_named
from predilect.elicitors.showing import shows_one
from predilect.errors import InvalidInput, Problem
from predilect.experiments.naming import read_elicitor
from predilect.problems.problem import Problem as Opened
from predilect.sessions import Session
from predilect.sessions.own_rules import pinning
from predilect.solving.question import Budget

ELICITOR, OPTIONS, SEED, SOLVER = "predilect", 3, 0, "auto"
MOST_KEYS = 9
"""Each option has a key: its number."""

BUDGET = Budget(work=20, clock_seconds=60)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was said on the command line; None where nothing was."""

    k: int | str | None = None
    elicitor: str | None = None
    seed: int | None = None
    solver: str | None = None
    fix: Sequence[str] = ()
    context: Sequence[str] = ()
    mine: Path | None = None
    save: Path | None = None
    resume: Path | None = None
    stop_when: float | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """A session that is ready, and the product that the person has today; ``drawn`` marks a drawn context."""

    session: Session
    present: Product | None
    drawn: bool


def open_session(problem: Opened, wanted: Wanted) -> Opening:
    """The session, with everything that the command line says in its log."""
    session = _begun(problem, wanted)
    inputs = Inputs(problem.domain)
    present = None if wanted.mine is None else inputs.product(read_values(wanted.mine))
    pins = pinning(inputs.free, wanted.fix)
    drawn = False
    if wanted.context:
        session.set_context(said_context(problem, wanted.context))
    elif inputs.given and session.history.context is None:
        drawn = True
        session.set_context(drawn_context(problem, session.solver, BUDGET, session.header.seed))
    known = {rule.text for rule in session.rules}
    for pin in pins:
        if pin not in known:
            session.add_rule(pin)
    if wanted.save is not None:
        session.save(wanted.save)
    return Opening(session, present, drawn)


def _begun(problem: Opened, wanted: Wanted) -> Session:
    if wanted.resume is None:
        name, parameters = read_elicitor(wanted.elicitor or ELICITOR)
        elicitor = elicitor_named(name, **dict(parameters))
        if isinstance(wanted.k, int) and wanted.k > MOST_KEYS:
            fault = Problem("-k", f"{wanted.k} options, and keys are 1 to {MOST_KEYS}", "show fewer")
            raise InvalidInput("the session", [fault])
        return Session(
            problem.domain,
            elicitor,
            (1 if shows_one(elicitor) else OPTIONS) if wanted.k is None else wanted.k,
            SEED if wanted.seed is None else wanted.seed,
            wanted.solver or SOLVER,
            stop_when=wanted.stop_when,
        )
    fixed = {
        "-k": wanted.k,
        "--elicitor": wanted.elicitor,
        "--seed": wanted.seed,
        "--solver": wanted.solver,
        "--stop-when": wanted.stop_when,
    }
    problems = [
        Problem(name, f"{value!r} was given, but the log has its own", "leave it out")
        for name, value in fixed.items()
        if value is not None
    ]
    if problems:
        raise InvalidInput("--resume", problems)
    return Session.resume(wanted.resume, problem.domain)
