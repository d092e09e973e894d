"""Numbers that depend on a condition: ``x if a else y``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from predilect.domain.extent import Extent, atom_extent, extent
from predilect.domain.ground import Interval, Labels
from predilect.domain.meaning import Linear, OneOf, Pick
from predilect.domain.values import Label, Variable
from predilect.solving.lowering.forms import Form, lattice
from predilect.solving.lowering.grids import Ranges, common_grid, product_grid
from predilect.solving.model import Literal

if TYPE_CHECKING:
    from predilect.solving.lowering.lowering import Lowering

MOST_LINKED = 10**5
"""Picked forms with a wider range than this are tied by enforced rows."""


class Picks:
    """A column for each picked number, equal to one branch or the other."""

    def __init__(self, lowering: Lowering) -> None:
        self._lowering = lowering
        self._forms: dict[Pick, Form] = {}
        self._branches: dict[Pick, tuple[Form, Literal, Extent, Extent]] = {}
        self._pieces: dict[tuple[Variable, Linear], dict[tuple[Label, ...], Pick]] = {}

    def form(self, pick: Pick) -> Form:
        """The form that a pick is equal to."""
        if pick not in self._forms:
            with self._lowering.defining():
                self._forms[pick] = self._new(pick)
        return self._forms[pick]

    def _new(self, pick: Pick) -> Form:
        low, high = atom_extent(pick, self._lowering.ranges)
        model = self._lowering.model
        then, otherwise = self._lowering.form(pick.then), self._lowering.form(pick.otherwise)
        step = _common_step(then, otherwise, self._lowering.model.integer, self._lowering.ranges)
        if step == 0:  # both are the same constant
            return then
        if step is None:
            column = model.add_column(f"pick {len(self._forms)}", float(low), float(high), integer=False)
            value = Form(terms={column: Fraction(1)})
        else:  # whole steps from one of the values
            first = ceil((low - then.constant) / step)
            last = floor((high - then.constant) / step)
            column = model.add_column(f"pick {len(self._forms)}", first, last, integer=True)
            value = Form(then.constant, {column: step})
        test = self._lowering.literal(pick.condition)
        self._follow(value, otherwise, ~test, (low, high), extent(pick.otherwise, self._lowering.ranges))
        self._branches[pick] = (then, test, (low, high), extent(pick.then, self._lowering.ranges))
        match pick:
            case Pick(OneOf(variable, labels), linear, Linear(Fraction(numerator=0), ())):
                self._pieces.setdefault((variable, linear), {})[labels] = pick
        return value

    def _follow(self, value: Form, branch: Form, literal: Literal, own: Extent, extent: Extent) -> None:
        """The picked value is equal to the branch where the literal holds."""
        rest = Form()
        rest.add(value)
        rest.add(branch, Fraction(-1))
        self._hold_at_zero(rest, literal, own, extent)

    def _hold_at_zero(self, rest: Form, literal: Literal, own: Extent, branch: Extent) -> None:
        """``rest`` (a picked column minus its branch) is 0 where the literal holds.

        Two rows that are linear in the literal: solvers see through them better than through an
        enforced one, as long as the numbers are small.
        """
        low, high = own[0] - branch[1], own[1] - branch[0]
        if rest.parametric or high - low > MOST_LINKED:
            self._lowering.require_zero(rest, (literal,))
            return
        for sign, room in ((-1, high), (1, -low)):  # low·¬literal ≤ rest ≤ high·¬literal
            side = Form()
            side.add(rest, Fraction(sign))
            side.add(Form.of_literal(~literal), room)
            self._lowering.require_at_least(side, ())

    def close(self) -> None:
        """Add what ties columns together: the pieces of one form by a variable's labels sum up to it."""
        for (variable, linear), pieces in self._pieces.items():
            labels = [label for group in pieces for label in group]
            apart = len(set(labels)) == len(labels) and len(pieces) > 1
            if apart and self._tie(variable, linear, list(pieces.values()), set(labels)):
                for pick in pieces.values():
                    del self._branches[pick]  # the sum says it
        for pick, (then, test, own, reach) in self._branches.items():
            self._follow(self._forms[pick], then, test, own, reach)

    def _tie(self, variable: Variable, linear: Linear, picks: list[Pick], covered: set[Label]) -> bool:
        form = self._lowering.form(linear)
        if form.parametric:
            return False
        among = self._lowering.ranges[variable]
        labels = among.labels if isinstance(among, Labels | Interval) else ()
        missing = [self._lowering.label_literal(variable, label) for label in labels if label not in covered]
        low, high = extent(linear, self._lowering.ranges)
        for pick in picks:
            form.add(self._forms[pick], Fraction(-1))
        if not missing:
            self._lowering.require_zero(form, ())
            return True
        for sign, bound in ((1, low), (-1, high)):  # low·missing ≤ form − pieces ≤ high·missing
            side = Form()
            side.add(form, Fraction(sign))
            for literal in missing:
                side.add(Form.of_literal(literal), -sign * bound)
            self._lowering.require_at_least(side, ())
        return True


def _common_step(then: Form, otherwise: Form, integer: Sequence[bool], ranges: Ranges) -> Fraction | None:
    """The greatest step that all values of both branches are apart by; None if they are on no lattice."""
    steps = [lattice(then, integer), lattice(otherwise, integer), then.constant - otherwise.constant]
    for column, coefficient, factors in (*then.parametric, *otherwise.parametric):
        whole = column is None or integer[column]
        steps.append(product_grid(coefficient, factors, ranges) if whole else None)
    known = [step for step in steps if step is not None]
    if len(known) < len(steps):
        return None
    step = common_grid(known)
    return step if step.denominator <= MOST_LINKED else None
