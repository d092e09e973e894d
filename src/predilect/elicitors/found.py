"""A question as it was found, and what is said where there is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from predilect.dialogue import Option, Query
from predilect.domain.values import FloatArray
from predilect.errors import Infeasible, InvalidInput, Problem, Unsupported
from predilect.solving.question import Solution, Solver


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A query, and how sure the solver is of it.

    ``proven``: each option is proven to be the best after those before it. ``gap``: how much more y₁ may
    be worth, and the others in sum; where features are continuous it also counts what one option may have
    crowded out.
    """

    query: Query
    proven: bool
    clock_ended: bool
    gap: float


def avoiding(avoid: tuple[FloatArray, ...], find: Callable[[tuple[FloatArray, ...]], Found]) -> Found:
    """What is found without the products to avoid; as few of them as must, the oldest first, are let in."""
    while True:
        try:
            return find(avoid)
        except (Infeasible, InvalidInput, Unsupported):
            if not avoid:
                raise
        avoid = avoid[(len(avoid) + 1) // 2 :]


def options_of(found: Sequence[Solution]) -> tuple[Option, ...]:
    """The products that were found."""
    return tuple(
        Option(solution.product, solution.features)
        for solution in found
        if solution.product is not None and solution.features is not None
    )


def require_choice(k: int) -> None:
    """Refuse a question with fewer than two options."""
    if k < 2:
        fault = Problem("k", f"{k} options are no choice", "show 2 at least")
        raise InvalidInput("the question is too small", [fault])


def no_more(solver: Solver, context: Mapping[str, object], k: int, found: int, proven: bool) -> Exception:
    """Why there is no further option: the budget, the rules, or too few products."""
    if not proven:
        return Unsupported(f"the budget ended before product {found + 1} of {k} was found; give it more work")
    if not found:
        return Infeasible("no product is possible", solver.conflict(context))
    exist = f"{found} different products exist" if found > 1 else "1 different product exists"
    remedy = f"ask for {found}" if found > 1 else "there is nothing to choose: recommend it"
    fault = Problem("k", f"{k} asked, but only {exist}", remedy)
    return InvalidInput("the question is too large", [fault])
