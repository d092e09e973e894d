"""Weights of people from a CSV file: one person in a row, one feature in a column."""

from __future__ import annotations

import csv
import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from predilect.domain.naming import did_you_mean
from predilect.errors import InvalidInput, Problem
from predilect.problems.problem import FloatArray

MOST_FAULTS = 20
"""No more wrong rows than these are listed; the others are counted."""

Line = tuple[int, list[str]]


def read_weights(path: Path, features: Sequence[str]) -> FloatArray:
    """The weights in a file. A header is optional: the names of the features, in any order.

    ``InvalidInput`` lists every row that is too short or long or has something that is no finite number,
    and every column that is unknown, missing or there twice.
    """
    lines = _lines(path)
    order, problems = list(range(len(features))), list[Problem]()
    if lines and any(not _is_number(cell) for cell in lines[0][1]) and _is_header(lines[0][1], features):
        (_, header), *lines = lines
        problems = _header_faults(header, features)
        order = [header.index(name) for name in features if name in header]
        width = len(header)
    else:
        width = len(features)
    for number, cells in lines:
        problems += _row_faults(number, cells, width)
    if not lines:
        problems.append(Problem("", "there is no row", "give the weights of one person in each row"))
    if problems:
        left = len(problems) - MOST_FAULTS
        more = (
            [Problem("", f"and {left} more", "the other rows are wrong in the same ways")] if left > 0 else []
        )
        raise InvalidInput(f"weights in {str(path)!r}", [*problems[:MOST_FAULTS], *more])
    weights = np.array([[float(cell) for cell in cells] for _, cells in lines])
    return np.asarray(weights[:, order], dtype=float)


def _lines(path: Path) -> list[Line]:
    """The rows that are not empty, with their line numbers."""
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            reader = csv.reader(file)
            return [(reader.line_num, [cell.strip() for cell in row]) for row in reader if any(row)]
    except OSError as error:
        said, remedy = error.strerror or str(error), "name a CSV file that can be read"
    except (UnicodeDecodeError, csv.Error) as error:
        said, remedy = str(error), "write a CSV file in UTF-8"
    raise InvalidInput(f"weights in {str(path)!r}", [Problem("", said, remedy)])


def _is_header(cells: Sequence[str], features: Sequence[str]) -> bool:
    """Whether the first row names features: one of them at least, or nothing in it is a number."""
    return any(cell in features for cell in cells) or not any(_is_number(cell) for cell in cells)


def _header_faults(header: Sequence[str], features: Sequence[str]) -> list[Problem]:
    problems = []
    for name, times in Counter(header).items():
        if name not in features:
            problems.append(Problem(f"column {name!r}", "is no feature", did_you_mean(name, features)))
        elif times > 1:
            problems.append(Problem(f"column {name!r}", f"is there {times} times", "keep one of them"))
    if missing := [name for name in features if name not in header]:
        few = ", ".join(map(repr, missing[:6])) + (", …" if len(missing) > 6 else "")
        problems.append(Problem("", f"{len(missing)} features have no column: {few}", "add their columns"))
    return problems


def _row_faults(number: int, cells: Sequence[str], width: int) -> list[Problem]:
    if len(cells) != width:
        said = f"has {len(cells)} weights"
        return [Problem(f"line {number}", said, f"give {width}, one for each feature")]
    wrong = [cell for cell in cells if not (_is_number(cell) and math.isfinite(float(cell)))]
    if not wrong:
        return []
    few = ", ".join(map(repr, wrong[:3])) + (", …" if len(wrong) > 3 else "")
    return [Problem(f"line {number}", f"has {few}", "give finite numbers")]


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True
