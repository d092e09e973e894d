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
from predilect.elicitors.found import Found, no_more, options_of, require_choice
from predilect.elicitors.tie_breaking import with_ties_broken
from predilect.errors import Unsupported
from predilect.solving.counting import uncounted
from predilect.solving.joint import Joint
from predilect.solving.k_best import best_different, gap_to_best_set
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import PROOF_TOLERANCE, Away, Budget, Question, Solver


@dataclass(frozen=True, slots=True, eq=False)
class Trade:
    """What the options after the first are chosen for: ``⟨weights, φ⟩ + Σ factors · |φ − φ(y₁)|``."""

    weights: FloatArray
    factors: FloatArray


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

    With a generator, ties for the optimum are broken at random.
    """
    require_choice(k)
    first_for, favour = best_for, 0.0
    if generator is not None:
        first_for, favour = with_ties_broken(best_for, solver, generator)
    share = replace(budget, work=budget.work / k, clock_seconds=budget.clock_seconds / k)
    first = solver.best(Question(first_for, context, excluding=avoid, budget=share))
    if first.features is None:
        raise no_more(solver, context, k, 0, first.proven)
    away = Away(first.features, trade.factors)
    question = Question(trade.weights, context, away, (*avoid, first.features), share)
    others = best_different(solver, question, k - 1)
    if others[-1].features is None:
        raise no_more(solver, context, k, len(others), others[-1].proven)
    found = (first, *others)
    tolerance = PROOF_TOLERANCE * max(1.0, abs(first.value), first.scale)
    return Found(
        Query(options_of(found), context),
        all(solution.proven for solution in found) and first.gap + favour <= tolerance,
        any(solution.clock_ended for solution in found),
        first.gap + gap_to_best_set(solver, question, others),
    )


def jointly(
    solver: Solver,
    best_for: FloatArray,
    trade: Trade,
    k: int,
    context: Mapping[str, object],
    budget: Budget,
    avoid: tuple[FloatArray, ...] = (),
) -> Found:
    """The exact query: y₁ is chosen among all optimal products, together with the others."""
    require_choice(k)
    compiled = uncounted(solver)
    if not isinstance(compiled, ProgramSolver):
        raise Unsupported(f"the joint query needs cp_sat or milp, not {solver.backend}; leave joint out")
    share = replace(budget, work=budget.work / k, clock_seconds=budget.clock_seconds / k)
    top = solver.best(Question(best_for, context, excluding=avoid, budget=share))
    if top.features is None:
        raise no_more(solver, context, k, 0, top.proven)
    joint = Joint(compiled, context, k)
    joint.require_worth(0, best_for, top.value)
    for option in range(k):
        joint.ask(option, Question(trade.weights if option else 0 * best_for, context, excluding=avoid))
    for option in range(1, k):
        joint.reward_distance(0, option, trade.factors)
    for one, other in combinations(range(k), 2):
        joint.require_different(one, other)
    answer = joint.solve(replace(budget, work=budget.work - share.work))
    if answer.features is None:
        counted = best_different(solver, Question(best_for, context, excluding=avoid, budget=share), k)
        raise no_more(solver, context, k, len(options_of(counted)), answer.proven)
    options = tuple(
        Option(product, np.asarray(features))
        for product, features in zip(answer.products, answer.features, strict=True)
    )
    gap = answer.bound - answer.value + top.gap
    return Found(
        Query(options, context), answer.proven and top.proven, answer.clock_ended or top.clock_ended, gap
    )
