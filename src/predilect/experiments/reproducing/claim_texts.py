"""Claims and their verdicts in words, for the report and for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from predilect.experiments.reporting.tables import Table
from predilect.experiments.reproducing.verdicts import Verdict

CLAIMS_TEXT = (
    "Each claim is a difference between two settings, person by person; below 0 agrees with the paper. "
    "Regret is that of a turn, averaged over all turns (0 once an optimum was seen; on trip without that). "
    "In brackets 95 % intervals, bootstrap-t over people (? where these are too few to tell, as five are). "
    "A claim holds if its whole interval is below 0; "
    "no worse means at most 5 % of the other's mean above. The paper's text says that CP is better and worse "
    "than VB-QI; we read that it is worse than VB-EUS."
)


def claims_table(verdicts: Sequence[Verdict]) -> Table:
    """Every claim in a line."""
    headings = (
        "where",
        "the paper says",
        "verdict",
        "measured",
        "means (medians)",
        "difference",
        "people",
        "note",
    )
    return Table(
        headings,
        tuple(
            (each.claim.where, each.claim.said, each.word, *claim_texts(each), each.why) for each in verdicts
        ),
    )


def claim_texts(verdict: Verdict) -> tuple[str, str, str, str]:
    """What was measured, means (medians) of both, their difference with its interval, and the people."""
    measured = f"{verdict.claim.measure}: {verdict.claim.comparison}"
    if verdict.difference is None or verdict.lower is None or verdict.higher is None:
        return measured, "", "", ""
    (mean, median), (other_mean, other_median) = verdict.lower, verdict.higher
    values = f"{mean:.3g} ({median:.3g}) − {other_mean:.3g} ({other_median:.3g})"
    ends = (verdict.difference.low, verdict.difference.high)
    low, high = ("?" if end is None else f"{end:.3g}" for end in ends)
    return measured, values, f"{verdict.difference.mean:.3g} [{low}, {high}]", str(verdict.difference.users)
