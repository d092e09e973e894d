"""The page about the rivals: every number from stored rows, and what was not played is said to be so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from predilect.experiments.comparing.curves import Curves
from predilect.experiments.hardware import hardware, software
from predilect.experiments.rivals.cells import JUDGE_SEED, MAIN_RIVALS, OURS, SLOW_RIVALS, TURNS, Cell, cells
from predilect.experiments.rivals.improved import improved
from predilect.experiments.rivals.judging import (
    BETTER,
    MEASURES,
    UNDECIDED,
    WORSE,
    Verdict,
    difference_of,
    judged,
    spans,
    turns_apart,
)
from predilect.experiments.rivals.match import Match
from predilect.experiments.rivals.tables import markdown, number
from predilect.experiments.statistics import Band, Interval

SHOWN_TURNS = (5, 10, 20, 30, 50)
"""The points of the curves that the page shows; bands hold all turns."""

INTRODUCTION = """# Against its rivals

`predilect` (the elicitor) meets every other one over the same simulated people, who answer with the same
luck. This page is written by `predilect rivals --page docs/rivals.md`, from rows only: a cell that was not
played says so.

- **People** are drawn with seed {seed}; development looked at seeds below 100 only. Tastes are `uniform` on
  `synthetic` and `pc`, `normal` on `trip` and `meal`. *Reliability* is how often a person picks the better
  of two random products; it sets λ of a Plackett-Luce response.
- **Turns**: {turns}. All differences are ours minus the rival's, person by person: below 0 ours is better.
- **Intervals** are bootstrap-t over people. "95 %" stands alone; "Holm" is the interval at the level that
  Holm's correction over the cells of one table asks for, and the verdict is by the p-value after that
  correction, at 0.05.
- `prior=tastes` and `rationality=known` tell a rival the distribution of tastes and each person's λ. Nobody
  knows these of real people; ours is told nothing.
