"""Tables of products to domains: one product in each row, one attribute in each column, no other products.

name,brand,price [€],ram [GB]
Aero 13,Dell,899,16
Book 5,HP,649.50,8
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from predilect.documents.reading import domain_from_document
from predilect.domain.domain import Domain
from predilect.errors import InvalidDocument, Problem

MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 1_000, 40, 200
MOST_SAID = 20
NUMBER = re.compile(r"-?\d{1,15}(\.\d{1,10})?")
HEADING = re.compile(r"(?P<label>.*?)\s*[\[(](?P<unit>[^\[\]()]*)[\])]\s*")
ROWS = "products"
WORDS = """and or not in if else for true false none sum all any all_different count at_most at_least
    exactly range pairs len implies"""
RESERVED = frozenset(WORDS.split())
"""Words of the language, which are no names."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its attribute's name, how it is called, its unit, its cells from top to bottom."""

    name: str
    label: str
    unit: str
    cells: tuple[str, ...]
    is_number: bool

    @property
    def is_name(self) -> bool:
        """Whether each product has a text of its own here: it is shown, and nothing that one prefers."""
        return not self.is_number and len(set(self.cells)) == len(self.cells)

    @property
    def values(self) -> list[object]:
        """The different values: numbers in their order, texts as they come."""
        different = [*dict.fromkeys(self.cells)]
        if self.is_number:
            different.sort(key=Fraction)
        return [*dict.fromkeys(_value(cell, self.is_number) for cell in different)]


def catalogue_domain(text: str, name: str = "catalogue", subject: str = "the table") -> Domain:
    """The domain whose products are the rows of a CSV text; ``InvalidDocument`` lists all that is wrong.

    A heading may end in a unit: ``price [€]``. Columns of numbers become one feature, columns of texts one
    for each value; a column of texts that all differ is the products' name, and no feature.
    """
    columns = _columns(text, subject)
    # Every column is in the rule, also one with a single value: rows are the products, and nothing else is.
    document: dict[str, object] = {
        "predilect": 1,
        "name": re.sub(r"\W+", "_", name).strip("_") or "catalogue",
        "label": name,
        "sets": {ROWS: [list(row) for row in _rows(columns)]},
        "attributes": {column.name: _attribute(column) for column in columns},
        "rules": [{"require": _among(columns), "because": "it is in the table"}],
        "features": [_feature(column) for column in columns if len(column.values) > 1 and not column.is_name],
    }
    if not document["features"]:
        remedy = "add columns of numbers or of texts that some products share"
        raise InvalidDocument(subject, [Problem("", "its products differ in nothing but names", remedy)])
    return domain_from_document(document)


def _columns(text: str, subject: str) -> list[Column]:
    try:
        table = [
            row for row in csv.reader(io.StringIO(text), dialect=_dialect(text), strict=True) if any(row)
        ]
    except csv.Error as error:
        raise InvalidDocument(subject, [Problem("", str(error), "save it as CSV")]) from None
    problems = [*_faults(table)]
    if problems:
        rest = len(problems) - MOST_SAID
        more = [Problem("", f"and {rest:,} more", "put these right first")] if rest > 0 else []
        raise InvalidDocument(subject, problems[:MOST_SAID] + more)
    headings, rows = [cell.strip() for cell in table[0]], table[1:]
    columns: list[Column] = []
    for place, heading in enumerate(headings):
        found = HEADING.fullmatch(heading)
        label, unit = (found["label"], found["unit"]) if found and found["label"] else (heading, "")
        cells = tuple(row[place].strip() for row in rows)
        name = _name(label, {ROWS, *(each.name for each in columns)})
        columns.append(Column(name, label, unit, cells, all(map(NUMBER.fullmatch, cells))))
    return columns


def _faults(table: Sequence[Sequence[str]]) -> Iterator[Problem]:
    if len(table) < 3:
        yield Problem(
            "", "it has fewer than two products", "write a row of headings, and one for each product"
        )
        return
    headings = [cell.strip() for cell in table[0]]
    if len(table) - 1 > MOST_ROWS:
        yield Problem("", f"it has {len(table) - 1:,} products", f"leave {MOST_ROWS:,} at most")
    if len(headings) > MOST_COLUMNS:
        yield Problem("row 1", f"it has {len(headings)} columns", f"leave {MOST_COLUMNS} at most")
    for place, heading in enumerate(headings, start=1):
        if not heading:
            yield Problem(f"row 1, column {place}", "it has no heading", "name the column")
        elif heading in headings[: place - 1]:
            yield Problem(f"row 1, column {place}", f"{heading!r} is there twice", "rename one of them")
    for number, row in enumerate(table[1:], start=2):
        if len(row) != len(headings):
            yield Problem(f"row {number}", f"it has {len(row)} cells", f"write {len(headings)}, as in row 1")
            continue
        for heading, cell in zip(headings, row, strict=True):
            if not cell.strip():
                yield Problem(f"row {number}, {heading}", "the cell is empty", "write a value")
            elif len(cell) > LONGEST_CELL or not cell.isprintable():
                remedy = f"write one line of at most {LONGEST_CELL} characters"
                yield Problem(f"row {number}, {heading}", "the text is too long, or not one line", remedy)


def _dialect(text: str) -> type[csv.Dialect]:
    """Commas, unless the headings have more semicolons or tabs."""
    first = text.lstrip().partition("\n")[0]
    sign = max(",;\t", key=first.count)

    class Signed(csv.excel):
        delimiter = sign

    return Signed


def _name(label: str, taken: set[str]) -> str:
    """A name for an attribute: a word that no other has."""
    word = re.sub(r"\W+", "_", label.lower(), flags=re.ASCII).strip("_")
    word = word if re.match(r"[a-z]", word) else f"column_{word}".rstrip("_")
    found, number = f"{word}_" if word in RESERVED else word, 1
    while found in taken:
        number += 1
        found = f"{word}_{number}"
    return found


def _value(cell: str, is_number: bool) -> object:
    if not is_number:
        return cell
    number = Fraction(cell)
    return int(number) if number.denominator == 1 else float(number)


def _rows(columns: Sequence[Column]) -> list[tuple[object, ...]]:
    cells = [[_value(cell, column.is_number) for cell in column.cells] for column in columns]
    return list(dict.fromkeys(zip(*cells, strict=True)))


def _attribute(column: Column) -> dict[str, object]:
    shown = {"label": column.label, "unit": column.unit}
    return {
        "kind": "categorical",
        "values": column.values,
        **{key: said for key, said in shown.items() if said},
    }


def _among(columns: Sequence[Column]) -> str:
    names = ", ".join(column.name for column in columns)
    return f"({names}) in {ROWS}" if len(columns) > 1 else f"{names} in {ROWS}"


def _feature(column: Column) -> dict[str, object]:
    if not column.is_number:
        return {"one_hot": column.name}
    largest = max(abs(Fraction(cell)) for cell in column.cells)
    scale = 1
    while scale < largest:
        scale *= 10
    words = {"label": column.label, "more": f"higher {column.label}", "less": f"lower {column.label}"}
    return {"name": column.name, "value": f"{column.name} / {scale}", **words}
