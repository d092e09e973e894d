"""The features of a compiled domain: linear forms over columns, their ranges and lattices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.linalg import qr

from predilect.domain.extent import extent
from predilect.domain.ground import Ground
from predilect.domain.values import FloatArray
from predilect.solving.lowering.forms import Form, lattice
from predilect.solving.model import Model

Mask = NDArray[np.bool_]

DEFAULT_RESOLUTION = Fraction(1, 1000)
"""A continuous feature counts as different from this share of its range on, if nothing else is said."""

LATTICE_TOLERANCE = 1e-6
"""A value this share of a step away from a lattice point is that point."""

SPAN_TOLERANCE = 1e-9
"""A row this close to the span of others is a linear form of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """``φ = matrix · columns + constant``, with the least difference that counts and bounds of each.

    ``on_lattice``: all values are whole steps from the constant. ``two_valued``: there are two of
    them. ``distinguishing``: products that agree on these features agree on all. ``implied``: a
    two-valued feature that only differs upwards where another of its block differs downwards.
    """

    matrix: sparse.csr_array
    constant: FloatArray
    steps: FloatArray
    low: FloatArray
    high: FloatArray
    on_lattice: Mask
    two_valued: Mask
    distinguishing: Mask
    implied: Mask

    def of(self, columns: FloatArray) -> FloatArray:
        """The features of a product given by its columns."""
        return np.asarray(self.matrix @ columns + self.constant)

    def form(self, place: int, unit: float, origin: float) -> tuple[dict[int, float], float]:
        """``(φ − origin) / unit`` of one feature: coefficients by column, and the constant."""
        start, end = self.matrix.indptr[place], self.matrix.indptr[place + 1]
        columns, values = self.matrix.indices[start:end], self.matrix.data[start:end] / unit
        constant = (self.constant[place] - origin) / unit
        if self.on_lattice[place]:
            values, constant = np.rint(values), round(constant)
        return dict(zip(columns.tolist(), values.tolist(), strict=True)), float(constant)


def features_of(grounded: Ground, model: Model, forms: Sequence[Form]) -> Features:
    """The features, all forms closed (their given factors multiplied in) or else not on a lattice."""
    matrix = _matrix(forms, len(model.lower))
    ranges = {**grounded.ranges, **grounded.given}
    extents = [extent(feature.form, ranges) for feature in grounded.features]
    low, high = (np.array([float(pair[end]) for pair in extents]) for end in (0, 1))
    steps, on_lattice = np.empty(len(forms)), np.empty(len(forms), dtype=bool)
    for place, (form, feature) in enumerate(zip(forms, grounded.features, strict=True)):
        step = None if form.parametric else lattice(form, model.integer)
        on_lattice[place] = step is not None
        if step == 0:
            low[place] = high[place] = float(form.constant)
        if step is None:
            span = extents[place][1] - extents[place][0]
            step = feature.resolution or DEFAULT_RESOLUTION * span
        steps[place] = float(step)
    two_valued = on_lattice & (steps > 0) & (np.abs(high - low - steps) <= 1e-9 * steps)
    return Features(
        matrix,
        np.array([float(form.constant) for form in forms]),
        steps,
        low,
        high,
        on_lattice,
        two_valued,
        _distinguishing(matrix, two_valued, on_lattice, steps),
        _implied(matrix, two_valued, model.partitions),
    )


def _matrix(forms: Sequence[Form], columns: int) -> sparse.csr_array:
    counts = [len(form.terms) for form in forms]
    indices = np.array([column for form in forms for column in form.terms], dtype=np.int64)
    values = np.array([float(value) for form in forms for value in form.terms.values()])
    starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    return sparse.csr_array((values, indices, starts), shape=(len(forms), columns))


def _distinguishing(matrix: sparse.csr_array, two_valued: Mask, on_lattice: Mask, steps: FloatArray) -> Mask:
    """The features that are no linear form of the two-valued ones and of each other."""
    kept = steps > 0
    others = np.flatnonzero(kept & on_lattice & ~two_valued)
    if not len(others):
        return kept
    used = np.unique(matrix.indices)
    rows = matrix[:, used]
    basis = _orthonormal(rows[np.flatnonzero(two_valued)].toarray())
    for place in others.tolist():
        row = rows[[place]].toarray()[0]
        row /= np.linalg.norm(row)
        for _ in range(2):  # once more, for the digits that the first projection loses
            row -= basis @ (basis.T @ row)
        rest = float(np.linalg.norm(row))
        kept[place] = rest > SPAN_TOLERANCE
        if kept[place]:
            basis = np.column_stack([basis, row / rest])
    return kept


def _orthonormal(rows: FloatArray) -> FloatArray:
    """Orthonormal columns that span the rows."""
    if not len(rows):
        return rows.T
    columns, triangle, _ = qr(rows.T, mode="economic", pivoting=True, check_finite=False)
    sizes = np.abs(np.diag(triangle))  # falling: the pivots come first
    return np.asarray(columns[:, sizes > SPAN_TOLERANCE * sizes[0]])


def _implied(matrix: sparse.csr_array, two_valued: Mask, partitions: Sequence[tuple[int, ...]]) -> Mask:
    """The features that are one column of a partition all of whose columns are features."""
    single = two_valued & (np.diff(matrix.indptr) == 1)
    feature_of = {int(matrix.indices[matrix.indptr[place]]): place for place in np.flatnonzero(single)}
    implied = np.zeros(len(two_valued), dtype=bool)
    for group in partitions:
        if all(column in feature_of for column in group):
            implied[[feature_of[column] for column in group]] = True
    return implied
