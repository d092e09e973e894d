"""One optimum of a built-in problem, as a person with realistic tastes asks for it in a realistic context."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from benchmarks.native import native_clock
from benchmarks.rows import Row
from predilect.problems import Problem, open_problem
from predilect.solving.question import Away, Budget, Question, Solution, Solver
from predilect.solving.solvers import solver_for

WARM_UP = 3
USUAL = Budget()
GAMMAS = (1.0, 1 / 2, 1 / 3, 0.2, 0.1)
"""The trade-offs between distance and quality that the Choice Perceptron takes."""


@dataclass(frozen=True, slots=True)
class Timing:
    """One solve: all of its seconds, those of the solver's own call, and the answer."""

    seconds: float
    native: float
    solution: Solution


@dataclass(frozen=True, slots=True)
class Goals:
    """The most that a median may be, and what Python may add: seconds, or a share of the native call."""

    median: float | None = None
    python_seconds: float | None = None
    python_share: float | None = None


NONE = Goals()


def questions(problem: Problem, count: int, budget: Budget = USUAL) -> list[Question]:
    """What people with each of the problem's tastes in turn ask for."""
    tastes, random = list(problem.tastes), np.random.default_rng(1)
    return [
        Question(problem.user(tastes[number % len(tastes)], number), problem.contexts(random), budget=budget)
        for number in range(count)
    ]


def timed(solver: Solver, asked: Sequence[Question]) -> list[Timing]:
    """Each question answered once, after a warm-up."""
    for question in asked[:WARM_UP]:
        solver.best(question)
    timings = []
    with native_clock() as clock:
        for question in asked:
            clock.seconds, started = 0.0, time.perf_counter()
            solution = solver.best(question)
            timings.append(Timing(time.perf_counter() - started, clock.seconds, solution))
    return timings


def compiled(problem: Problem, backend: str) -> tuple[Solver, float]:
    """A solver, and the seconds that it took to make."""
    started = time.perf_counter()
    solver = solver_for(problem.domain, backend)
    return solver, time.perf_counter() - started


def rows_of(name: str, backend: str, timings: Sequence[Timing], goals: Goals = NONE) -> Iterator[Row]:
    """Median, 90th percentile, what Python adds, and the share of proven answers."""
    seconds = np.array([timing.seconds for timing in timings])
    native = np.array([timing.native for timing in timings])
    added = float(np.median(seconds - native))
    proven = float(np.mean([timing.solution.proven for timing in timings]))
    yield Row(name, backend, f"median of {len(timings)}", float(np.median(seconds)), "s", goals.median)
    yield Row(name, backend, "90th percentile", float(np.percentile(seconds, 90)), "s")
    yield Row(name, backend, "Python adds", added, "s", goals.python_seconds)
    share = added / float(np.median(native))
    yield Row(name, backend, "Python adds, of the solver's call", 100 * share, "%", goals.python_share)
    yield Row(name, backend, "proven", 100 * proven, "%")


def optimum(name: str, backend: str, goals: Goals, count: int = 40) -> Iterator[Row]:
    """How long one optimum takes."""
    problem = open_problem(name)
    solver, seconds = compiled(problem, backend)
    yield from rows_of(name, backend, timed(solver, questions(problem, count)), goals)
    yield Row(name, backend, "compile", seconds, "s")


def gap(name: str, backend: str, seconds: float, count: int = 5) -> Iterator[Row]:
    """How far apart the best product and the bound are when the time is up."""
    problem = open_problem(name)
    solver, compile_seconds = compiled(problem, backend)
    budget = Budget(work=1e6, clock_seconds=seconds)
    timings = timed(solver, questions(problem, count, budget)[:count])
    yield from rows_of(name, backend, timings)
    gaps = [100 * t.solution.gap / max(1.0, abs(t.solution.value)) for t in timings]
    yield Row(name, backend, f"median gap after {seconds:g} s", float(np.median(gaps)), "%")
    yield Row(name, backend, f"greatest gap after {seconds:g} s", max(gaps), "%")
    yield Row(name, backend, "compile", compile_seconds, "s")


def far(name: str, backend: str, goal: float, people: int = 8) -> Iterator[Row]:
    """The best other product far from the best one, for each trade-off."""
    problem = open_problem(name)
    solver, _ = compiled(problem, backend)
    everything: list[Timing] = []
    for gamma in GAMMAS:
        asked = []
        for question in questions(problem, people):
            first = solver.best(question).features
            if first is not None:
                away = Away(first, np.full(len(first), gamma))
                weights = (1 - gamma) * question.weights
                asked.append(replace(question, weights=weights, away=away, excluding=(first,)))
        timings = timed(solver, asked)
        everything += timings
        median = float(np.median([timing.seconds for timing in timings]))
        yield Row(f"{name}, far", backend, f"median of {len(timings)}, γ = {gamma:.2g}", median, "s", goal)
    yield from rows_of(f"{name}, far", backend, everything, Goals(goal))
