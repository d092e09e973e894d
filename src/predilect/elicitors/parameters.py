"""What is wrong with the parameters of elicitors: each check lists its faults."""

from __future__ import annotations

from math import inf

from predilect.errors import Problem


def is_number(value: object) -> bool:
    """Whether it is a number, and no truth value."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def positive_faults(name: str, value: object) -> list[Problem]:
    """A number above 0 is wanted."""
    if isinstance(value, int | float) and is_number(value) and 0 < value < inf:
        return []
    return [Problem(name, repr(value), "give a number above 0")]


def gamma_faults(gamma: object, schedules: bool = False) -> list[Problem]:
    """A trade-off is ``"1/t"``, a number from 0 to 1, or a function of the turn where those are taken."""
    number = isinstance(gamma, int | float) and is_number(gamma) and 0 <= gamma <= 1
    if number or gamma == "1/t" or (schedules and callable(gamma)):
        return []
    return [Problem("gamma", repr(gamma), "give '1/t' or a number from 0 to 1")]


def truth_faults(name: str, value: object) -> list[Problem]:
    """True or false is wanted."""
    return [] if isinstance(value, bool) else [Problem(name, repr(value), "give true or false")]


def whole_faults(name: str, value: object, least: int) -> list[Problem]:
    """A whole number of at least so much is wanted."""
    if isinstance(value, int) and is_number(value) and value >= least:
        return []
    return [Problem(name, repr(value), f"give a whole number, {least} or more")]


def share_faults(name: str, value: object, *words: str) -> list[Problem]:
    """A number from 0 to 1 is wanted, or one of these words."""
    if isinstance(value, int | float) and is_number(value) and 0 <= value <= 1:
        return []
    if value in [*words]:
        return []
    known = "".join(f"{word!r} or " for word in words)
    return [Problem(name, repr(value), f"give {known}a number from 0 to 1")]
