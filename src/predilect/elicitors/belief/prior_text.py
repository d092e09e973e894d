"""Priors as texts.

uniform:1:100            U[1, 100] for each weight
normal:25:8.333          N(25, 8.333²) for each weight
…:thrifty:76:6           but weight 76, counted from 0, is −6 times the absolute value of its draw
…:scaled                 each weight is divided by the range of its feature
standard                 normal:0:1:scaled
"""

from __future__ import annotations

from math import isfinite

from predilect.domain.naming import did_you_mean
from predilect.elicitors.belief.marginals import Marginal, Normal, Uniform
from predilect.elicitors.belief.prior import Prior, Thrift
from predilect.errors import InvalidInput, Problem

STANDARD = "standard"
STANDARD_MEANS = "normal:0:1:scaled"
NUMBERS = {"uniform": ("LEAST", "GREATEST"), "normal": ("MEAN", "DEVIATION")}
THRIFTY, SCALED = "thrifty", "scaled"


def read_prior(text: str) -> Prior:
    """The prior that a text says; ``InvalidInput`` with everything that is wrong with it."""
    words = (STANDARD_MEANS if text == STANDARD else text).split(":")
    problems: list[Problem] = []
    marginal = _marginal(words[0], words[1:3], problems)
    thrift, scaled = _suffixes(words[3:], problems)
    if marginal is None or problems:
        raise InvalidInput(f"prior {text!r}", problems)
    return Prior(marginal, thrift, scaled)


def prior_faults(text: object) -> list[Problem]:
    """What is wrong with a parameter that should be the text of a prior, if anything."""
    if not isinstance(text, str):
        return [Problem("prior", repr(text), "give a text such as uniform:1:100 or standard")]
    try:
        read_prior(text)
    except InvalidInput as error:
        return [Problem("prior", f"{text!r}: {each.message}", each.remedy) for each in error.problems]
    return []


def _marginal(kind: str, texts: list[str], problems: list[Problem]) -> Marginal | None:
    if kind not in NUMBERS:
        problems.append(Problem("", f"{kind!r} is not known", did_you_mean(kind, (*NUMBERS, STANDARD))))
        return None
    names = NUMBERS[kind]
    numbers = [_number(text, problems) for text in texts]
    if len(numbers) < len(names):
        problems.append(Problem("", f"{kind} has two numbers", f"write {kind}:{':'.join(names)}"))
    if len(numbers) < len(names) or None in numbers:
        return None
    first, second = (float(number or 0) for number in numbers)
    if kind == "uniform":
        if first < second:
            return Uniform(first, second)
        problems.append(Problem("", f"{first:g} is not below {second:g}", f"write {kind}:{':'.join(names)}"))
        return None
    if second > 0:
        return Normal(first, second)
    problems.append(Problem("", f"the deviation is {second:g}", "give one above 0"))
    return None


def _suffixes(words: list[str], problems: list[Problem]) -> tuple[Thrift | None, bool]:
    thrift, scaled = None, False
    while words:
        word, words = words[0], words[1:]
        if word == SCALED and not scaled:
            scaled = True
        elif word == THRIFTY and thrift is None:
            thrift, words = _thrift(words[:2], problems), words[2:]
        elif word in (SCALED, THRIFTY):
            problems.append(Problem("", f"{word!r} is said twice", "say it once"))
        else:
            problems.append(Problem("", f"{word!r} is not known", did_you_mean(word, (SCALED, THRIFTY))))
    return thrift, scaled


def _thrift(texts: list[str], problems: list[Problem]) -> Thrift | None:
    remedy = "write thrifty:PLACE:FACTOR, such as thrifty:76:6"
    if len(texts) < 2:
        problems.append(Problem("", "thrifty has a place and a factor", remedy))
        return None
    place, factor = (_number(text, problems) for text in texts)
    if place is None or factor is None:
        return None
    if place < 0 or place != int(place):
        problems.append(Problem("", f"{texts[0]!r} is no place of a weight", "places are counted from 0"))
    if not factor > 0:
        problems.append(Problem("", f"the factor is {factor:g}", "give one above 0"))
    return Thrift(int(place), factor)


def _number(text: str, problems: list[Problem]) -> float | None:
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if isfinite(number):
        return number
    problems.append(Problem("", f"{text!r} is no number", "give a finite number"))
    return None
