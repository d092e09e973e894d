"""Parts of the paper's report: its claims with verdicts, and Theorem 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from predilect.experiments.figures.drawing import Drawn, grid
from predilect.experiments.figures.of_sections import Picture
from predilect.experiments.figures.theory import (
    alpha_by_turn,
    beta_by_turn,
    bound_and_regret,
    gain_and_limit,
)
from predilect.experiments.reporting.html import Part
from predilect.experiments.reporting.tables import Table
from predilect.experiments.reproducing.claim_texts import CLAIMS_TEXT, claims_table
from predilect.experiments.reproducing.systems import in_words
from predilect.experiments.reproducing.verdicts import Verdict
from predilect.experiments.simulating import Simulation
from predilect.experiments.theory.table import HEADINGS, Checked, line_of

THEORY_TEXT = (
    "Theorem 1 bounds the expected average regret for a constant step size, w¹ = 0 and reasonable people. "
    "Expectations are means over runs of one person that differ in luck. Along each run only deterministic "
    "steps hold, and they are tested in all of them: η Σ⟨w*, Δ⟩ = ⟨w*, w⟩ ≤ ‖w*‖ ‖w‖, and "
    "‖w‖² grows by 2η⟨w, Δ⟩ + η²‖Δ‖². α is the largest constant that is valid on all informative turns; R "
    "is the greatest ‖φ‖ of what was shown and of the optimum. A bound above any regret that an option had "
    "says nothing: it is vacuous."
)


def claims_part(verdicts: Sequence[Verdict]) -> Part:
    """The claims of the paper."""
    return Part("The paper's claims", (CLAIMS_TEXT,), (), (("Claims", claims_table(verdicts)),))


def theory_table(found: Mapping[Simulation, Checked]) -> Table:
    """The constants, the bound and what was observed, at the last turn."""
    lines = [
        (f"{in_words(setting.elicitor)}, {setting.tastes} person", str(setting.k), *line_of(each))
        for setting, each in found.items()
    ]
    return Table(("runs of", "k", *HEADINGS), tuple(lines))


def theory_part(found: Mapping[Simulation, Checked]) -> tuple[Part, list[Picture]]:
    """Theorem 1 on runs, with its figures."""
    part = Part("Theorem 1", (THEORY_TEXT,), (), (("Means over runs of one person", theory_table(found)),))
    bounds = {setting: each for setting, each in found.items() if each.bound is not None}
    if not bounds:
        return part, []
    rows: list[list[Drawn]] = [[], [], [], []]
    for each in bounds.values():
        assert each.bound is not None
        assert each.runs.step is not None
        rows[0].append(partial(bound_and_regret, each.bound))
        rows[1].append(partial(gain_and_limit, each.bound))
        rows[2].append(partial(alpha_by_turn, each.constants))
        rows[3].append(partial(beta_by_turn, each.constants, each.runs.step))
    titles = [f"{setting.tastes}, k = {setting.k}" for setting in bounds]
    caption = (
        "Theorem 1 beside what was observed. From above: the bound; the middle of its proof, where α has not "
        "entered yet; the largest valid α; β. Bands are two standard errors of means over runs."
    )
    return part, [Picture("theory-bound", caption, grid("theory-bound", rows, titles))]
