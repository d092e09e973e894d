"""A small domain, an elicitor that uses every kind of answer, and a person who likes what is light."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from predilect.dialogue import ANSWER_KINDS, Answer, Improve, Notes, Option, Pick, Query
from predilect.documents import parse_domain
from predilect.domain.domain import Domain
from predilect.domain.values import FloatArray
from predilect.sessions import Session
from predilect.solving.question import Question, Solution, Solver

TENT = """
predilect: 1
name: tent
attributes:
  people: {kind: categorical, values: [1, 2, 3, 4], label: Room for}
  cloth: {kind: categorical, values: [nylon, cotton], label: Cloth}
  poles: {kind: boolean, each: p in parts, label: Poles}
  season: {kind: categorical, values: [summer, winter], given: true, label: Season}
  weight:
    derived: people + 2 * (cloth == "cotton") + sum(poles[p] for p in parts)
    label: Weight
    unit: kg
sets:
  parts: [front, back]
rules:
  - {if: 'season == "winter"', then: 'cloth == "cotton"', because: nylon is too cold}
features:
  - one_hot: people
  - one_hot: cloth
  - {name: weight, value: weight, more: heavier, less: lighter, unit: kg}
  - {for: p in parts, name: "pole {p}", value: "poles[p]"}
"""


def tent() -> Domain:
    return parse_domain(TENT)


@dataclass(frozen=True)
class Guesses:
    """Shows optima of weights drawn from (seed, turn); sums the features that were liked."""

    name = "guesses"
    answers = frozenset(ANSWER_KINDS)
    boldness: float = 1.0

    def start(self, domain: Domain, seed: int) -> tuple[int, int, FloatArray]:
        return seed, 1, np.zeros(9)

    def ask(self, state: Any, solver: Solver, context: Mapping[str, object], k: int) -> tuple[Query, Notes]:
        seed, turn, weights = state
        rng = np.random.default_rng([seed, turn])
        shown: list[Option] = []
        for _ in range(k):
            drawn = weights + self.boldness * rng.normal(size=len(weights))
            found = solver.best(Question(drawn, context, excluding=tuple(each.features for each in shown)))
            assert found.product is not None
            assert found.features is not None
            shown.append(Option(found.product, found.features))
        return Query(tuple(shown), context), {"turn": turn}

    def tell(self, state: Any, query: Query, notes: Notes, answer: Answer) -> Any:
        seed, turn, weights = state
        assert notes["turn"] == turn
        if isinstance(answer, Pick):
            weights = weights + query.features[answer.option] - query.features.mean(axis=0)
        if isinstance(answer, Improve):
            weights = weights + answer.option.features - query.features.mean(axis=0)
        return seed, turn + 1, weights

    def recommend(self, state: Any, solver: Solver, context: Mapping[str, object]) -> Solution:
        return solver.best(Question(state[2], context))

    def weights(self, state: Any) -> FloatArray:
        weights: FloatArray = state[2]
        return weights


def session(**settings: Any) -> Session:
    started = Session(tent(), **{"elicitor": Guesses(), **settings})
    started.set_context({"season": "summer"})
    return started


def lightest(query: Query) -> int:
    return int(np.argmin(query.features[:, 6]))


def played(turns: int, **settings: Any) -> Session:
    """A session in which a person took what is lightest."""
    started = session(**settings)
    for _ in range(turns):
        asked = started.ask()
        started.tell(asked, Pick(lightest(asked.query)))
    return started
