"""The parts of a turn: the question as it is shown, and an answer that fits it."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from predilect.dialogue import Answer, Improve, Notes, Option, Pick, Query, Tie
from predilect.domain.reading import Reading
from predilect.elicitors import Elicitor
from predilect.elicitors.adaptive import Adaptive
from predilect.elicitors.certificate import Certifying
from predilect.elicitors.showing import MOST_EVER, fewest_options, shows_one
from predilect.errors import InvalidInput, Problem, Unsupported
from predilect.sessions.events import Asked
from predilect.solving.question import Solver
from predilect.solving.reasons import rule_words
from predilect.solving.solvers import SOLVERS

ORDER = zlib.crc32(b"order")

AUTO, MOST_OPTIONS = "auto", 4
"""The elicitor says how many options a question shows: so many at most."""


def shown(id: int, k: int, seed: int, query: Query, notes: Notes, present: Option | None) -> Asked:
    """The question with its options in an order drawn for (seed, id).

    The product that the person has today takes the last option's place in the elicitor's query, and the
    first on the screen.
    """
    options = query.options
    order = [int(place) for place in _drawn_order(seed, id, len(options))]
    if present is not None:
        alike = [
            place for place, each in enumerate(options) if np.array_equal(each.features, present.features)
        ]
        place = alike[0] if alike else len(options) - 1
        options = (*options[:place], present, *options[place + 1 :])
        order = [place, *(each for each in order if each != place)]
    as_shown = Query(tuple(options[place] for place in order), query.context)
    return Asked(id, k, as_shown, tuple(order), notes, None if present is None else 0)


def chosen_question(
    elicitor: Elicitor[Any], state: Any, solver: Solver, context: Mapping[str, object], k: int, freely: bool
) -> tuple[Query, Notes]:
    """What the elicitor asks: with ``k`` options, or freely with ``k`` at most."""
    if freely and isinstance(elicitor, Adaptive):
        return elicitor.ask_freely(state, solver, context, k)
    return elicitor.ask(state, solver, context, k)


def _drawn_order(seed: int, question: int, options: int) -> list[int]:
    drawn = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(question, ORDER)))
    return [int(place) for place in drawn.permutation(options)]


def check_answer(answer: Answer, asked: Asked, usable: Collection[str], elicitor: str) -> None:
    """Refuse an answer that the elicitor cannot use, or that does not fit the question."""
    if answer.kind not in usable:
        can = ", ".join(sorted(usable))
        raise Unsupported(f"{elicitor} cannot use the answer {answer.kind!r}; it can use {can}")
    count = len(asked.query.options)
    problems: list[Problem] = []
    match answer:
        case Pick(place):
            problems = _wrong_places((place,), count)
        case Tie(places):
            problems = _wrong_places(places, count)
            if len(set(places)) < 2:
                problems.append(Problem("options", f"{list(places)} is no tie", "name two or more options"))
    if problems:
        raise InvalidInput(f"the answer to question {asked.id}", problems)


def _wrong_places(places: tuple[int, ...], count: int) -> list[Problem]:
    remedy = f"options are counted from 0 to {count - 1}"
    return [
        Problem("option", f"{place} is not an option", remedy) for place in places if not 0 <= place < count
    ]


def check_improvement(answer: Improve, asked: Asked, reading: Reading) -> None:
    """Refuse an improved product that the domain and the person's rules do not allow."""
    broken = reading.broken_rules(answer.option.product, asked.query.context)
    if broken:
        problems = [Problem("", f"it breaks a rule: {rule_words(rule)}", "change it") for rule in broken]
        raise InvalidInput("the improved product", problems)


def check_settings(k: int | str, seed: int = 0, solver: str = "auto", elicitor: object = None) -> None:
    """Refuse settings that no session can have, or none with this elicitor."""
    problems: list[Problem] = []
    fewest = fewest_options(elicitor)
    if isinstance(k, str):
        problems.append(Problem("k", repr(k), f"give a number, {fewest} at least, or {AUTO!r}"))
    elif k < fewest:
        problems.append(Problem("k", f"{k} options are no choice", f"show {fewest} at least"))
    elif shows_one(elicitor) and k > 1:
        problems.append(Problem("k", f"{k} options, but this elicitor shows one product", "give k = 1"))
    elif k > MOST_EVER:
        problems.append(Problem("k", f"{k} options are too many", f"show {MOST_EVER} at most"))
    if seed < 0:
        problems.append(Problem("seed", f"{seed} is negative", "give 0 or more"))
    if solver not in SOLVERS:
        problems.append(Problem("solver", f"{solver!r} is not known", f"known are: {', '.join(SOLVERS)}"))
    if problems:
        raise InvalidInput("the session", problems)


def check_abilities(elicitor: Elicitor[Any], adaptive: bool, stop_when: float | None) -> None:
    """Refuse what this elicitor cannot do: choose how many options to show, or tell when it is enough."""
    problems: list[Problem] = []
    if adaptive and not isinstance(elicitor, Adaptive):
        problems.append(Problem("k", f"{elicitor.name} needs a number of options", "give one, or predilect"))
    if stop_when is not None and not isinstance(elicitor, Certifying):
        said = f"{elicitor.name} cannot tell how sure it is"
        problems.append(Problem("stop_when", said, "leave it out, or take predilect"))
    if stop_when is not None and not 0 < stop_when < 1:
        problems.append(Problem("stop_when", repr(stop_when), "give a probability, such as 0.95"))
    if problems:
        raise InvalidInput("the session", problems)
