"""Holm's correction (1979): many tests at once, and the chance of any false alarm stays at α.

The smallest of m p-values is held against α/m, the next against α/(m − 1), and so on to the first that fails.
"""

from __future__ import annotations

from collections.abc import Sequence


def holm_adjusted(p_values: Sequence[float]) -> list[float]:
    """Each p-value as it counts among all: those below α are the discoveries at level α."""
    tests = len(p_values)
    adjusted, so_far = [0.0] * tests, 0.0
    for rank, place in enumerate(_ranked(p_values)):
        so_far = max(so_far, min(1.0, (tests - rank) * p_values[place]))
        adjusted[place] = so_far
    return adjusted


def holm_levels(p_values: Sequence[float], level: float = 0.95) -> list[float]:
    """The level of confidence that each interval needs, so that it may be judged as its test is."""
    tests = len(p_values)
    levels = [level] * tests
    for rank, place in enumerate(_ranked(p_values)):
        levels[place] = 1 - (1 - level) / (tests - rank)
    return levels


def _ranked(p_values: Sequence[float]) -> list[int]:
    """The places of the p-values, the smallest first."""
    return sorted(range(len(p_values)), key=lambda place: p_values[place])
