"""A problem looked at: its attributes and features, one product, and the time that an optimum takes."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from predilect.checking.contexts import drawn_context, said_context
from predilect.checking.summaries import (
    AttributeSummary,
    FeatureSummary,
    attribute_summaries,
    feature_summaries,
)
from predilect.domain.reading import Reading
from predilect.problems.problem import Context, Problem
from predilect.solving.enumeration import count_products
from predilect.solving.question import Budget, Question, Solution, Solver, Status
from predilect.solving.solvers import solver_for
from predilect.wording.shown import ShownValue, shown_product

OPTIMA = 20
"""How many optima are timed, at most."""

SECONDS_FOR_OPTIMA = 5.0
"""After this time no further optimum is started."""

BUDGET = Budget(work=20, clock_seconds=60)
SEED = 0


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """What was found. ``products`` is None where they cannot be counted, ``feasible`` where nothing is known.

    ``seconds`` is the median time of one optimum, of ``optima``, ``proven`` of which are proven;
    ``conflict`` says why no product is left.
    """

    name: str
    label: str
    description: str
    attributes: tuple[AttributeSummary, ...]
    features: tuple[FeatureSummary, ...]
    context: Context
    context_drawn: bool
    feasible: bool | None
    conflict: tuple[str, ...]
    products: int | None
    solver: str
    optima: int
    proven: int
    seconds: float | None
    product: dict[str, object] | None
    shown: tuple[ShownValue, ...]

    def to_document(self) -> dict[str, object]:
        """The same as plain values."""
        return asdict(self)


def check_problem(problem: Problem, solver_name: str = "auto", said: Sequence[str] = ()) -> Check:
    """Look at a problem in the context that ``said`` gives (``attribute=value``), or in a drawn one."""
    context = said_context(problem, said) if said else {}
    solver = solver_for(problem.domain, solver_name)
    if not said:
        context = drawn_context(problem, solver, BUDGET, SEED)
    solutions = _optima(problem, solver, context)
    statuses = {solution.status for _, solution in solutions}
    found = next((solution.product for _, solution in solutions if solution.product is not None), None)
    feasible = True if found is not None else False if Status.INFEASIBLE in statuses else None
    conflict = solver.conflict(context) if feasible is False else ()
    domain = problem.domain
    return Check(
        name=problem.name,
        label=domain.shown.label,
        description=domain.shown.description,
        attributes=attribute_summaries(domain),
        features=tuple(feature_summaries(solver)),
        context=context,
        context_drawn=bool(context) and not said,
        feasible=feasible,
        conflict=conflict,
        products=0 if feasible is False else count_products(domain, context),
        solver=solver.backend,
        optima=len(solutions),
        proven=sum(solution.proven for _, solution in solutions),
        seconds=statistics.median(seconds for seconds, _ in solutions),
        product=None if found is None else found.to_document(),
        shown=() if found is None else shown_product(Reading(domain), found, context),
    )


def _optima(problem: Problem, solver: Solver, context: Context) -> list[tuple[float, Solution]]:
    """The best products for some people, each with the seconds it took; one attempt if there is none."""
    taste = next(iter(problem.tastes))
    started = time.perf_counter()
    solutions: list[tuple[float, Solution]] = []
    for number in range(OPTIMA):
        weights = problem.user(taste, number, SEED)
        asked = time.perf_counter()
        solution = solver.best(Question(weights, context, budget=BUDGET))
        ended = time.perf_counter()
        solutions.append((ended - asked, solution))
        if solution.status is Status.INFEASIBLE or ended - started > SECONDS_FOR_OPTIMA:
            break
    return solutions
