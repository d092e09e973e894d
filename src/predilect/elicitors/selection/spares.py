"""Values that no best question needs: of those that are alike and that no answer is about, k are enough.

Two 0/1 features are alike if no rule tells their columns apart: then swapping them in all products and
weights changes nothing. One that was only ever rejected is never better than one that was never shown.
"""

from __future__ import annotations

from collections import Counter, defaultdict

import numpy as np

from predilect.domain.values import FloatArray
from predilect.elicitors.selection.indicators import Indicators
from predilect.solving.joint import Joint
from predilect.solving.model import column_of
from predilect.solving.program_solver import ProgramSolver


def spare_columns(
    solver: ProgramSolver,
    joint: Joint,
    indicators: Indicators,
    pairs: FloatArray,
    k: int,
    avoid: tuple[FloatArray, ...],
) -> list[int]:
    """Columns of a copy that may stay 0; what is like something in an avoided product is left alone."""
    shown = indicators.of(np.array(avoid)) if avoid else np.zeros((0, len(indicators.places)))
    avoided = np.any(shown, axis=0).tolist()
    fresh, disliked = np.all(pairs == 0, axis=0).tolist(), np.all(pairs <= 0, axis=0).tolist()
    spare: list[int] = []
    for alike in _alike(solver, joint, indicators):
        if any(avoided[z] for z in alike):
            continue
        never_shown = [z for z in alike if fresh[z]]
        if len(never_shown) >= k:
            kept = {*never_shown[:k], *(z for z in alike if not disliked[z])}
            spare += [alike[z] for z in alike if z not in kept]
    return spare


def _alike(solver: ProgramSolver, joint: Joint, indicators: Indicators) -> list[dict[int, int]]:
    """Groups of 0/1 features that no rule tells apart, each with its column."""
    matrix = solver.program.features.matrix[indicators.places]
    uses = Counter(matrix.indices.tolist())
    own = {
        z: int(matrix.indices[matrix.indptr[z]])
        for z in range(len(indicators.places))
        if matrix.indptr[z + 1] - matrix.indptr[z] == 1 and uses[int(matrix.indices[matrix.indptr[z]])] == 1
    }
    marks: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for number, row in enumerate(joint.rows_of_a_copy):
        for column, value in row.terms:
            marks[column].append((number, value))
        for literal in row.when:
            marks[column_of(literal)].append((number, 0.5 if literal >= 0 else -0.5))
    fixed = {column for column, _ in joint.fixed}
    groups: dict[tuple[tuple[int, float], ...], dict[int, int]] = defaultdict(dict)
    for z, column in own.items():
        if column not in fixed:
            groups[tuple(marks[column])][z] = column
    return [group for group in groups.values() if len(group) > 1]
