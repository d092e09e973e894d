"""Labels of many products at once: texts, values of categorical attributes, entries of tables."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from predilect.domain.evaluation.quantities import BoolArray, Exact, Quantity
from predilect.domain.values import Label


@dataclass(frozen=True, slots=True, eq=False)
class Coded:
    """The label ``labels[code]`` for every product."""

    codes: NDArray[Any]
    labels: tuple[Label, ...]


def coded(quantity: Quantity) -> Coded:
    """Numbers as labels, such as the integer keys of a lookup."""
    if isinstance(quantity, Exact):
        distinct, codes = np.unique(quantity.numerators, return_inverse=True)
        labels = tuple(Fraction(int(value), quantity.denominator) for value in distinct)
        return Coded(codes.reshape(quantity.numerators.shape), labels)
    distinct, codes = np.unique(quantity, return_inverse=True)
    return Coded(codes.reshape(quantity.shape), tuple(Fraction(float(value)) for value in distinct))


def same(left: Coded, right: Coded) -> BoolArray:
    """Where both have the same label."""
    numbers = {label: position for position, label in enumerate(dict.fromkeys(left.labels + right.labels))}
    ours = np.array([numbers[label] for label in left.labels])[left.codes]
    theirs = np.array([numbers[label] for label in right.labels])[right.codes]
    return np.asarray(ours == theirs)


def look_up(keys: Sequence[Coded], positions: Mapping[tuple[Label, ...], int]) -> NDArray[Any]:
    """The position that belongs to the tuple of labels of every product; -1 where there is none."""
    sizes = [len(key.labels) for key in keys]
    combined = np.zeros((), dtype=np.int64)
    for key, size in zip(keys, sizes, strict=True):
        combined = np.asarray(combined * size + key.codes)
    if len(positions) <= combined.size and math.prod(sizes) <= 4 * combined.size:
        table = np.full(math.prod(sizes), -1, dtype=np.int64)
        codes = [{label: code for code, label in enumerate(key.labels)} for key in keys]
        for labels, position in positions.items():
            places = [code.get(label) for code, label in zip(codes, labels, strict=True)]
            if None not in places:
                table[_combine(places, sizes)] = position
        return np.asarray(table[combined])
    distinct, inverse = np.unique(combined, return_inverse=True)
    found = [positions.get(_labels_at(int(number), keys, sizes), -1) for number in distinct]
    return np.array(found, dtype=np.int64)[inverse].reshape(combined.shape)


def _combine(places: Sequence[int | None], sizes: Sequence[int]) -> int:
    number = 0
    for place, size in zip(places, sizes, strict=True):
        number = number * size + (place or 0)
    return number


def _labels_at(number: int, keys: Sequence[Coded], sizes: Sequence[int]) -> tuple[Label, ...]:
    labels: list[Label] = []
    for key, size in zip(reversed(keys), reversed(sizes), strict=True):
        number, code = divmod(number, size)
        labels.append(key.labels[code])
    return tuple(reversed(labels))
