"""Elicitors as they are written on the command line: names, and parameters after a colon."""

from __future__ import annotations

import re

from predilect import elicitors
from predilect.errors import InvalidInput, Problem
from predilect.experiments.units import Parameter
from predilect.sessions.turns import AUTO, MOST_OPTIONS

WORDS: dict[str, Parameter] = {"true": True, "yes": True, "false": False, "no": False, "none": None}

NEXT_ELICITOR = re.compile(r",(?!\s*[^:=,]*=)")
"""A comma begins another elicitor, unless ``parameter=`` follows: that belongs to the one before."""


def split_elicitors(text: str) -> tuple[str, ...]:
    """The elicitors in ``choice-perceptron:gamma=0.5,joint=yes,vb-qi``: here two."""
    return tuple(part.strip() for part in NEXT_ELICITOR.split(text))


def read_numbers(option: str, text: str) -> tuple[int, ...]:
    """The whole numbers in ``2,3``."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    wrong = [part for part in parts if not (part.isascii() and part.isdecimal())]
    if wrong:
        faults = [Problem(option, f"{part!r} is no whole number", "write 2,3") for part in wrong]
        raise InvalidInput("numbers", faults)
    return tuple(dict.fromkeys(map(int, parts)))


def is_known(text: str) -> bool:
    """Whether there is an elicitor of this name (whatever its parameters)."""
    return elicitors.is_known(text.partition(":")[0])


def read_elicitor(text: str) -> tuple[str, tuple[tuple[str, Parameter], ...]]:
    """Name and parameters of an elicitor: ``choice-perceptron:gamma=0.5,joint=yes``."""
    name, _, given = text.partition(":")
    parameters: dict[str, Parameter] = {}
    problems: list[Problem] = []
    for part in given.split(",") if given else ():
        parameter, sign, value = (piece.strip() for piece in part.partition("="))
        if not sign or not value:
            problems.append(Problem(parameter, "has no value", "write parameter=value"))
        elif parameter in parameters:
            problems.append(Problem(parameter, "is given twice", "give it once"))
        else:
            parameters[parameter] = _parameter(value)
    if problems:
        raise InvalidInput(f"elicitor {text!r}", problems)
    return name, tuple(parameters.items())


def _parameter(text: str) -> Parameter:
    if text.lower() in WORDS:
        return WORDS[text.lower()]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def read_options(text: str) -> tuple[int, bool]:
    """A number of options as it is written, and whether it is only the greatest one (``auto``)."""
    if text == AUTO:
        return MOST_OPTIONS, True
    try:
        return int(text), False
    except ValueError:
        fault = Problem("k", f"{text!r} is no number", f"give a number, 2 at least, or {AUTO!r}")
        raise InvalidInput("simulation", [fault]) from None
