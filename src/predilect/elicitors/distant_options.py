"""The paper's query: an optimal product, and others that are good and far from it.

    maximize γ Σ ‖φ(y₁) − φ(yᵢ)‖₁ + (1 − γ) Σ ⟨w, φ(yᵢ)⟩ over i ≥ 2,  y₁ optimal for w, all different

With y₁ fixed every term is about one option, so the best {y₂ … y_k} are the k − 1 best different
products of one objective: k small problems instead of one of k copies. ``jointly`` also chooses y₁
among several optimal ones, exactly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from predilect.dialogue import Option, Query
from predilect.domain.values import FloatArray
from predilect.elicitors.tie_breaking import with_ties_broken
from predilect.errors import Infeasible, InvalidInput, Problem, Unsupported
from predilect.solving.counting import uncounted
from predilect.solving.joint import Joint
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import PROOF_TOLERANCE, Away, Budget, Question, Solution, Solver


@dataclass(frozen=True, slots=True, eq=False)
class Trade:
    """What the options after the first are chosen for: ``⟨weights, φ⟩ + Σ factors · |φ − φ(y₁)|``."""

    weights: FloatArray
    factors: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A query, and how sure the solver is of it."""

    query: Query
    proven: bool
    clock_ended: bool
    gap: float


def one_by_one(
    solver: Solver,
    best_for: FloatArray,
    trade: Trade,
    k: int,
    context: Mapping[str, object],
    budget: Budget,
    avoid: tuple[FloatArray, ...] = (),
    generator: np.random.Generator | None = None,
) -> Found:
    """The optimum for ``best_for``, then the k − 1 best different products of the trade.

    Products in ``avoid`` are left out as long as there are k others. With a generator, ties for the
    optimum are broken at random.
    """
    favour = 0.0
    first_for = best_for
    if generator is not None:
        first_for, favour = with_ties_broken(best_for, solver, generator)
    share = replace(budget, work=budget.work / k, clock_seconds=budget.clock_seconds / k)
    found: list[Solution] = []
    while len(found) < k:
        shown = (*avoid, *(solution.features for solution in found if solution.features is not None))
        if not found:
            question = Question(first_for, context, excluding=shown, budget=share)
        else:
            assert found[0].features is not None
            away = Away(found[0].features, trade.factors)
            question = Question(trade.weights, context, away, shown, share)
        solution = solver.best(question)
        if solution.features is None and avoid:
            return one_by_one(solver, best_for, trade, k, context, budget, generator=generator)
        if solution.features is None:
            raise _no_more(solver, context, k, found, solution)
        found.append(solution)
    options = tuple(
        Option(solution.product, solution.features)
        for solution in found
        if solution.product is not None and solution.features is not None
    )
    tolerance = PROOF_TOLERANCE * max(1.0, found[0].scale)
    return Found(
        Query(options, context),
        all(solution.proven for solution in found) and found[0].gap + favour <= tolerance,
        any(solution.clock_ended for solution in found),
        sum(solution.gap for solution in found),
    )


def _no_more(
    solver: Solver, context: Mapping[str, object], k: int, found: list[Solution], last: Solution
) -> Exception:
    if not last.proven:
        return Unsupported(
            f"the budget ended before product {len(found) + 1} of {k} was found; give it more work"
        )
    if not found:
        return Infeasible("no product is possible", solver.conflict(context))
    remedy = f"ask for {len(found)}" if len(found) > 1 else "there is nothing to choose: recommend it"
    return InvalidInput(
        "the question is too large",
        [Problem("k", f"{k} asked, but only {len(found)} different products exist", remedy)],
    )


def jointly(
    solver: Solver,
    best_for: FloatArray,
    trade: Trade,
    k: int,
    context: Mapping[str, object],
    budget: Budget,
) -> Found:
    """The exact query: y₁ is chosen among all optimal products, together with the others."""
    compiled = uncounted(solver)
    if not isinstance(compiled, ProgramSolver):
        raise Unsupported(f"the joint query needs cp_sat or milp, not {solver.backend}; leave joint out")
    top = solver.best(Question(best_for, context, budget=budget))
    if top.features is None:
        raise _no_more(solver, context, k, [], top)
    joint = Joint(compiled, context, k)
    joint.require_worth(0, best_for, top.value)
    for option in range(1, k):
        joint.reward(option, trade.weights)
        joint.reward_distance(0, option, trade.factors)
    for one, other in combinations(range(k), 2):
        joint.require_different(one, other)
    answer = joint.solve(budget)
    if answer.features is None:
        raise InvalidInput(
            "the question is too large",
            [Problem("k", f"fewer than {k} different products exist", "ask for fewer")],
        )
    options = tuple(
        Option(product, np.asarray(features))
        for product, features in zip(answer.products, answer.features, strict=True)
    )
    gap = answer.bound - answer.value + top.gap
    return Found(
        Query(options, context), answer.proven and top.proven, answer.clock_ended or top.clock_ended, gap
    )
