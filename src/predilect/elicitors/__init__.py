"""Elicitors: ways to choose questions and to learn from answers, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

from predilect.elicitors.choice_perceptron import ChoicePerceptron
from predilect.elicitors.choice_perceptron_authors import ChoicePerceptronAuthors
from predilect.elicitors.elicitor import Elicitor
from predilect.elicitors.predilect import Predilect
from predilect.elicitors.vb_qi import VbQi
from predilect.errors import InvalidInput, Problem

ELICITORS: Mapping[str, Callable[..., Elicitor[Any]]] = {
    "predilect": Predilect,
    "choice-perceptron": ChoicePerceptron,
    "choice-perceptron-authors": ChoicePerceptronAuthors,
    "vb-qi": VbQi,
}


def elicitor_named(name: str, **parameters: object) -> Elicitor[Any]:
    """The elicitor of that name with these parameters (its defaults otherwise)."""
    if name not in ELICITORS:
        fault = Problem("elicitor", repr(name), f"known are: {', '.join(ELICITORS)}")
        raise InvalidInput("unknown elicitor", [fault])
    known = list(signature(ELICITORS[name]).parameters)
    unknown = [parameter for parameter in parameters if parameter not in known]
    if unknown:
        faults = [
            Problem(parameter, "unknown parameter", f"known are: {', '.join(known)}") for parameter in unknown
        ]
        raise InvalidInput(f"elicitor {name!r}", faults)
    return ELICITORS[name](**parameters)


__all__ = ["ELICITORS", "Elicitor", "elicitor_named"]
