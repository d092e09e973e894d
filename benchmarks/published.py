"""Published numbers of questions beside ours: ``python -m benchmarks.published [users] [system …]``.

SetMargin's authors gave the numbers of questions after which the median person of 20 would be recommended an
optimum of ``synthetic`` r = 4, k = 2, for their system and for two Bayesian ones. The same is played here:
people of seed 0, Plackett-Luce with λ = 1, 100 questions at most, each person until the recommendation is
an optimum. Finished people are kept in ``out/published.jsonl``, and a table is printed. It takes seconds a
person for the Bayesian systems, and up to minutes for SetMargin; so it is no part of ``make bench``.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from predilect.experiments.playing import Play
from predilect.experiments.simulating import Simulation
from predilect.experiments.threads import use_one_thread
from predilect.experiments.units import Unit

KEPT = Path("out/published.jsonl")
MOST_TURNS = 100
LOSS = 0.01
"""A loss below this is none: the authors' tolerance."""

SYSTEMS: Mapping[str, str] = {
    "vb-eus": "vb-eus:prior=tastes,rationality=known",
    "vb-qi": "vb-qi:prior=tastes,rationality=known,starts=1",
    "vb-qi, four starts": "vb-qi:prior=tastes,rationality=known",
    "setmargin": "setmargin",
    "predilect": "predilect",
}
PUBLISHED: Mapping[tuple[str, str], int] = {
    ("setmargin", "uniform"): 19,
    ("setmargin", "normal"): 22,
    ("vb-eus", "uniform"): 12,
    ("vb-eus", "normal"): 13,
    ("vb-qi", "uniform"): 15,
    ("vb-qi", "normal"): 20,
}


@dataclass(frozen=True, slots=True)
class Person:
    """The questions until an optimum was recommended, and until one was shown (None: not within all)."""

    unit: str
    recommended: int | None
    shown: int | None
    seconds: float


def main() -> None:
    """All systems, or those that are named after the number of people."""
    use_one_thread()
    users = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    known = {person.unit: person for person in _kept()}
    print("| system | tastes | published | ours, median [95 %] | mean | never | shown, median [95 %] | s |")
    print("|---|---|---|---|---|---|---|---|")
    for system in sys.argv[2:] or SYSTEMS:
        for tastes in ("uniform", "normal"):
            setting = Simulation("synthetic", SYSTEMS[system], 2, users, tastes, turns=MOST_TURNS)
            people = [known.get(unit.name) or _played(unit) for unit in setting.units()]
            print(_line(system, tastes, people), flush=True)


def _kept() -> Iterator[Person]:
    if KEPT.exists():
        for line in KEPT.read_text().splitlines():
            yield Person(**json.loads(line))


def _played(unit: Unit) -> Person:
    """One person, until the recommendation is an optimum and one was shown."""
    started, recommended, shown, turn = time.process_time(), None, None, 0
    for turn, row in enumerate(Play(unit).rows(), start=1):
        recommended = recommended or (turn if row.regret_recommended <= LOSS else None)
        shown = shown or (turn if row.regret_shown <= LOSS else None)
        if recommended and shown:
            break
    person = Person(unit.name, recommended, shown, (time.process_time() - started) / turn)
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("a") as lines:
        lines.write(json.dumps(asdict(person)) + "\n")
    return person


def _line(system: str, tastes: str, people: Sequence[Person]) -> str:
    recommended = [person.recommended or MOST_TURNS + 1 for person in people]
    never = sum(person.recommended is None for person in people)
    cells = [
        f"`{system}`",
        tastes,
        str(PUBLISHED.get((system, tastes), "")),
        _median(recommended),
        f"{np.mean(recommended):.1f}",
        f"{never} of {len(people)}",
        _median([person.shown or MOST_TURNS + 1 for person in people]),
        f"{np.median([person.seconds for person in people]):.2g}",
    ]
    return f"| {' | '.join(cells)} |"


def _median(values: Sequence[int]) -> str:
    """The median over people, with a percentile interval over 10,000 resamples of them."""
    rng = np.random.default_rng(len(values))
    resamples = np.median(rng.choice(np.array(values), (10_000, len(values))), axis=1)
    low, high = np.percentile(resamples, [2.5, 97.5])
    return f"{np.median(values):g} [{low:g}, {high:g}]"


if __name__ == "__main__":
    main()
