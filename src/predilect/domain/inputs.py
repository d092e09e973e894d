"""Contexts and products as people and programs write them, checked against a domain."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from predilect.domain.attributes import Attribute, Boolean
from predilect.domain.domain import Domain
from predilect.domain.evaluation.dimensions import Dimension, dimensions
from predilect.domain.product import Product
from predilect.domain.values import PlainValue, Variable, exact, is_number, plain
from predilect.errors import InvalidInput, Problem

Values = dict[Variable, PlainValue]


def read_context(domain: Domain, context: Mapping[str, object]) -> Values:
    """The value of every given variable; see ``Inputs.context``."""
    return Inputs(domain).context(context)


def read_product(domain: Domain, document: Mapping[str, object]) -> Product:
    """The product that a document describes; see ``Inputs.product``."""
    return Inputs(domain).product(document)


class Inputs:
    """Reads contexts and products of one domain: ``{attribute: value}``.

    The value of a list attribute is a mapping from key to value (nested where there are several
    keys), a list in key order, or for Boolean ones the list of the keys that are true.
    """

    def __init__(self, domain: Domain) -> None:
        self.domain = domain
        everything = dimensions(domain)
        self.free = tuple(d for d in everything if not d.attribute.given)
        self.given = tuple(d for d in everything if d.attribute.given)
        self._attributes = {attribute.name: attribute for attribute in domain.attributes}

    def context(self, context: Mapping[str, object]) -> Values:
        """The value of every given variable; a Boolean list that is left out is false everywhere.

        ``InvalidInput`` lists all that is unknown, missing, of the wrong type or out of bounds.
        """
        return self._read(self.given, context, "context")

    def product(self, document: Mapping[str, object]) -> Product:
        """The product with the document's value for every attribute that is neither given nor derived."""
        return Product(self._read(self.free, document, "product"))

    def _read(self, expected: Sequence[Dimension], document: object, what: str) -> Values:
        if not isinstance(document, Mapping):
            problem = Problem(
                "", f"{document!r} is not {{attribute: value}}", "give a value for each attribute"
            )
            raise InvalidInput(f"{what} of {self.domain.name!r}", [problem])
        names = _names(expected)
        problems = [self._unexpected(name, names, what) for name in document if name not in names]
        values: Values = {}
        for name in names:
            dimensions = [d for d in expected if d.variable.attribute == name]
            first = dimensions[0]
            if name in document:
                value = document[name]
            elif first.attribute.given and _boolean_list(first.attribute):
                value = []
            else:
                remedy = "give a value for each key" if first.variable.keys else first.remedy
                problems.append(Problem(name, "it is missing", remedy))
                continue
            for dimension, element in _by_dimension(dimensions, value, problems):
                try:
                    code = dimension.encode(_native(element))
                except InvalidInput as error:
                    problems += error.problems
                else:
                    values[dimension.variable] = dimension.decode(code)
        if problems:
            raise InvalidInput(f"{what} of {self.domain.name!r}", problems)
        return {d.variable: values[d.variable] for d in expected}

    def _unexpected(self, name: object, names: Sequence[str], what: str) -> Problem:
        attribute = self._attributes.get(str(name))
        if attribute is None:
            close = difflib.get_close_matches(str(name), names, 1)
            remedy = (
                f"did you mean {close[0]!r}?"
                if close
                else f"there is {', '.join(names) or 'nothing to give'}"
            )
            return Problem(str(name), "there is no such attribute", remedy)
        if attribute.derived is not None:
            return Problem(attribute.name, "it is derived from others", "leave it out")
        if attribute.given:
            return Problem(attribute.name, "it is given with the question", "put it into the context")
        return Problem(
            attribute.name, "it belongs to the product, not to the context", f"leave it out of the {what}"
        )


def _names(expected: Iterable[Dimension]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(dimension.variable.attribute for dimension in expected))


def _boolean_list(attribute: Attribute) -> bool:
    return isinstance(attribute.kind, Boolean) and bool(attribute.each)


def _by_dimension(
    expected: Sequence[Dimension], value: object, problems: list[Problem]
) -> Iterator[tuple[Dimension, object]]:
    """Each dimension of one attribute with the value it gets."""
    first = expected[0]
    name = first.variable.attribute
    if first.variable.keys == ():
        yield first, value
    elif isinstance(value, Mapping):
        yield from _by_key(expected, value, problems)
    elif not isinstance(value, Sequence) or isinstance(value, str):
        problems.append(Problem(name, f"{value!r} is no list", "give a value for each key: {key: value}"))
    elif _boolean_list(first.attribute) and not (
        value and all(isinstance(v, bool | np.bool_) for v in value)
    ):
        yield from _by_true_keys(expected, value, problems)
    elif len(value) != len(expected):
        message = f"{len(value)} values for {len(expected)} keys"
        problems.append(Problem(name, message, "give one for each key, in order, or {key: value}"))
    else:
        yield from zip(expected, value, strict=True)


def _by_key(
    expected: Sequence[Dimension], value: Mapping[object, object], problems: list[Problem]
) -> Iterator[tuple[Dimension, object]]:
    found = {_path(keys): leaf for keys, leaf in _leaves(value, len(expected[0].variable.keys))}
    for dimension in expected:
        path = _path(dimension.variable.keys)
        if path in found:
            yield dimension, found.pop(path)
        elif _boolean_list(dimension.attribute) and dimension.attribute.given:
            yield dimension, False
        else:
            problems.append(Problem(str(dimension.variable), "it is missing", dimension.remedy))
    problems += [_unknown_key(path, expected) for path in found]


def _by_true_keys(
    expected: Sequence[Dimension], value: Sequence[object], problems: list[Problem]
) -> Iterator[tuple[Dimension, object]]:
    true = {_path(key if isinstance(key, list | tuple) else [key]) for key in value}
    for dimension in expected:
        path = _path(dimension.variable.keys)
        yield dimension, path in true
        true.discard(path)
    problems += [_unknown_key(path, expected) for path in sorted(true)]


def _leaves(value: object, depth: int) -> Iterator[tuple[tuple[object, ...], object]]:
    """Every value of a nested mapping with the path of keys that leads to it."""
    if depth == 0 or not isinstance(value, Mapping):
        yield (), value
        return
    for key, inner in value.items():
        for path, leaf in _leaves(inner, depth - 1):
            yield (key, *path), leaf


def _path(keys: Iterable[object]) -> tuple[str, ...]:
    """Keys as documents write them, numbers as texts too."""
    return tuple(str(plain(exact(key)) if is_number(key) else key) for key in map(_native, keys))


def _unknown_key(path: tuple[str, ...], expected: Sequence[Dimension]) -> Problem:
    keys = [", ".join(_path(dimension.variable.keys)) for dimension in expected]
    some = "; ".join(keys[:12]) + ("; …" if len(keys) > 12 else "")
    place = f"{expected[0].variable.attribute}[{', '.join(path)}]"
    return Problem(place, "there is no such key", f"the keys are {some}")


def _native(value: object) -> object:
    """The value itself, or what a numpy scalar stands for."""
    return value.item() if isinstance(value, np.generic) else value
