"""The columns and rows of a ground domain.

Every condition can be *posted* (it holds, perhaps only where some literals do) or turned into a
*literal* (a 0/1 column equal to its truth). Rows remember the rule that they come from.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

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
    variables_of,
)
from predilect.domain.scope import words
from predilect.domain.values import Label, Variable
from predilect.solving.lowering.forms import Form, row_at_least, row_zero
from predilect.solving.lowering.joint import combinations_of
from predilect.solving.lowering.picking import Picks
from predilect.solving.lowering.posting import define, post
from predilect.solving.model import Literal, Model, Row

Place = int | tuple[int, ...]
"""Where a variable's value stands: its column, or the 0/1 columns of its labels."""


@dataclass(frozen=True, slots=True)
class OpenRow:
    """A row whose coefficients wait for the given values: ``build`` makes it from the closed form."""

    form: Form
    build: Callable[[Form, Model, tuple[Literal, ...]], Row]
    when: tuple[Literal, ...]

    @property
    def given(self) -> tuple[Variable, ...]:
        """The given variables that it waits for."""
        atoms = (atom for _, _, factors in self.form.parametric for atom in factors)
        return tuple(dict.fromkeys(variable for atom in atoms for variable in variables_of(atom)))


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
        self.picks = Picks(self)
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
            case Lookup():
                return self._lookup(atom)
            case Pick():
                return self.picks.form(atom)

    def _lookup(self, lookup: Lookup) -> Form:
        if len(lookup.keys) == 1:
            literals = {key: self.label_literal(lookup.keys[0], key[0]) for key, _ in lookup.values}
        else:
            literals = self.joint(lookup.keys)
        result = Form()
        for key, value in lookup.values:
            result.add(Form.of_literal(literals[key]), value)
        return result

    def joint(self, variables: tuple[Variable, ...]) -> dict[tuple[Label, ...], int]:
        """0/1 columns for every combination of labels, exactly one of which is 1."""
        if variables not in self._joint:
            with self.defining():
                self._joint[variables] = combinations_of(self, variables)
        return self._joint[variables]

    def close(self) -> None:
        """Add what ties columns together, once all forms are known."""
        self.picks.close()
        self._mark()


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
