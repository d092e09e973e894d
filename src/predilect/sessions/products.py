"""Products and features as a log writes them: short, and read back without a look at the domain's rules."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import TypeGuard

import numpy as np

from predilect.dialogue import Option
from predilect.domain.evaluation.dimensions import Dimension
from predilect.domain.product import Product
from predilect.domain.values import FloatArray, PlainValue, Variable, plain


class OptionForm:
    """``{"product": {"cpu": "Duron 700", "duration": [1, 3]}, "features": [places, values]}``.

    A list attribute is the list of its values, in the order of its keys; features that are 0 are left out.
    """

    def __init__(self, free: tuple[Dimension, ...], features: int) -> None:
        self.features = features
        self._variables: dict[str, list[Variable]] = {}
        for dimension in free:
            self._variables.setdefault(dimension.variable.attribute, []).append(dimension.variable)
        self._order = tuple(variable for group in self._variables.values() for variable in group)

    def written(self, option: Option) -> dict[str, object]:
        """The option as plain values."""
        places = np.flatnonzero(option.features)
        product: dict[str, object] = {}
        for name, variables in self._variables.items():
            values = [option.product[variable] for variable in variables]
            product[name] = values if variables[0].keys else values[0]
        features = [places.tolist(), [plain(value) for value in option.features[places].tolist()]]
        return {"product": product, "features": features}

    def read(self, document: object) -> Option:
        """The option in plain values; ``ValueError`` if they are none."""
        match document:
            case {"product": dict(product), "features": [list(places), list(values)]}:
                return Option(self._product(product), self._features(places, values))
        raise ValueError("an option is not {product, features}")

    def _product(self, document: Mapping[str, object]) -> Product:
        if document.keys() != self._variables.keys():
            raise ValueError("a product has other attributes than the domain")
        flat: list[object] = []
        for name, variables in self._variables.items():
            value = document[name]
            if variables[0].keys:
                if not isinstance(value, list) or len(value) != len(variables):
                    raise ValueError(f"a product has no list of {len(variables)} values for {name!r}")
                flat += value
            else:
                flat.append(value)
        if not _are_plain(flat):
            raise ValueError("a product has values that are neither texts, numbers nor truth values")
        return Product(dict(zip(self._order, flat, strict=True)))

    def _features(self, places: list[object], values: list[object]) -> FloatArray:
        features = np.zeros(self.features)
        try:
            features[np.array(places, dtype=np.intp)] = np.array(values, dtype=float)
        except (IndexError, OverflowError, TypeError, ValueError):
            features[:] = np.nan
        if not np.isfinite(features).all():
            raise ValueError(f"features are not {self.features} numbers at most, with their places")
        return features


def _are_plain(values: list[object]) -> TypeGuard[list[PlainValue]]:
    return all(
        isfinite(value) if isinstance(value, float) else isinstance(value, bool | str | int)
        for value in values
    )
