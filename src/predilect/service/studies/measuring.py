"""What came of a study: who came how far, and how well the model predicts what real people choose."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import numpy as np

from predilect.dialogue import Answer, Pick
from predilect.domain.values import FloatArray
from predilect.service.contract.studies import Counts, StudySetUp, StudyTold
from predilect.service.interviews.desk import Desk
from predilect.service.interviews.interview import Interview
from predilect.service.interviews.probes import Probe
from predilect.service.shared_solvers import Shelf
from predilect.service.store import sessions
from predilect.service.store.rows import StudyRow

LEFT_AFTER = timedelta(hours=1)
"""Whoever has not come to the end and did nothing for so long has left."""

KEPT = 5_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one respondent. Hits are counted over the questions of each kind that were picked in.

    ``chance`` is the sum of 1/k over the hold-outs.
    """

    answered: int
    finished: bool
    touched: datetime
    holdouts: int = 0
    predicted: int = 0
    chance: float = 0.0
    repeats: int = 0
    same: int = 0
    checks: int = 0
    passed: int = 0


Outcomes = Shelf[tuple[str, int], Outcome]
"""Outcomes by session and number of lines: what was measured once is not measured again."""


def study_told(desk: Desk, known: Outcomes, study: StudyRow, address: str) -> StudyTold:
    """The study as its dashboard shows it."""
    found = [
        known.get((row.id, len(lines)), lambda: outcome_of(desk.of_kept((row, lines), study)))  # noqa: B023
        for row, lines in sessions.of_study(desk.database, study.id)
    ]
    done = [outcome.answered for outcome in found if outcome.finished]
    return StudyTold(
        id=study.id,
        title=study.title,
        consent=study.consent,
        token=study.token,
        invitation=f"{address}/join/{study.token}",
        open=study.open,
        created=study.created,
        closes=study.closes,
        days_kept=study.days_kept,
        origins=study.origins,
        set_up=StudySetUp.model_validate(study.set_up),
        counts=counts_of(found, datetime.now(UTC)),
        median_questions=statistics.median(done) if done else None,
        prediction=_share(found, "predicted", "holdouts"),
        predicted=sum(outcome.holdouts for outcome in found),
        chance=_share(found, "chance", "holdouts"),
        retest=_share(found, "same", "repeats"),
        retested=sum(outcome.repeats for outcome in found),
        attention=_share(found, "passed", "checks"),
        attended=sum(outcome.checks for outcome in found),
    )


def outcome_of(interview: Interview) -> Outcome:
    """What came of one respondent; the final weights predict the hold-outs, which they never learned from."""
    weights = interview.session.weights
    told: dict[int, Answer] = {asked.id: answer for asked, answer in interview.session.history.answers}
    picked = [
        (probe, interview.extras.answers[slot])
        for slot, probe in interview.extras.probes.items()
        if slot in interview.extras.answers
    ]
    holdouts = [(probe, pick) for probe, pick in _picks(picked) if probe.kind == "holdout"]
    repeats = [(probe, pick) for probe, pick in _picks(picked) if probe.of in told]
    checks = [(probe, pick) for probe, pick in _picks(picked) if probe.instructed is not None]
    return Outcome(
        answered=interview.answered,
        finished=interview.finished,
        touched=interview.row.touched,
        holdouts=len(holdouts),
        predicted=sum(pick.option == predicted(probe, weights) for probe, pick in holdouts),
        chance=sum(1 / len(probe.options) for probe, _ in holdouts),
        repeats=len(repeats),
        same=sum(Pick(probe.order[pick.option]) == told[probe.of or 0] for probe, pick in repeats),
        checks=len(checks),
        passed=sum(pick.option == probe.instructed for probe, pick in checks),
    )


def predicted(probe: Probe, weights: FloatArray) -> int:
    """The option that is best for these weights; the first of several."""
    return int(np.argmax([float(weights @ option.features) for option in probe.options]))


def counts_of(outcomes: Sequence[Outcome], now: datetime) -> Counts:
    """How far the respondents came."""
    left = [each for each in outcomes if not each.finished and now - each.touched > LEFT_AFTER]
    return Counts(
        started=len(outcomes),
        answered=sum(each.answered > 0 for each in outcomes),
        finished=sum(each.finished for each in outcomes),
        dropped=len(left),
    )


def _picks(answers: Iterable[tuple[Probe, Answer]]) -> list[tuple[Probe, Pick]]:
    return [(probe, answer) for probe, answer in answers if isinstance(answer, Pick)]


def _share(outcomes: Sequence[Outcome], hits: str, of: str) -> float | None:
    total = sum(getattr(outcome, of) for outcome in outcomes)
    return sum(getattr(outcome, hits) for outcome in outcomes) / total if total else None
