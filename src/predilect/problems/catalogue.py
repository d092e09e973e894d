"""Problems by name: built-in ones with their options, and files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from predilect.domain.domain import Domain
from predilect.domain.naming import did_you_mean
from predilect.errors import InvalidInput
from predilect.errors import Problem as Fault
from predilect.problems import meal, options, pc, synthetic, trip
from predilect.problems.from_file import problem_from_file
from predilect.problems.options import Option, Options
from predilect.problems.problem import Problem

ENDINGS = (".yaml", ".yml", ".json")


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """A problem that comes with predilect: what it is, its options, and how it is opened."""

    description: str
    options: tuple[Option[Any], ...]
    open: Callable[[str, Options], Problem]


BUILT_IN: Mapping[str, BuiltIn] = {
    "synthetic": BuiltIn(
        "r attributes with r values each, and no rule",
        (synthetic.SIZE,),
        synthetic.synthetic,
    ),
    "pc": BuiltIn(
        "a personal computer: six choices and the price that they add up to",
        (pc.PRICE,),
        pc.pc,
    ),
    "trip": BuiltIn(
        "a route through cities with activities, within some days",
        (trip.SEED, trip.CITIES, trip.SLOTS, trip.DATA, trip.VARIANT),
        trip.trip,
    ),
    "meal": BuiltIn(
        "a day's meals: foods and their portions, for a person's needs",
        (),
        meal.meal,
    ),
}


def open_domain(source: str | Path) -> Domain:
    """The domain of a problem: ``"pc"``, ``"synthetic:r=6"``, or the path of a document."""
    return open_problem(source).domain


def open_problem(source: str | Path) -> Problem:
    """A problem: the name of a built-in one, perhaps with options, or the path of a YAML or JSON document.

    ``InvalidInput`` lists what is wrong with a name or its options, ``InvalidDocument`` with a file.
    """
    if isinstance(source, Path) or (source.lower().endswith(ENDINGS) and not _is_built_in(source)):
        return problem_from_file(Path(source))
    name, _, given = source.partition(":")
    if name not in BUILT_IN:
        raise InvalidInput("domain", [_unknown(source, name)])
    built_in = BUILT_IN[name]
    return built_in.open(source, options.read_options(f"domain {source!r}", given, built_in.options))


def _is_built_in(source: str) -> bool:
    """Whether the name before a colon is a built-in one: ``trip:data=prices.json`` is no file."""
    name, colon, _ = source.partition(":")
    return bool(colon) and name in BUILT_IN


def _unknown(source: str, name: str) -> Fault:
    if Path(source).is_file():
        return Fault(
            "", f"the file {source!r} is not named as a document", f"end its name in {', '.join(ENDINGS)}"
        )
    remedy = f"{did_you_mean(name, BUILT_IN)}, or name a file that ends in {', '.join(ENDINGS)}"
    return Fault("", f"{source!r} is not known", remedy)
