"""The best, the second best, …: different products in the order of their value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from predilect.solving.counting import uncounted
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import Question, Solution, Solver


def best_different(solver: Solver, question: Question, count: int) -> tuple[Solution, ...]:
    """Up to ``count`` solutions, each the best of those that differ from all before it.

    Where features lie on lattices these are jointly the best ``count`` different products. A
    continuous feature has near neighbours of every product, and the first may crowd out better sets:
    ``gap_to_best_set`` says by how much at most, ``joint.best_set`` finds the best. Where there are no
    more products, or the budget ended before one was found, the last solution has none and says which.
    """
    found: list[Solution] = []
    shown = question.excluding
    while len(found) < count:
        solution = solver.best(replace(question, excluding=shown))
        found.append(solution)
        if solution.features is None:
            break
        shown = (*shown, solution.features)
    return tuple(found)


def gap_to_best_set(solver: Solver, question: Question, found: Sequence[Solution]) -> float:
    """How much more as many different products may be worth in sum than those found, at most.

    On lattices that is the sum of the solutions' own gaps. Elsewhere no product of a better set is worth
    more than the first one's bound.
    """
    if not found or not _crowds(solver, question):
        return sum(solution.gap for solution in found)
    return sum(found[0].bound - solution.value for solution in found)


def _crowds(solver: Solver, question: Question) -> bool:
    """Whether products may be closer to each other than what counts as different."""
    compiled = uncounted(solver)
    if not isinstance(compiled, ProgramSolver):
        return False
    features = compiled.bind(question.context).features
    return bool(np.any(~features.on_lattice & (features.high > features.low)))
