"""Rows made up for tests: regrets as they are given, everything else plain."""

from collections.abc import Sequence

from predilect.experiments.rows import Row


def rows_of(shown: Sequence[Sequence[float]], elicitor: str = "one", k: int = 2) -> list[Row]:
    """A line for each user, a number for each turn; who sees regret 0 is satisfied."""
    return [
        Row(
            problem="synthetic",
            elicitor=elicitor,
            solver="cp_sat",
            k=k,
            tastes="uniform",
            response="plackett-luce",
            rationality=1.0,
            user=user,
            seed=0,
            turn=turn,
            regret_shown=regret,
            regret_mean=regret + 1,
            regret_worst=regret + 2,
            regret_recommended=regret / 2,
            average_regret=sum(line[:turn]) / turn,
            ask_seconds=0.01 * turn,
            tell_seconds=0.0,
            solves=2,
            proven=True,
            clock_ended=False,
            satisfied=regret == 0,
        )
        for user, line in enumerate(shown)
        for turn, regret in enumerate(line, start=1)
    ]
