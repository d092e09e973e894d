"""A compiled domain: columns, rows and features, ready for any context and any weights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

import numpy as np

from predilect.domain.domain import Domain
from predilect.domain.ground import Ground, Interval, Labels, Switch
from predilect.domain.grounding import ground
from predilect.domain.inputs import Inputs
from predilect.domain.product import Product
from predilect.domain.values import FloatArray, Label, PlainValue, Variable, exact, plain, plain_label
from predilect.solving.features import Features, features_of
from predilect.solving.lowering.forms import Form
from predilect.solving.lowering.given import Given, atom_value
from predilect.solving.lowering.lowering import Lowering, OpenRow, Place
from predilect.solving.model import Model, Row


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """A program with its context set: values of the given columns, more rows, and the features."""

    fixed: tuple[tuple[int, float], ...]
    rows: tuple[Row, ...]
    features: Features


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """A domain as a model; ``origins`` names the rule (by its place) that each row comes from."""

    ground: Ground
    inputs: Inputs
    model: Model
    origins: tuple[int | None, ...]
    open_rows: tuple[OpenRow, ...]
    open_origins: tuple[int | None, ...]
    places: Mapping[Variable, Place]
    forms: tuple[Form, ...]
    features: Features

    @property
    def domain(self) -> Domain:
        """The domain that was compiled."""
        return self.ground.domain

    @property
    def given_names(self) -> tuple[str, ...]:
        """The context attributes."""
        return tuple(dict.fromkeys(variable.attribute for variable in self.ground.given))

    def columns_of(self, attribute: str) -> tuple[int, ...]:
        """All columns that an attribute's values stand in."""
        places = [place for variable, place in self.places.items() if variable.attribute == attribute]
        return tuple(column for place in places for column in ((place,) if isinstance(place, int) else place))

    def bind(self, context: Mapping[str, object]) -> Bound:
        """The program for one context (``InvalidInput`` with everything wrong with it)."""
        given = self.given_in(context)
        rows = tuple(self.closed_row(row, given) for row in self.open_rows)
        features = self.features
        if any(form.parametric for form in self.forms):
            closed = [_closed(form, given) for form in self.forms]
            own = features_of(self.ground, self.model, closed)
            constant = own.steps == 0  # in this context
            low, high = (np.where(constant, own.constant, end) for end in (features.low, features.high))
            features = replace(own, low=low, high=high)
        return Bound(self.fixed_by(given), rows, features)

    def given_in(self, context: Mapping[str, object]) -> dict[Variable, Label]:
        """The given variables and what the context says of them."""
        return {variable: _label(value) for variable, value in self.inputs.context(context).items()}

    def fixed_by(self, given: Given) -> tuple[tuple[int, float], ...]:
        """The columns of these given variables, and their values."""
        return tuple(pair for variable, label in given.items() for pair in self._fix(variable, label))

    def closed_row(self, row: OpenRow, given: Given) -> Row:
        """A row with its given factors multiplied in."""
        return row.build(_closed(row.form, given), self.model, row.when)

    def _fix(self, variable: Variable, label: Label) -> Iterable[tuple[int, float]]:
        place = self.places[variable]
        if isinstance(place, int):
            assert isinstance(label, Fraction)
            return ((place, float(label)),)
        among = self.ground.given[variable]
        assert isinstance(among, Labels)
        return tuple((column, float(one == label)) for column, one in zip(place, among.labels, strict=True))

    def product(self, columns: FloatArray) -> Product:
        """The product that column values describe."""
        return Product({variable: self._value(variable, columns) for variable in self.ground.ranges})

    def _value(self, variable: Variable, columns: FloatArray) -> PlainValue:
        place, among = self.places[variable], self.ground.ranges[variable]
        match among:
            case Labels(labels):
                assert isinstance(place, tuple)
                return plain_label(labels[int(np.argmax(columns[list(place)]))])
            case Switch():
                assert isinstance(place, int)
                return bool(columns[place] > 0.5)
            case Interval(_, _, integer):
                assert isinstance(place, int)
                return round(columns[place]) if integer else plain(float(columns[place]))


def _label(value: PlainValue) -> Label:
    if isinstance(value, str):
        return value
    return Fraction(int(value)) if isinstance(value, bool) else exact(value)


def _closed(form: Form, given: Given) -> Form:
    """The form with its given factors multiplied in."""
    closed = Form(form.constant, dict(form.terms))
    for column, coefficient, factors in form.parametric:
        value = prod((atom_value(atom, given) for atom in factors), start=coefficient)
        part = Form(value) if column is None else Form(terms={column: value})
        closed.add(part)
    return closed


def compile_domain(domain: Domain) -> Program:
    """The program of a domain (``InvalidDomain`` with everything wrong with it)."""
    grounded = ground(domain)
    lowering = Lowering(grounded)
    for rule in grounded.rules:
        lowering.rule(rule.index, rule.condition)
    forms = tuple(lowering.form(feature.form) for feature in grounded.features)
    lowering.close()
    model = lowering.model
    return Program(
        grounded,
        Inputs(domain),
        model,
        tuple(lowering.origins),
        tuple(lowering.open_rows),
        tuple(lowering.open_origins),
        lowering.places,
        forms,
        features_of(grounded, model, forms),
    )
