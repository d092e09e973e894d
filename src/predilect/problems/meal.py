"""``meal``: a day's meals for a person with needs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from predilect.domain.grounding import ground
from predilect.problems.options import Options
from predilect.problems.problem import Context, Problem, Taste
from predilect.problems.sources import built_in_document
from predilect.problems.tastes import Normal, Thrifty, Uniform


@dataclass(frozen=True, slots=True)
class Needs:
    """Energy in kcal and protein in g that a person wants in a day, from least to most."""

    energy: tuple[int, int]
    protein: tuple[int, int]


PEOPLE = {
    "slimming": Needs((1400, 1600), (70, 120)),
    "older": Needs((1650, 1950), (65, 110)),
    "sitting": Needs((1800, 2100), (50, 100)),
    "on their feet": Needs((2200, 2600), (60, 120)),
    "working hard": Needs((2700, 3200), (75, 150)),
    "athlete": Needs((2800, 3400), (120, 190)),
}
"""Kinds of people whose days differ."""

SMALLEST, TALLEST = 0.95, 1.05
"""People of one kind differ in size, and all their needs with it."""

EXPENSE = 3.0
"""How much more than anything else the price weighs for a thrifty person."""


def meal(name: str, options: Options) -> Problem:
    """The problem with the foods of its document."""
    domain = built_in_document("meal")
    names = ground(domain).feature_names
    normal = Normal(len(names), 0, 1)
    tastes: dict[str, Taste] = {
        "uniform": Uniform(len(names), -1, 1),
        "normal": normal,
        "thrifty": Thrifty(normal, names.index("price"), EXPENSE),
    }
    return Problem(name, domain, tastes, person)


def person(rng: np.random.Generator) -> Context:
    """The needs of somebody: one of the kinds of people, a little smaller or taller."""
    needs = list(PEOPLE.values())[rng.integers(len(PEOPLE))]
    size = rng.uniform(SMALLEST, TALLEST)
    (energy_least, energy_most), (protein_least, protein_most) = needs.energy, needs.protein
    return {
        "energy_least": 10 * round(energy_least * size / 10),
        "energy_most": 10 * round(energy_most * size / 10),
        "protein_least": round(protein_least * size),
        "protein_most": round(protein_most * size),
    }
