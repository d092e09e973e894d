"""Elicitors: ways to choose questions and to learn from answers, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

from predilect.elicitors.choice_perceptron import ChoicePerceptron
from predilect.elicitors.choice_perceptron_authors import ChoicePerceptronAuthors
from predilect.elicitors.coactive import Coactive
from predilect.elicitors.elicitor import Elicitor
from predilect.elicitors.ensemble_ucb import EnsembleUcb
from predilect.elicitors.foreign import foreign_elicitor, foreign_names, is_foreign
from predilect.elicitors.machop import Machop
from predilect.elicitors.minimax_regret import MinimaxRegret
from predilect.elicitors.predilect import Predilect
from predilect.elicitors.setmargin import SetMargin
from predilect.elicitors.vb_eus import VbEus
from predilect.elicitors.vb_qi import VbQi
from predilect.errors import InvalidInput, Problem

ELICITORS: Mapping[str, Callable[..., Elicitor[Any]]] = {
    "predilect": Predilect,
    "choice-perceptron": ChoicePerceptron,
    "choice-perceptron-authors": ChoicePerceptronAuthors,
    "minimax-regret": MinimaxRegret,
    "setmargin": SetMargin,
    "coactive": Coactive,
    "ensemble-ucb": EnsembleUcb,
    "machop": Machop,
    "vb-eus": VbEus,
    "vb-qi": VbQi,
}


def elicitor_named(name: str, **parameters: object) -> Elicitor[Any]:
    """The elicitor of that name, ours or another package's, with these parameters (or its defaults)."""
    if not is_known(name):
        fault = Problem("elicitor", repr(name), f"known are: {', '.join([*ELICITORS, *foreign_names()])}")
        raise InvalidInput("unknown elicitor", [fault])
    maker = ELICITORS[name] if name in ELICITORS else foreign_elicitor(name)
    known = list(signature(maker).parameters)
    unknown = [parameter for parameter in parameters if parameter not in known]
    if unknown:
        faults = [
            Problem(parameter, "unknown parameter", f"known are: {', '.join(known)}") for parameter in unknown
        ]
        raise InvalidInput(f"elicitor {name!r}", faults)
    return maker(**parameters)


def is_known(name: str) -> bool:
    """Whether there is an elicitor of this name, here or in another package."""
    return name in ELICITORS or is_foreign(name)


__all__ = ["ELICITORS", "Elicitor", "elicitor_named", "is_known"]
