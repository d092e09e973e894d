"""The columns and rows of a ground domain.

Every condition can be *posted* (it holds, perhaps only where some literals do) or turned into a
*literal* (a 0/1 column equal to its truth). Rows remember the rule that they come from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from predilect.domain.extent import Extent, atom_extent, extent
from predilect.domain.ground import Ground, Interval, Labels, Switch
from predilect.domain.meaning import (
    Atom,
    Both,
    Condition,
    Either,
    Holds,
    Linear,
    Lookup,
    Never,
    OneOf,
    Pick,
    Ref,
    Truth,
    both,
    never,
    truth,
)
from predilect.domain.scope import words
from predilect.domain.values import Label, Variable
from predilect.solving.lowering.forms import Form, lattice, row_at_least, row_zero
from predilect.solving.lowering.grids import Ranges, common_grid, product_grid
from predilect.solving.lowering.joint import combinations_of
from predilect.solving.lowering.posting import define, post
from predilect.solving.model import Literal, Model, Row

MOST_LINKED = 10**5
"""Picked forms with a wider range than this are tied by enforced rows."""

Place = int | tuple[int, ...]
"""Where a variable's value stands: its column, or the 0/1 columns of its labels."""


@dataclass(frozen=True, slots=True)
class OpenRow:
    """A row whose coefficients wait for the given values: ``build`` makes it from the closed form."""

    form: Form
    build: Callable[[Form, Model, tuple[Literal, ...]], Row]
    when: tuple[Literal, ...]


