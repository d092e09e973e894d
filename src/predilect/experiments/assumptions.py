"""What an elicitor may be told about simulated people: their distribution, and how sure they are.

    prior=tastes         the distribution that the people are drawn from
    rationality=known    the λ of the person who answers

Both are generous: nobody knows them of real people. A unit keeps the resolved prior; λ may differ
from person to person, and stands in the rows.
"""

from __future__ import annotations

from typing import Any

from predilect.elicitors import Elicitor, elicitor_named
from predilect.errors import InvalidInput
from predilect.errors import Problem as Fault
from predilect.experiments.units import Parameter, Unit
from predilect.problems import Problem
from predilect.problems.tastes import prior_of

PRIOR, TASTES = "prior", "tastes"
RATIONALITY, KNOWN = "rationality", "known"
ANY = 1.0

Parameters = tuple[tuple[str, Parameter], ...]


def with_prior(parameters: Parameters, problem: Problem, tastes: str) -> Parameters:
    """The parameters with ``prior=tastes`` in the words that elicitors know."""
    if dict(parameters).get(PRIOR) != TASTES:
        return parameters
    taste = problem.tastes.get(tastes)
    prior = None if taste is None else prior_of(taste)
    if prior is None:
        remedy = "take a named taste of the problem, or give the prior itself: uniform:1:100"
        fault = Fault(PRIOR, f"the distribution of the tastes {tastes!r} is not known", remedy)
        raise InvalidInput("simulation", [fault])
    return tuple((name, prior if name == PRIOR else value) for name, value in parameters)


def elicitor_of(unit: Unit, rationality: float | None = ANY) -> Elicitor[Any]:
    """The unit's elicitor, for a person of this λ (None if they make no mistakes)."""
    parameters = dict(unit.parameters)
    if parameters.get(RATIONALITY) == KNOWN:
        if rationality is None:
            remedy = "give a large number instead, or a response with noise"
            fault = Fault(RATIONALITY, f"people of the response {unit.response!r} have none to know", remedy)
            raise InvalidInput(f"elicitor {unit.elicitor!r}", [fault])
        parameters[RATIONALITY] = rationality
    return elicitor_named(unit.elicitor, **parameters)
