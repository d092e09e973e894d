"""Problems, and solvers that have answered nothing yet, opened once in each process."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from predilect.domain.domain import Domain
from predilect.domain.fingerprint import fingerprint
from predilect.domain.inputs import Inputs
from predilect.domain.values import FloatArray
from predilect.errors import InvalidInput
from predilect.errors import Problem as Fault
from predilect.experiments.checks import different_products
from predilect.experiments.units import Unit
from predilect.problems import Problem, open_problem
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import Question, Solver
from predilect.solving.random_products import random_features
from predilect.solving.solvers import solver_for

PROBLEMS_KEPT, CONTEXTS_KEPT = 4, 10_000
SAMPLE_SEED = 20_161
SAMPLE_CONTEXTS, SAMPLE_SIZE = 8, 16
"""Random products that set the scale of every person: so many for so many contexts."""

REDRAWN = 100
"""A context that leaves no product is drawn again, at most so often."""


def problem_of(unit: Unit) -> Problem:
    """The unit's problem, as long as it is still the one that the unit was made for."""
    return _opened(unit.problem, unit.fingerprint)


def fresh_solver(unit: Unit) -> Solver:
    """A solver for the problem as if it had just been made: no answer depends on an earlier unit."""
    return _fresh(_compiled(unit.problem, unit.fingerprint, unit.solver))


def sampled_products(unit: Unit) -> tuple[FloatArray, ...]:
    """Features of random products, the same for everyone; one array for each of some contexts."""
    return _sampled(unit.problem, unit.fingerprint, unit.solver)


def enough_products(unit: Unit, context: Mapping[str, object]) -> bool:
    """Whether there are as many different products in a context as a question shows."""
    key = json.dumps(context, sort_keys=True)
    return _enough(unit.problem, unit.fingerprint, unit.solver, unit.k, key)


@lru_cache(PROBLEMS_KEPT)
def _opened(name: str, expected: str) -> Problem:
    problem = open_problem(name)
    if (found := fingerprint(problem.domain)) != expected:
        said = f"its fingerprint is {found}, and was {expected}"
        wrong = Fault("", said, "the file was changed: run the command again")
        raise InvalidInput(f"domain {name!r}", [wrong])
    return problem


@lru_cache(PROBLEMS_KEPT)
def _compiled(name: str, expected: str, backend: str) -> Solver:
    return solver_for(_opened(name, expected).domain, backend)


def is_hybrid(domain: Domain) -> bool:
    """Whether an attribute has values between any two."""
    return any(dimension.size is None for dimension in Inputs(domain).free)


@lru_cache(CONTEXTS_KEPT)
def _enough(name: str, expected: str, backend: str, k: int, context: str) -> bool:
    return different_products(_compiled(name, expected, backend), json.loads(context), k) == k


def _fresh(solver: Solver) -> Solver:
    return solver.reloaded() if isinstance(solver, ProgramSolver) else solver


@lru_cache(PROBLEMS_KEPT)
def _sampled(name: str, expected: str, backend: str) -> tuple[FloatArray, ...]:
    opened = _opened(name, expected)
    solver = _fresh(_compiled(name, expected, backend))
    rng = np.random.default_rng(SAMPLE_SEED)
    if not opened.contexts(rng):
        return (random_features(solver, {}, SAMPLE_CONTEXTS * SAMPLE_SIZE, rng),)
    return tuple(
        random_features(solver, _possible_context(opened, solver, rng), SAMPLE_SIZE, rng)
        for _ in range(SAMPLE_CONTEXTS)
    )


def _possible_context(problem: Problem, solver: Solver, rng: np.random.Generator) -> dict[str, object]:
    nothing = np.zeros(len(solver.feature_names))
    context = problem.contexts(rng)
    for _ in range(REDRAWN):
        if solver.best(Question(nothing, context)).product is not None:
            break
        context = problem.contexts(rng)
    return context