"""


def page(match: Match) -> str:
    """The whole page in Markdown."""
    return "\n".join(
        [
            INTRODUCTION.format(
                seed=match_seed(match),
                turns=", ".join(f"{turns} on `{problem}`" for problem, turns in TURNS.items()),
            ),
            *_standing(match),
            *(line for rival in MAIN_RIVALS for line in _against(match, rival)),
            *_few(match),
            *improved(match),
            *_seconds(match),
            *_made_with(match),
        ]
    )


def match_seed(match: Match) -> int:
    """The seed of the people."""
    return next((setting.seed for setting in match.settings.values()), JUDGE_SEED)


def _standing(match: Match) -> Iterator[str]:
    yield "## In short\n"
    if match.missing:
        names = ", ".join(f"`{name}`" for name in match.missing)
        yield f"Not in this version, so not played: {names}.\n"
    table = []
    for rival in MAIN_RIVALS:
        pairs = match.pairs(rival)
        wanted = sum(not cell.few for cell in cells())
        for measure, said in MEASURES.items():
            words = Counter(verdict.word for verdict in judged(pairs, measure).values())
            counts = [str(words[word]) for word in (BETTER, UNDECIDED, WORSE)]
            table.append([f"`{rival}`", said, *counts, str(wanted - len(pairs))])
    yield from markdown(["rival", "by", "ours better", "undecided", "ours worse", "not run"], table)
    yield "\nBetter and worse are after Holm's correction over the cells.\n"


def _against(match: Match, rival: str) -> Iterator[str]:
    pairs = match.pairs(rival)
    yield f"## Against `{rival}`\n"
    if absent := [name for name in (OURS, rival) if name in match.missing]:
        yield f"Not in this version: {', '.join(f'`{name}`' for name in absent)}. Nothing was compared.\n"
        return
    for measure, said in MEASURES.items():
        yield f"{said[0].upper()}{said[1:]}:\n"
        verdicts = judged(pairs, measure)
        yield from markdown(
            ["cell", "people", "ours", "rival", "difference, 95 %", "Holm", "p", "ours is"],
            [_line(match, cell, rival, verdicts) for cell in cells() if not cell.few],
        )
        yield ""
    yield from _curves(pairs)


def _curves(pairs: Mapping[Cell, tuple[Curves, Curves]]) -> Iterator[str]:
    yield "Curves: the mean difference of regret shown at a turn, in a 95 % band that holds all turns,"
    yield "and the turns at which the whole band is on one side of 0:\n"
    table = []
    for cell, (ours, theirs) in pairs.items():
        apart = difference_of(ours, theirs)
        shown = [turn for turn in SHOWN_TURNS if turn <= len(apart.mean)]
        texts = [band_text(apart, turn) for turn in shown] + [""] * (len(SHOWN_TURNS) - len(shown))
        below, above = turns_apart(apart)
        table.append([cell.name, *texts, spans(below) or "none", spans(above) or "none"])
    headings = ["cell", *(f"turn {turn}" for turn in SHOWN_TURNS), "ours better", "ours worse"]
    yield from markdown(headings, table or [["no cell was played by both"]])
    yield ""


def _line(match: Match, cell: Cell, rival: str, verdicts: Mapping[Cell, Verdict]) -> list[str]:
    if cell not in verdicts:
        state = f"{OURS}: {match.state(cell, OURS)}; rival: {match.state(cell, rival)}"
        return [cell.name, state, *[""] * 6]
    verdict = verdicts[cell]
    return [
        cell.name,
        str(verdict.interval.users),
        number(verdict.ours),
        number(verdict.rival),
        interval_text(verdict.interval),
        ends_text(verdict.corrected),
        f"{verdict.adjusted:.3f}",
        verdict.word,
    ]


def _few(match: Match) -> Iterator[str]:
    yield "## Against slow rivals, with few people\n"
    yield "Few people, so no correction and no verdict: intervals are wide.\n"
    table = []
    refused: dict[str, str] = {}
    for rival in SLOW_RIVALS:
        if rival in match.missing:
            table.append([f"`{rival}`", "all", "not in this version"])
            continue
        pairs = match.pairs(rival, few=True)
        verdicts = {measure: judged(pairs, measure) for measure in MEASURES}
        for cell in cells():
            if not cell.few:
                continue
            if cell not in pairs:
                state, _, why = match.state(cell, rival).partition(": ")
                refused |= {f"`{rival}` on `{cell.problem}`": why} if why else {}
                if match.curves(cell, OURS) is None:
                    state = f"{state}; {OURS}: {match.state(cell, OURS)}"
                table.append([f"`{rival}`", cell.name, state, "", ""])
                continue
            found = [verdicts[measure][cell] for measure in MEASURES]
            texts = [
                f"{number(each.ours)} − {number(each.rival)} = {interval_text(each.interval)}"
                for each in found
            ]
            table.append([f"`{rival}`", cell.name, f"few: {found[0].interval.users}", *texts])
    yield from markdown(["rival", "cell", "people", *MEASURES.values()], table)
    yield ""
    if refused:
        yield "Refused, and why:\n"
        yield from (f"- {where}: {why}" for where, why in refused.items())
        yield ""


def _seconds(match: Match) -> Iterator[str]:
    yield "## Seconds\n"
    yield "Median milliseconds of the last turn (asking and telling, one thread), and over all turns:\n"
    elicitors = (OURS, *MAIN_RIVALS, *SLOW_RIVALS)
    table = []
    for cell in cells():
        texts = []
        for elicitor in elicitors:
            curves = match.curves(cell, elicitor)
            if curves is None:
                texts.append("")
                continue
            last, every = _median(curves.seconds[:, -1].tolist()), _median(curves.seconds.ravel().tolist())
            texts.append(f"{number(1000 * last)} / {number(1000 * every)}")
        if any(texts):
            table.append([f"{cell.name}{' (few)' if cell.few else ''}", *texts])
    yield from markdown(["cell", *(f"`{name}`" for name in elicitors)], table or [["no cell was played"]])
    yield ""
    unproven = [
        f"{cell.name}, `{elicitor}`: {curves.proven.mean():.1%}"
        for (cell, elicitor) in match.settings
        if (curves := match.curves(cell, elicitor)) is not None and not curves.proven.all()
    ]
    if unproven:
        yield "Turns whose query, recommendation and yardstick are all proven optimal, where not all are:\n"
        yield from (f"- {line}" for line in unproven)
        yield ""


def _made_with(match: Match) -> Iterator[str]:
    yield "## Made with\n"
    yield from (f"- {name}: {value}" for name, value in {**software(), **hardware()}.items())
    if not match.complete:
        yield "\nThe run is not complete: the same command goes on with it."


def _median(values: Sequence[float]) -> float:
    ordered = sorted(values)
    return ordered[len(ordered) // 2]


def interval_text(interval: Interval) -> str:
    """A mean with its interval."""
    return f"{number(interval.mean)} {ends_text(interval)}"


def ends_text(interval: Interval) -> str:
    """The ends of an interval; ``?`` where the people cannot tell."""
    low, high = ("?" if end is None else number(end) for end in (interval.low, interval.high))
    return f"[{low}, {high}]"


def band_text(held: Band, turn: int) -> str:
    """The mean difference at a turn, and the ends of the band there."""
    low, high = (
        number(end) if np.isfinite(end) else "?" for end in (held.low[turn - 1], held.high[turn - 1])
    )
    return f"{number(held.mean[turn - 1])} [{low}, {high}]"
