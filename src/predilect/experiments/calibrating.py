"""Whether certificates are right: what they said after each answer, and what was true of the person.

for judged in judgements(unit): judged.confidence, judged.kept
reliability(everything)         confidence against frequency, in ten bins
coverage(everything, 0.95)      how often it was true where a session would have stopped
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from predilect.elicitors.certificate import Certifying
from predilect.errors import Unsupported
from predilect.experiments.opened import sampled_products
from predilect.experiments.playing import Play
from predilect.experiments.units import Unit

BINS = 10
FEWEST = 100
"""Bins with fewer cases say little."""

RESAMPLES, SEED, LEVEL = 1000, 20_161, 0.95


@dataclass(frozen=True, slots=True)
class Judged:
    """A certificate, and whether the regret was as small as it said: ``kept``.

    ``regret`` and ``expected`` are shares of (best − mean random product), the person's own and the belief's.
    """

    user: int
    turn: int
    confidence: float
    kept: bool
    regret: float
    expected: float


@dataclass(frozen=True, slots=True)
class Bin:
    """Cases of about the same confidence; the interval of ``frequency`` draws whole users anew."""

    cases: int
    users: int
    confidence: float
    frequency: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """By how much what was said differs from what was true."""
        return self.frequency - self.confidence


def judgements(unit: Unit) -> Iterator[Judged]:
    """The unit played, with a certificate after each answer."""
    play = Play(unit)
    elicitor = play.elicitor
    if not isinstance(elicitor, Certifying):
        raise Unsupported(f"{elicitor.name} gives no certificate; take predilect")
    middle = np.vstack(sampled_products(unit)).mean(axis=0)
    for row in play.rows():
        context = play.context(row.turn)
        recommended = elicitor.recommend(play.state, play.solver, context)
        certificate = elicitor.certify(play.state, play.solver, context, recommended)
        if recommended.features is None:
            raise Unsupported("no product was found to recommend; give the elicitor more work")
        best = play.ideals.best(context).value
        weights = play.person.weights
        typical = best - float(weights @ middle)
        regret = max(0.0, best - float(weights @ recommended.features)) / typical
        usual = certificate.epsilon / certificate.share
        expected = certificate.expected_regret / usual if usual > 0 else np.inf
        kept = regret <= certificate.share
        yield Judged(unit.user, row.turn, certificate.confidence, kept, regret, expected)


def reliability(judged: Iterable[Judged], bins: int = BINS) -> list[Bin]:
    """What was true against what was said, by confidence."""
    by_bin: dict[int, list[Judged]] = {}
    for each in judged:
        by_bin.setdefault(min(bins - 1, int(each.confidence * bins)), []).append(each)
    return [_bin(by_bin[number]) for number in sorted(by_bin)]


def coverage(judged: Iterable[Judged], stop_when: float) -> Bin | None:
    """The cases at which sessions would have stopped: the first of each user that is sure enough."""
    first: dict[int, Judged] = {}
    for each in judged:
        if each.confidence >= stop_when and each.turn < first.get(each.user, _LATER).turn:
            first[each.user] = each
    return _bin(list(first.values())) if first else None


_LATER = Judged(0, 10**9, 0.0, False, 0.0, 0.0)


def _bin(cases: Sequence[Judged]) -> Bin:
    users = sorted({each.user for each in cases})
    place = {user: number for number, user in enumerate(users)}
    kept, counts = np.zeros(len(users)), np.zeros(len(users))
    for each in cases:
        kept[place[each.user]] += each.kept
        counts[place[each.user]] += 1
    times = np.random.default_rng(SEED).multinomial(
        len(users), np.full(len(users), 1 / len(users)), RESAMPLES
    )
    low, high = np.quantile((times @ kept) / (times @ counts), [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    confidence = float(np.mean([each.confidence for each in cases]))
    return Bin(len(cases), len(users), confidence, float(kept.sum() / counts.sum()), float(low), float(high))
