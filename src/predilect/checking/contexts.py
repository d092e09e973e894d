"""The context that a problem is looked at in: what the caller says, or a drawn one that has products."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from predilect.domain.inputs import Inputs
from predilect.problems.problem import Context, Problem
from predilect.solving.question import Budget, Question, Solver, Status
from predilect.wording.said import said_values

DRAWN = 20
"""Contexts drawn, at most, in search of one that has products."""


def said_context(problem: Problem, texts: Sequence[str]) -> Context:
    """The context that texts such as ``must_visit=Rome,Bern`` say, complete and within bounds."""
    inputs = Inputs(problem.domain)
    context = said_values(inputs.given, texts, f"context of {problem.name!r}")
    inputs.context(context)
    return context


def drawn_context(problem: Problem, solver: Solver, budget: Budget, seed: int) -> Context:
    """The first of some drawn contexts that has products, or the last one if none has."""
    if not Inputs(problem.domain).given:
        return {}
    rng = np.random.default_rng(seed)
    context: Context = {}
    for _ in range(DRAWN):
        context = problem.contexts(rng)
        nothing = np.zeros(len(solver.feature_names))
        if solver.best(Question(nothing, context, budget=budget)).status is not Status.INFEASIBLE:
            break
    return context
