"""Holm's correction is closed testing with Bonferroni's, and its levels judge as its p-values do."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from predilect.experiments.statistics import holm_adjusted, holm_levels

P_VALUES = st.lists(st.floats(0, 1), min_size=1, max_size=6)


def by_closed_testing(p_values: list[float]) -> list[float]:
    """The greatest Bonferroni p-value of any set of hypotheses that has this one."""
    sets = [
        set(found)
        for size in range(1, len(p_values) + 1)
        for found in combinations(range(len(p_values)), size)
    ]
    return [
        max(min(1.0, len(each) * min(p_values[place] for place in each)) for each in sets if own in each)
        for own in range(len(p_values))
    ]


@given(P_VALUES)
def test_it_is_closed_testing(p_values: list[float]) -> None:
    assert holm_adjusted(p_values) == pytest.approx(by_closed_testing(p_values))


def test_the_textbook_example() -> None:
    assert holm_adjusted([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


@given(P_VALUES.filter(lambda found: len(set(found)) == len(found)))
def test_levels_of_confidence_judge_as_far_as_the_first_failure(p_values: list[float]) -> None:
    levels, adjusted = holm_levels(p_values), holm_adjusted(p_values)
    for place in sorted(range(len(p_values)), key=lambda at: p_values[at]):
        passes = p_values[place] < 1 - levels[place]
        if not passes:
            break
        assert adjusted[place] < 0.05 + 1e-9
    assert max(levels) == pytest.approx(1 - 0.05 / len(p_values))