class Lowering:
    """Columns for every variable, and what conditions and linear forms become over them."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.ranges = {**ground.ranges, **ground.given}
        self.model = Model()
        self.open_rows: list[OpenRow] = []
        self.origins: list[int | None] = []
        self.open_origins: list[int | None] = []
        self.origin: int | None = None
        self.places: dict[Variable, Place] = {}
        self._literals: dict[object, Literal] = {}
        self._label_literals: dict[tuple[Variable, Label], Literal] = {}
        self._picks: dict[Pick, Form] = {}
        self._branches: dict[Pick, tuple[Form, Literal, Extent, Extent]] = {}
        self._pieces: dict[tuple[Variable, Linear], dict[tuple[Label, ...], Pick]] = {}
        self._joint: dict[tuple[Variable, ...], dict[tuple[Label, ...], int]] = {}
        for variable, among in self.ranges.items():
            self.places[variable] = self._place(variable, among)
        self._mark()

    def _place(self, variable: Variable, among: object) -> Place:
        match among:
            case Switch():
                return self.model.add_literal(str(variable))
            case Labels(labels):
                columns = self.model.add_partition([f"{variable}={words(label)}" for label in labels])
                self._label_literals.update(
                    {(variable, label): column for label, column in zip(labels, columns, strict=True)}
                )
                return columns
            case Interval(low, high, integer):
                return self.model.add_column(str(variable), float(low), float(high), integer=integer)
        raise AssertionError(among)

    def _mark(self) -> None:
        """Give the rows added since the last mark the present origin."""
        self.origins += [self.origin] * (len(self.model.rows) - len(self.origins))
        self.open_origins += [self.origin] * (len(self.open_rows) - len(self.open_origins))

    def rule(self, index: int, condition: Condition) -> None:
        """Post a rule; the rows that define its literals belong to nobody."""
        self._mark()
        self.origin = index
        post(self, condition, ())
        self._mark()
        self.origin = None

    def defining(self) -> _Definition:
        """Rows added inside this block define columns: they hold whatever rules are dropped."""
        return _Definition(self)

    def require_at_least(self, form: Form, when: tuple[Literal, ...], *, strict: bool = False) -> None:
        """``form ≥ 0`` (or ``> 0``) where the literals hold."""

        def build(closed: Form, model: Model, literals: tuple[Literal, ...]) -> Row:
            return row_at_least(closed, model, literals, strict=strict)

        self._require(OpenRow(form, build, when))

    def require_zero(self, form: Form, when: tuple[Literal, ...]) -> None:
        """``form = 0`` where the literals hold."""
        self._require(OpenRow(form, row_zero, when))

    def _require(self, row: OpenRow) -> None:
        if row.form.parametric:
            self.open_rows.append(row)
        else:
            self.model.rows.append(row.build(row.form, self.model, row.when))

    def literal(self, condition: Condition) -> Literal:
        """A literal that holds exactly where the condition does."""
        if isinstance(condition, Never):
            return ~self.literal(condition.part)
        if isinstance(condition, Holds) and condition.variable in self.ground.derived:
            return self._derived_literal(condition.variable)
        key = _unordered(condition)
        if key not in self._literals:
            self._literals[key] = self._new_literal(condition)
        return self._literals[key]

    def _derived_literal(self, variable: Variable) -> Literal:
        meaning = self.ground.derived[variable]
        assert not isinstance(meaning, Linear)
        return self.literal(meaning)

    def _new_literal(self, condition: Condition) -> Literal:
        match condition:
            case Holds(variable):
                place = self.places[variable]
                assert isinstance(place, int)
                return place
            case OneOf(variable, (label,)):
                return self.label_literal(variable, label)
        constant = truth(condition)
        with self.defining():
            literal = self.model.add_literal(f"literal {len(self._literals)}")
            if constant is not None:
                self.model.lower[literal] = self.model.upper[literal] = int(constant)
            else:
                define(self, condition, literal)
        return literal

    def labels(self, variable: Variable) -> tuple[Label, ...]:
        """Every value that a categorical, Boolean or integer variable can take."""
        among = self.ranges[variable]
        return (Fraction(0), Fraction(1)) if isinstance(among, Switch) else among.labels

    def label_literal(self, variable: Variable, label: Label) -> Literal:
        """The literal that a variable takes a label (for Booleans 0 or 1, for integers a number)."""
        found = self._label_literals.get((variable, label))
        if found is not None:
            return found
        place = self.places[variable]
        assert isinstance(place, int)
        among = self.ranges[variable]
        if isinstance(among, Switch):
            literal = place if label == 1 else ~place
        else:
            assert isinstance(label, Fraction)
            literal = self._equality(place, label)
        self._label_literals[variable, label] = literal
        return literal

    def _equality(self, column: int, number: Fraction) -> Literal:
        model = self.model
        low, high = model.lower[column], model.upper[column]
        with self.defining():
            literal = model.add_literal(f"{model.names[column]}={words(number)}")
            if not low <= number <= high or number.denominator != 1:
                model.upper[literal] = 0
            elif low == high:
                model.lower[literal] = 1
            elif number in (low, high):
                inward = 1 if number == low else -1
                away = Form(-inward * (number + inward), {column: Fraction(inward)})
                self.require_zero(Form(-number, {column: Fraction(1)}), (literal,))
                self.require_at_least(away, (~literal,))
            else:
                below, above = model.add_literal("below"), model.add_literal("above")
                model.add_row({literal: 1, below: 1, above: 1}, 1, 1)
                self.require_zero(Form(-number, {column: Fraction(1)}), (literal,))
                self.require_at_least(Form(number - 1, {column: Fraction(-1)}), (below,))
                self.require_at_least(Form(-number - 1, {column: Fraction(1)}), (above,))
        return literal

    def truth_form(self, condition: Condition) -> Form:
        """The condition as a number, without a new column where a sum of columns says it."""
        match condition:
            case OneOf(variable, labels):
                form = Form()
                for label in labels:
                    form.add(Form.of_literal(self.label_literal(variable, label)))
                return form
            case Never(part):
                form = Form(Fraction(1))
                form.add(self.truth_form(part), Fraction(-1))
                return form
            case Both((Never(first), Never(second))):
                return self._conjunction(1, [(first, -1), (second, -1)], both((first, second)), 1)
            case Both((Never(first), second)) | Both((second, Never(first))):
                return self._conjunction(0, [(second, 1)], both((first, second)), -1)
            case Either((first, second)):
                form = Form(Fraction(1))
                form.add(self.truth_form(both((never(first), never(second)))), Fraction(-1))
                return form
            case _:
                return Form.of_literal(self.literal(condition))

    def _conjunction(
        self, constant: int, parts: list[tuple[Condition, int]], joint: Condition, sign: int
    ) -> Form:
        """Truth values of pairs by inclusion and exclusion, so that all four share one column."""
        form = Form(Fraction(constant))
        for part, factor in parts:
            form.add(self.truth_form(part), Fraction(factor))
        form.add(self.truth_form(joint), Fraction(sign))
        return form

    def form(self, linear: Linear) -> Form:
        """A linear form over columns."""
        result = Form(linear.constant)
        for term in linear.terms:
            result.add(self._atom(term.atom), term.coefficient, term.factors)
        return result

    def _atom(self, atom: Atom) -> Form:
        match atom:
            case Ref(variable):
                place = self.places[variable]
                assert isinstance(place, int)
                return Form(terms={place: Fraction(1)})
            case Truth(condition):
                return self.truth_form(condition)
            case Lookup((variable,), _, values):
                literals = [(self.label_literal(variable, key[0]), value) for key, value in values]
            case Lookup(variables, _, values):
                columns = self.joint(variables)
                literals = [(columns[key], value) for key, value in values]
            case Pick():
                return self._pick(atom)
        result = Form()
        for literal, value in literals:
            result.add(Form.of_literal(literal), value)
        return result

    def joint(self, variables: tuple[Variable, ...]) -> dict[tuple[Label, ...], int]:
        """0/1 columns for every combination of labels, exactly one of which is 1."""
        if variables not in self._joint:
            with self.defining():
                self._joint[variables] = combinations_of(self, variables)
        return self._joint[variables]

    def _pick(self, pick: Pick) -> Form:
        if pick not in self._picks:
            with self.defining():
                self._picks[pick] = self._new_pick(pick)
        return self._picks[pick]

    def _new_pick(self, pick: Pick) -> Form:
        low, high = atom_extent(pick, self.ranges)
        then, otherwise = self.form(pick.then), self.form(pick.otherwise)
        step = _common_step(then, otherwise, self.model.integer, self.ranges)
        if step == 0:  # both are the same constant
            return then
        if step is None:
            column = self.model.add_column(f"pick {len(self._picks)}", float(low), float(high), integer=False)
            value = Form(terms={column: Fraction(1)})
        else:  # whole steps from one of the values
            first = ceil((low - then.constant) / step)
            last = floor((high - then.constant) / step)
            column = self.model.add_column(f"pick {len(self._picks)}", first, last, integer=True)
            value = Form(then.constant, {column: step})
        test = self.literal(pick.condition)
        self._follow(value, otherwise, ~test, (low, high), extent(pick.otherwise, self.ranges))
        self._branches[pick] = (then, test, (low, high), extent(pick.then, self.ranges))
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

    def _hold_at_zero(
        self, rest: Form, literal: Literal, own: Extent, branch: Extent
    ) -> None:
        """``rest`` (a picked column minus its branch) is 0 where the literal holds.

        Two rows that are linear in the literal: solvers see through them better than through an
        enforced one, as long as the numbers are small.
        """
        low, high = own[0] - branch[1], own[1] - branch[0]
        if rest.parametric or high - low > MOST_LINKED:
            self.require_zero(rest, (literal,))
            return
        for sign, room in ((-1, high), (1, -low)):  # low·¬literal ≤ rest ≤ high·¬literal
            side = Form()
            side.add(rest, Fraction(sign))
            side.add(Form.of_literal(~literal), room)
            self.require_at_least(side, ())

    def close(self) -> None:
        """Add what ties columns together: the pieces of one form by a variable's labels sum up to it."""
        for (variable, linear), pieces in self._pieces.items():
            labels = [label for group in pieces for label in group]
            if len(set(labels)) == len(labels) and len(pieces) > 1:
                if self._tie(variable, linear, list(pieces.values()), set(labels)):
                    for pick in pieces.values():
                        del self._branches[pick]  # the sum says it
        for pick, (then, test, own, reach) in self._branches.items():
            self._follow(self._picks[pick], then, test, own, reach)
        self._mark()

    def _tie(self, variable: Variable, linear: Linear, picks: list[Pick], covered: set[Label]) -> bool:
        form = self.form(linear)
        if form.parametric:
            return False
        among = self.ranges[variable]
        labels = among.labels if isinstance(among, Labels | Interval) else ()
        missing = [self.label_literal(variable, label) for label in labels if label not in covered]
        low, high = extent(linear, self.ranges)
        for pick in picks:
            form.add(self._picks[pick], Fraction(-1))
        if not missing:
            self.require_zero(form, ())
            return True
        for sign, bound in ((1, low), (-1, high)):  # low·missing ≤ form − pieces ≤ high·missing
            side = Form()
            side.add(form, Fraction(sign))
            for literal in missing:
                side.add(Form.of_literal(literal), -sign * bound)
            self.require_at_least(side, ())
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


def _unordered(condition: Condition) -> object:
    """What stands for a condition whatever the order of its parts."""
    if isinstance(condition, Both | Either):
        return type(condition), frozenset(condition.parts)
    return condition


class _Definition:
    def __init__(self, lowering: Lowering) -> None:
        self._lowering = lowering
        self._origin: int | None = None

    def __enter__(self) -> None:
        self._lowering._mark()
        self._origin, self._lowering.origin = self._lowering.origin, None

    def __exit__(self, *_: object) -> None:
        self._lowering._mark()
        self._lowering.origin = self._origin
