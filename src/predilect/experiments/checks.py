"""What can be known to fail before a unit is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from predilect.domain.values import FloatArray
from predilect.elicitors import Elicitor
from predilect.elicitors.showing import MOST_EVER, fewest_options, shows_one
from predilect.errors import InvalidInput, Unsupported
from predilect.errors import Problem as Fault
from predilect.problems import Problem
from predilect.responses import Manner
from predilect.solving.question import Question, Solver

IMPROVE = "improve"


def check_answers(manner: Manner, elicitor: Elicitor[Any], problem: Problem) -> None:
    """``Unsupported`` if the elicitor cannot use the person's answers, or rules meet contexts."""
    if unusable := sorted(manner.kinds - elicitor.answers):
        usable = ", ".join(sorted(elicitor.answers))
        raise Unsupported(
            f"{elicitor.name!r} cannot use the answer {' or '.join(map(repr, unusable))} (it uses {usable}); "
            "leave the habit out of the response"
        )
    if shows_one(elicitor) and IMPROVE not in manner.kinds:
        raise Unsupported(
            f"{elicitor.name!r} shows one product, and learns from what people would rather have; take the "
            "response improves"
        )
    if manner.refusing and problem.contexts(np.random.default_rng(0)):
        raise Unsupported(
            f"people who add rules are simulated without contexts only, and {problem.name!r} has them; "
            "leave rules=… out of the response"
        )


def different_products(solver: Solver, context: Mapping[str, object], most: int) -> int:
    """How many different products there are, counted up to ``most``; also ``most`` where nobody knows."""
    nothing = np.zeros(len(solver.feature_names))
    found: list[FloatArray] = []
    while len(found) < most:
        solution = solver.best(Question(nothing, context, excluding=tuple(found)))
        if solution.features is None:
            return len(found) if solution.proven else most
        found.append(solution.features)
    return len(found)


def k_faults(k: int, solver: Solver, problem: Problem, elicitor: object = None) -> list[Fault]:
    """What is wrong with a number of options, if anything."""
    fewest = fewest_options(elicitor)
    if k < fewest:
        return [Fault("k", f"is {k}", f"show {fewest} options or more")]
    if shows_one(elicitor) and k > 1:
        return [Fault("k", f"is {k}, and this elicitor shows one product", "give k = 1")]
    if k > MOST_EVER:
        return [Fault("k", f"is {k}", f"show {MOST_EVER} options at most")]
    context = problem.contexts(np.random.default_rng(0))
    found = different_products(solver, context, k)
    if found == k or (context and found == 0):
        return []
    remedy = f"show {found}, or loosen the rules" if found >= fewest else "loosen the rules"
    return [Fault("k", f"is {k}, and there are only {found} different products", remedy)]


def count_faults(counts: Mapping[str, int]) -> list[Fault]:
    """What is wrong with numbers that must be at least 1."""
    return [Fault(name, f"is {count}", "give 1 or more") for name, count in counts.items() if count < 1]


def raise_faults(subject: str, faults: list[Fault]) -> None:
    """``InvalidInput`` if there are any."""
    if faults:
        raise InvalidInput(subject, faults)
