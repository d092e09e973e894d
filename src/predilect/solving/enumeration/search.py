"""All assignments that satisfy some rules, found variable by variable and many at a time."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from predilect.domain.domain import Domain
from predilect.domain.evaluation.dimensions import Dimension
from predilect.domain.reading import NO_CONTEXT, Assignments, Columns, Reading, RuleRound
from predilect.domain.values import Variable
from predilect.errors import Unsupported
from predilect.solving.enumeration.ordering import components, join_order

DEFAULT_LIMIT = 2_000_000
"""The number of partial products examined after which a domain counts as too large to list."""

CHUNK = 65_536
"""Partial products extended at a time."""


def count_products(
    domain: Domain, context: Mapping[str, object] = NO_CONTEXT, limit: int = DEFAULT_LIMIT
) -> int | None:
    """How many products the domain has in this context; None where there are too many to tell."""
    reading = Reading(domain)
    fixed = reading.context_columns(context)
    try:
        return Search(reading, reading.free, fixed, reading.rounds, limit).count()
    except Unsupported:
        return None


class Search:
    """The assignments of ``dimensions`` that satisfy the rules, where ``fixed`` has all other columns.

    Partial assignments grow by one variable at a time, in an order in which rules are soon complete,
    and each rule is applied as soon as all its variables have a value.
    """

    def __init__(
        self,
        reading: Reading,
        dimensions: Sequence[Dimension],
        fixed: Columns,
        rules: Sequence[RuleRound],
        limit: int = DEFAULT_LIMIT,
    ) -> None:
        self.reading = reading
        self.dimensions = tuple(dimensions)
        self.fixed = dict(fixed)
        self.limit = limit
        self.examined = 0
        for dimension in self.dimensions:
            self._check_listable(dimension)
        self.codes = {dimension.variable: _compact(dimension.codes()) for dimension in self.dimensions}
        self.possible = all(codes.size for codes in self.codes.values())
        self._needs = [(rule, self._variables_of(rule)) for rule in rules] if self.possible else []
        self.possible = self.possible and all(
            self._holds(rule, {}).all() for rule, needs in self._needs if not needs
        )

    def count(self) -> int:
        """How many there are; parts that no rule connects are counted apart and multiplied."""
        return math.prod(sum(chunk.count for chunk in part) for part in self._parts())

    def exists(self) -> bool:
        """Whether there is one."""
        return all(any(chunk.count for chunk in part) for part in self._parts())

    def listing(self) -> Assignments:
        """All of them, in the lexicographic order of the dimensions."""
        chunks = list(self.chunks())
        columns = {
            variable: np.concatenate([codes[:0], *(chunk.columns[variable] for chunk in chunks)])
            for variable, codes in self.codes.items()
        }
        count = sum(chunk.count for chunk in chunks)
        if columns:
            order = np.lexsort(list(columns.values())[::-1])
            columns = {variable: column[order] for variable, column in columns.items()}
        return Assignments(count, columns)

    def chunks(self) -> Iterator[Assignments]:
        """All of them, some at a time."""
        if not self.possible:
            return
        yield from self._complete(list(self.codes))

    def _parts(self) -> list[Iterator[Assignments]]:
        """The chunks of each group of variables that rules connect."""
        if not self.possible:
            return [iter(())]
        groups = components(list(self.codes), [needs for _, needs in self._needs])
        return [self._complete(group) for group in groups]

    def _complete(self, variables: Sequence[Variable]) -> Iterator[Assignments]:
        sizes = {variable: self.codes[variable].size for variable in variables}
        order = join_order(sizes, [needs for _, needs in self._needs])
        ready: list[list[tuple[RuleRound, frozenset[Variable]]]] = []
        for level, variable in enumerate(order):
            assigned = frozenset(order[: level + 1])
            ready.append([(r, needs) for r, needs in self._needs if variable in needs and needs <= assigned])
        yield from self._grow(Assignments(1, {}), order, ready)

    def _grow(
        self,
        partial: Assignments,
        order: Sequence[Variable],
        ready: Sequence[Sequence[tuple[RuleRound, frozenset[Variable]]]],
    ) -> Iterator[Assignments]:
        level = len(partial.columns)
        if level == len(order):
            yield partial
            return
        variable, codes = order[level], self.codes[order[level]]
        step = max(1, CHUNK // codes.size)
        for start in range(0, partial.count, step):
            rows = np.arange(start, min(start + step, partial.count))
            self._count_examined(rows.size * codes.size)
            old, new = np.repeat(rows, codes.size), np.tile(np.arange(codes.size), rows.size)
            for rule, needs in ready[level]:
                columns = {name: partial.columns[name][old] for name in needs if name != variable}
                kept = self._holds(rule, {**columns, variable: codes[new]})
                if not kept.all():
                    kept = np.broadcast_to(kept, old.shape)
                    old, new = old[kept], new[kept]
            if old.size:
                grown = {name: column[old] for name, column in partial.columns.items()}
                grown[variable] = codes[new]
                yield from self._grow(Assignments(old.size, grown), order, ready)

    def _holds(self, rule: RuleRound, columns: Columns) -> NDArray[np.bool_]:
        return rule.holds(self.reading.evaluation({**self.fixed, **columns}))

    def _variables_of(self, rule: RuleRound) -> frozenset[Variable]:
        """The variables that decide whether the rule holds, given the fixed ones."""
        seen = _Seen({variable: codes[:1] for variable, codes in self.codes.items()} | self.fixed)
        rule.holds(self.reading.evaluation(seen))
        return frozenset(seen.variables & self.codes.keys())

    def _check_listable(self, dimension: Dimension) -> None:
        if dimension.size is None:
            raise Unsupported(
                f"products of {self.reading.domain.name!r} cannot be listed: {dimension.variable} is "
                "continuous; use the milp solver"
            )
        if dimension.size > self.limit:
            raise self._too_many()

    def _count_examined(self, more: int) -> None:
        self.examined += more
        if self.examined > self.limit:
            raise self._too_many()

    def _too_many(self) -> Unsupported:
        return Unsupported(
            f"products of {self.reading.domain.name!r} cannot be listed: more than {self.limit:,} partial "
            "products to examine; use the cp_sat or milp solver, or raise the limit"
        )


class _Seen(dict[Variable, NDArray[Any]]):
    """Columns that remember which of them were looked at."""

    def __init__(self, columns: Columns) -> None:
        super().__init__(columns)
        self.variables: set[Variable] = set()

    def __getitem__(self, variable: Variable) -> NDArray[Any]:
        self.variables.add(variable)
        return super().__getitem__(variable)


def _compact(codes: NDArray[Any]) -> NDArray[Any]:
    """The same codes in the smallest signed type that holds them."""
    if codes.dtype == np.bool_ or not codes.size:
        return codes
    sizes = (np.int8, np.int16, np.int32)
    low, high = codes.min(), codes.max()
    fitting = [size for size in sizes if np.iinfo(size).min <= low and high <= np.iinfo(size).max]
    return codes.astype(fitting[0]) if fitting else codes
