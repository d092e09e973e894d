"""Tighter feature bounds by linear programs: once, and for hybrid domains once for each context."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from predilect.solving.features import Features, Mask
from predilect.solving.program import Bound, Program

MARGIN = 1e-9
"""How far a solver's bound is trusted, as a share of the feature's range."""


def tightened(program: Program) -> Program:
    """The same program, its features bounded over the linear relaxation for all contexts at once."""
    open_forms = np.array([bool(form.parametric) for form in program.forms], dtype=bool)
    return replace(program, features=_tightened(program, program.features, open_forms, None))


def tightened_in(program: Program, bound: Bound) -> Bound:
    """The program in one context, its features bounded over the relaxation in that context."""
    closed = np.zeros(len(program.forms), dtype=bool)
    return replace(bound, features=_tightened(program, bound.features, closed, bound))


def _tightened(program: Program, features: Features, left_out: Mask, bound: Bound | None) -> Features:
    places = np.flatnonzero((features.high > features.low) & ~features.two_valued & ~left_out)
    if not len(places):
        return features
    from predilect.solving.relaxation import relaxed_maxima

    rows = features.matrix[places].toarray()
    objectives = [sign * row for row in rows for sign in (-1.0, 1.0)]
    fixed, more = (bound.fixed, bound.rows) if bound is not None else ((), ())
    maxima = relaxed_maxima(program.model, objectives, fixed, more)
    low, high = features.low.copy(), features.high.copy()
    for number, place in enumerate(places.tolist()):
        down, up = maxima[2 * number], maxima[2 * number + 1]
        margin = MARGIN * (high[place] - low[place])
        constant, step = features.constant[place], features.steps[place]
        if down is not None:
            least = -down - margin
            if features.on_lattice[place]:
                least = step * np.ceil(least / step - 1e-6)
            low[place] = max(low[place], constant + least)
        if up is not None:
            most = up + margin
            if features.on_lattice[place]:
                most = step * np.floor(most / step + 1e-6)
            high[place] = min(high[place], constant + most)
    return replace(features, low=low, high=np.maximum(low, high))
