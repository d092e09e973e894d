"""Table entries whose keys may be attributes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod

from predilect.domain.comparing import TextLookup
from predilect.domain.domain import Key, TableValue
from predilect.domain.meaning import Linear, Lookup, Term
from predilect.domain.scope import Constants, Wrong, words
from predilect.domain.values import Label, Variable

MOST_ENTRIES = 200_000
"""A lookup with more combinations of keys than this is refused."""

VariableKey = tuple[Variable, tuple[Label, ...]]


class Tables:
    """Entries of a domain's tables by constant and variable keys; equal lookups share their values."""

    def __init__(self, constants: Constants) -> None:
        self._constants = constants
        self._entries: dict[
            tuple[str, tuple[tuple[Label, ...], ...]], tuple[tuple[Key, TableValue], ...]
        ] = {}

    def own_number(self, variable: Variable, labels: tuple[Label, ...]) -> Linear:
        """The number that a categorical variable's label is."""
        numbers = tuple(((label,), label) for label in labels if isinstance(label, Fraction))
        if len(numbers) < len(labels):
            raise Wrong(
                f"{str(variable)!r} has texts as values and cannot be a number",
                "compare it with ==, or look a number up in a table",
            )
        return _single(Lookup((variable,), "number", numbers))

    def look_up(self, table: str, keys: Sequence[Label | VariableKey]) -> Linear | TextLookup | str:
        """The entry: a constant where all keys are, otherwise a lookup of numbers or of texts."""
        if all(not isinstance(key, tuple) for key in keys):
            entry = self._constants.entry(table, tuple(key for key in keys if not isinstance(key, tuple)))
            return entry if isinstance(entry, str) else Linear(entry)
        variables = tuple(key[0] for key in keys if isinstance(key, tuple))
        if len(set(variables)) < len(variables):
            raise Wrong(
                f"table {table!r} is looked up twice by the same attribute", "make a table with one key"
            )
        choices = tuple(key[1] if isinstance(key, tuple) else (key,) for key in keys)
        entries = self._all(table, choices)
        free = [place for place, key in enumerate(keys) if isinstance(key, tuple)]
        shown = ", ".join("·" if isinstance(key, tuple) else words(key) for key in keys)
        source = f"{table}[{shown}]"
        short = tuple((tuple(key[place] for place in free), value) for key, value in entries)
        numbers = tuple((key, value) for key, value in short if isinstance(value, Fraction))
        if len(numbers) == len(short):
            return _single(Lookup(variables, source, numbers))
        texts = tuple((key, value) for key, value in short if isinstance(value, str))
        if len(texts) < len(short):
            raise Wrong(f"table {table!r} mixes numbers and texts", "make two tables of it")
        return TextLookup(source, variables, texts)

    def _all(self, table: str, choices: tuple[tuple[Label, ...], ...]) -> tuple[tuple[Key, TableValue], ...]:
        if (table, choices) not in self._entries:
            if prod(len(labels) for labels in choices) > MOST_ENTRIES:
                raise Wrong(
                    f"table {table!r} would have more than {MOST_ENTRIES:,} entries", "use fewer keys"
                )
            entries = tuple((key, self._constants.entry(table, key)) for key in product(*choices))
            self._entries[table, choices] = entries
        return self._entries[table, choices]


def _single(lookup: Lookup) -> Linear:
    return Linear(Fraction(0), (Term(Fraction(1), lookup),))
