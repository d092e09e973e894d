"""The simulated person of a unit: weights by taste, noise by rationality or reliability."""

from __future__ import annotations

import numpy as np

from predilect.experiments.opened import sampled_products
from predilect.experiments.units import Unit
from predilect.problems import Problem
from predilect.responses import SimulatedPerson, UtilityScale, read_manner

RATIONALITY = 1.0
"""λ where neither it nor a reliability is given, as in the paper."""


def person_of(unit: Unit, problem: Problem) -> tuple[float | None, SimulatedPerson]:
    """The person, and their λ (None if they are noiseless)."""
    manner = read_manner(unit.response)
    weights = (
        problem.user(unit.tastes, unit.user, unit.seed) if unit.weights is None else np.array(unit.weights)
    )
    scale = None
    if manner.needs_scale or unit.reliability is not None:
        scale = UtilityScale.of(weights, sampled_products(unit))
    rationality = unit.rationality
    if manner.noisy and rationality is None:
        if unit.reliability is None or scale is None:
            rationality = RATIONALITY
        else:
            rationality = manner.rationality(unit.reliability, scale)
    response = manner.response(rationality, scale)
    person = SimulatedPerson(weights, response, unit.seed, unit.user, manner.refusing, manner.improving)
    return rationality, person


def noise_words(response: str, rationality: float | None) -> str:
    """How noisy people are whose λ no reliability sets: ``λ = 1``, or ``no noise``."""
    if not read_manner(response).noisy:
        return "no noise"
    return f"λ = {RATIONALITY if rationality is None else rationality:g}"
