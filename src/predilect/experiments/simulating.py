"""Simulated people meet an elicitor: settings as a caller gives them, checked, to units and their rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from predilect import problems
from predilect.domain.fingerprint import fingerprint
from predilect.errors import InvalidInput, Problem
from predilect.experiments.assumptions import ANY, elicitor_of, with_prior
from predilect.experiments.checks import check_answers, count_faults, k_faults, raise_faults
from predilect.experiments.naming import read_elicitor
from predilect.experiments.opened import fresh_solver
from predilect.experiments.rows import Row
from predilect.experiments.running import Engine, Progress, run
from predilect.experiments.store import Store
from predilect.experiments.summary import TurnSummary, summarized
from predilect.experiments.units import Unit
from predilect.experiments.writing import check_writable, write_rows
from predilect.problems import open_problem
from predilect.problems.weights import read_weights
from predilect.responses import Manner, read_manner
from predilect.responses.reliability import check_reliability
from predilect.responses.response import check_rationality
from predilect.sessions.turns import check_abilities

USERS = 20
"""How many users of a taste are simulated if nobody says; from a file, all of them."""

PAIR = 2


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is simulated, as a caller says it: names with options, and numbers.

    With ``person`` all users have the weights of that one of the tastes, each with luck of their own.
    """

    problem: str
    elicitor: str = "predilect"
    k: int = 2
    users: int | None = None
    tastes: str = "uniform"
    response: str = "plackett-luce"
    rationality: float | None = None
    reliability: float | None = None
    turns: int = 25
    seed: int = 0
    solver: str = "auto"
    person: int | None = None
    stop_when: float | None = None
    adaptive: bool = False

    def units(self) -> tuple[Unit, ...]:
        """One unit for each user; everything that is wrong is found here, before the first is played."""
        problem, manner = open_problem(self.problem), read_manner(self.response)
        name, parameters = read_elicitor(self.elicitor)
        self._check_noise(manner)
        unit = Unit(
            problem=self.problem,
            fingerprint=fingerprint(problem.domain),
            elicitor=name,
            parameters=with_prior(parameters, problem, self.tastes),
            k=self.k,
            tastes=self.tastes,
            response=self.response,
            rationality=self.rationality,
            reliability=self.reliability,
            seed=self.seed,
            turns=self.turns,
            solver=self.solver,
            stop_when=self.stop_when,
            adaptive=self.adaptive,
        )
        elicitor = elicitor_of(unit, ANY if manner.noisy else None)
        check_answers(manner, elicitor, problem)
        check_abilities(elicitor, self.adaptive, stop_when=self.stop_when)
        solver = fresh_solver(unit)
        faults = [*count_faults({"turns": self.turns}), *k_faults(self.k, solver, problem, elicitor)]
        if manner.pairs_only and self.k != PAIR:
            said = f"is {self.k}, and {manner.model!r} is for pairs"
            faults.append(Problem("k", said, "take k = 2, or plackett-luce"))
        if self.seed < 0:
            faults.append(Problem("seed", f"is {self.seed}", "give 0 or more"))
        return tuple(self._for_users(unit, problem, solver.feature_names, faults))

    def _for_users(
        self, unit: Unit, problem: problems.Problem, features: Sequence[str], faults: list[Problem]
    ) -> Iterator[Unit]:
        weights, users = None, USERS if self.users is None else self.users
        if is_file(self.tastes):
            weights = [tuple(row) for row in read_weights(Path(self.tastes), features).tolist()]
            users = len(weights) if self.users is None else self.users
            if users > len(weights):
                remedy = f"ask for {len(weights)} or fewer"
                faults.append(Problem("users", f"is {users}, and the file has {len(weights)}", remedy))
        else:
            problem.user(self.tastes, 0)
        raise_faults("simulation", [*faults, *count_faults({"users": users})])
        if self.person is not None:
            weights = [tuple(problem.user(self.tastes, self.person, self.seed).tolist())] * users
        for user in range(users):
            yield replace(unit, user=user, weights=None if weights is None else weights[user])

    def _check_noise(self, manner: Manner) -> None:
        given = [self.rationality, self.reliability]
        if given.count(None) < 2 and not manner.noisy:
            wrong = Problem(
                "response", f"{manner.model!r} has no noise", "leave out rationality and reliability"
            )
            raise InvalidInput("simulation", [wrong])
        if None not in given:
            wrong = Problem("reliability", "is given, and rationality too", "give one: either sets the noise")
            raise InvalidInput("simulation", [wrong])
        if self.rationality is not None:
            check_rationality(manner.model, self.rationality)
        if self.reliability is not None:
            check_reliability(self.reliability)


@dataclass(frozen=True, slots=True)
class Simulated:
    """What came of it: a summary by turn, the units that failed and why, and what was put right."""

    out: Path
    progress: Progress
    summary: tuple[TurnSummary, ...]
    failures: tuple[tuple[Unit, str], ...]
    notices: tuple[str, ...]

    def to_document(self) -> dict[str, Any]:
        """All of it as JSON."""
        return {
            "out": str(self.out),
            "users": asdict(self.progress),
            "summary": [asdict(at) for at in self.summary],
            "failures": [{"user": unit.user, "message": message} for unit, message in self.failures],
            "notices": list(self.notices),
        }


def simulated(
    simulation: Simulation,
    out: Path,
    jobs: int = 1,
    progress: Callable[[Progress], object] = lambda so_far: None,
    engine: Engine | None = None,
) -> Simulated:
    """Simulate, and write the rows to a file. The same call goes on where an earlier one was interrupted.

    Finished units are kept beside the file, in ``FILE.units.jsonl``.
    """
    check_writable(out)
    raise_faults("simulation", count_faults({"jobs": jobs}))
    units = simulation.units()
    store = Store(store_beside(out))
    done = run(units, store, jobs, progress, engine)
    outcomes = list(store.outcomes(units))
    write_rows(out, (row for outcome in outcomes for row in outcome.rows))
    failures = tuple((each.unit, each.failure.message) for each in outcomes if each.failure is not None)
    rows: Iterator[Row] = (row for outcome in outcomes for row in outcome.rows)
    return Simulated(out, done, summarized(rows), failures, tuple(store.notices))


def store_beside(out: Path) -> Path:
    """Where the finished units of these rows are kept."""
    return out.with_name(f"{out.name}.units.jsonl")


def is_file(tastes: str) -> bool:
    """Whether tastes are a CSV file and not a name."""
    return tastes.lower().endswith(".csv")
