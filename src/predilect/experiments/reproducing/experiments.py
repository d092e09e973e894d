"""The paper's experiments as data: Figure 1 (``synthetic``), Figure 2 (``pc`` and ``trip``), and ``meal``.

Everything is as the paper has it (20 fixed people of each taste, Plackett-Luce with λ = 1; 25, 100 and
100 turns), but that systems which it could not run, or did not have, are there as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from predilect.experiments.reporting.sections import AVERAGE, INSTANTANEOUS, Panel, Section
from predilect.experiments.reproducing.scope import Scope
from predilect.experiments.reproducing.systems import (
    AUTHORS,
    CP,
    CROSS_VALIDATED,
    NEWER,
    OURS,
    SETMARGIN,
    VB_EUS,
    VB_QI,
)
from predilect.experiments.simulating import Simulation

TASTES = ("uniform", "normal")
TURNS = {"synthetic": 25, "pc": 100, "trip": 100, "meal": 30}

Curve = tuple[str, int]
"""An elicitor and its k."""

STOPPED = "A person who has seen an optimum is done: their regret and seconds are 0 from then on. "
ON = "All turns are played, whether or not an optimum was seen. "


def synthetic(scope: Scope) -> Iterator[Section]:
    """Figure 1: 256 products; each k by itself, then what the paper did not have."""
    for k in (2, 3, 4):
        systems = (CP, SETMARGIN, VB_EUS, VB_QI)
        text = (
            "Figure 1 of the paper. "
            if k != 3
            else "The paper says that k = 3 is similar; it does not show it. "
        )
        if k > 2:
            text += "The paper has no VB-EUS and VB-QI here. "
        yield section(scope, "synthetic", f"k = {k}", [(name, k) for name in systems], text)
    curves = [(name, 2) for name in (CP, CROSS_VALIDATED, AUTHORS, OURS, *NEWER)]
    yield section(scope, "synthetic", "beyond the paper", curves, "Not in the paper. ")


def pc(scope: Scope) -> Iterator[Section]:
    """Figure 2, left: 64,476 products; CP and SetMargin, then the Bayesian ones, then newer systems."""
    paper = [(CP, 2), (CP, 3), (CP, 4), (SETMARGIN, 2), (SETMARGIN, 3)]
    yield section(
        scope, "pc", "CP and SetMargin", paper, "Figure 2 of the paper, left; CP with k = 4 is ours. "
    )
    bayesian = [(CP, 2), (VB_EUS, 2), (VB_QI, 2), (VB_QI, 3)]
    text = "The paper rules the Bayesian systems out here. "
    yield section(scope, "pc", "Bayesian systems", bayesian, text)
    curves = [*((name, 2) for name in (CP, CROSS_VALIDATED, OURS, *NEWER)), (OURS, 4)]
    yield section(scope, "pc", "beyond the paper", curves, "Not in the paper. ")


def trip(scope: Scope) -> Iterator[Section]:
    """Figure 2, right: routes, each turn with another context."""
    text = "Figure 2 of the paper, right. "
    yield section(scope, "trip", "CP", [(CP, k) for k in (2, 3, 4)], text, AVERAGE)
    curves = [(CP, 3), (VB_QI, 3), (OURS, 3), (OURS, 2)]
    yield section(scope, "trip", "beyond the paper", curves, "Not in the paper. ", AVERAGE)


def meal(scope: Scope) -> Iterator[Section]:
    """Foods and portions, a mixed-integer problem with contexts; the paper has none."""
    curves = [(CP, 2), (CP, 3), (VB_QI, 3), (OURS, 3)]
    yield section(scope, "meal", "hybrid products", curves, "Not in the paper. ", AVERAGE)


EXPERIMENTS: Mapping[str, Callable[[Scope], Iterator[Section]]] = {
    "synthetic": synthetic,
    "pc": pc,
    "trip": trip,
    "meal": meal,
}


def section(
    scope: Scope, problem: str, title: str, curves: Sequence[Curve], text: str, measure: str = INSTANTANEOUS
) -> Section:
    """The curves of one section, a panel for each taste."""
    base = Simulation(
        problem, users=scope.people(), turns=scope.turns_of(problem, TURNS[problem]), seed=scope.seed
    )
    panels = []
    for tastes in TASTES:
        settings = [replace(base, elicitor=elicitor, k=k, tastes=tastes) for elicitor, k in curves]
        panels.append(Panel(f"{tastes} people", tuple(each for each in settings if scope.wants(each))))
    stops = measure == INSTANTANEOUS
    name = f"{problem}-{title}".lower().replace(" = ", "").replace(" ", "-")
    said = text + (STOPPED if stops else ON)
    return Section(name, f"{problem}: {title}", said, tuple(panels), measure, stops)


def sections_of(names: Sequence[str], scope: Scope) -> tuple[Section, ...]:
    """The sections of some experiments that have any curve."""
    found = [section for name in names for section in EXPERIMENTS[name](scope)]
    return tuple(section for section in found if section.settings)
