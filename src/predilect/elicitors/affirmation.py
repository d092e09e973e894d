"""γ that keeps β small: options as far apart as the choices so far allow.

β bounds the mean of ⟨wᵗ, Δᵗ⟩, how much choices agree with the estimate (Definition 3 of the paper). It is in
Theorem 1's √(2β/η + 4R²), beside a term that ‖Δ‖² ≤ 4R² makes unavoidable. While asking, β so far is known:

    Σ⟨wˢ, Δˢ⟩ = η/2 · (‖ΣΔˢ‖² − Σ‖Δˢ‖²)

So of several γ the most exploring one is taken whose query leaves 2Σ⟨wˢ, Δˢ⟩ ≤ η Σ‖Δˢ‖² even if the person
takes y₁, the choice that agrees most: then β never weighs more than what cannot be avoided.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from predilect.domain.values import FloatArray
from predilect.elicitors.choices import Choice
from predilect.elicitors.updates import total_direction

BY_BETA = "beta"

UTILITY_SHARES = (0.5, 2.0, 8.0)
"""What the heaviest weight counts against a distance of 1, between pure distance and pure utility."""


def trade_offs(weights: FloatArray) -> tuple[float, ...]:
    """Values of γ to try, from pure distance to pure utility."""
    heaviest = float(np.abs(weights).max(initial=0.0))
    if heaviest == 0:
        return (1.0,)
    return (1.0, *(heaviest / (heaviest + share) for share in UTILITY_SHARES), 0.0)


def affirmed_so_far(choices: Sequence[Choice], step: float, features: int) -> float:
    """Σ⟨wˢ, Δˢ⟩ over the choices, with w from zero by one step size."""
    total = total_direction(choices, features)
    return step / 2 * (float(total @ total) - _lengths(choices))


def within_allowance(
    choices: Sequence[Choice], weights: FloatArray, step: float, options: FloatArray
) -> bool:
    """Whether β stays within its allowance if the first of these options is picked."""
    agreeing = Choice.among(options, (0,))
    affirmed = affirmed_so_far(choices, step, len(weights)) + float(weights @ agreeing.direction)
    return 2 * affirmed <= step * _lengths([*choices, agreeing])


def _lengths(choices: Sequence[Choice]) -> float:
    return float(sum(choice.direction @ choice.direction for choice in choices))
