"""The systems of the paper's experiments, and those that it did not have, as elicitors are written."""

from __future__ import annotations

import re

CP = "choice-perceptron"
"""η = 10: the step size that the authors' cross-validation chose in nearly all of their turns."""

CROSS_VALIDATED = "choice-perceptron:step=cross-validated"
"""The same with a step size by held-out likelihood, from turn 3 on."""

AUTHORS = "choice-perceptron-authors"
SETMARGIN = "setmargin"
VB_EUS = "vb-eus:prior=tastes,rationality=known"
VB_QI = "vb-qi:prior=tastes,rationality=known,starts=1"
"""With one start, as it was published; ours has four."""

OURS = "predilect"
BETA_AWARE = "choice-perceptron:gamma=beta"

NEWER = ("ensemble-ucb", "machop", "minimax-regret")

IN_WORDS = {
    CP: "CP",
    CROSS_VALIDATED: "CP, η cross-validated",
    AUTHORS: "CP, authors' code",
    BETA_AWARE: "CP, β-aware γ",
    SETMARGIN: "SetMargin",
    VB_EUS: "VB-EUS",
    VB_QI: "VB-QI",
    OURS: "predilect",
    "ensemble-ucb": "ensemble UCB",
    "machop": "MACHOP",
    "minimax-regret": "minimax regret",
}
"""What figures and tables call them; any other elicitor is called as it is written."""


PRIOR = re.compile(r"\bprior=[^,]+")


def as_written(elicitor: str) -> str:
    """One of these systems as it is written here; rows have the distribution itself for ``prior=tastes``."""
    written = PRIOR.sub("prior=tastes", elicitor)
    return written if written in IN_WORDS else elicitor


def in_words(elicitor: str) -> str:
    """A system's name in figures and tables."""
    return IN_WORDS.get(as_written(elicitor), elicitor)
