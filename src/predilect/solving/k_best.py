"""The best, the second best, …: different products in the order of their value."""

from __future__ import annotations

from dataclasses import replace

from predilect.solving.question import Question, Solution, Solver


def best_different(solver: Solver, question: Question, count: int) -> tuple[Solution, ...]:
    """Up to ``count`` solutions, each the best of those that differ from all before it.

    Where features lie on lattices these are jointly the best ``count`` different products. A
    continuous feature has near neighbours of every product, and the first may crowd out better sets:
    ``joint.best_set`` says by how much. The list is shorter if there are no more products, or if the
    budget of a solve ended before one was found (its last member then says so).
    """
    found: list[Solution] = []
    shown = question.excluding
    while len(found) < count:
        solution = solver.best(replace(question, excluding=shown))
        if solution.features is None:
            return (*found,) if solution.proven else (*found, solution)
        found.append(solution)
        shown = (*shown, solution.features)
    return tuple(found)
