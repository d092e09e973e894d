"""A product: one value for every attribute that is neither given nor derived."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from predilect.domain.values import Label, PlainValue, Variable, exact, is_number, plain_label

Document = dict[str, object]


class Product(Mapping[Variable, PlainValue]):
    """An immutable assignment of plain values to variables; equal values make equal products."""

    __slots__ = ("_hash", "_values")

    def __init__(self, values: Mapping[Variable, PlainValue]) -> None:
        self._values = dict(values)
        self._hash: int | None = None

    def __getitem__(self, variable: Variable | str) -> PlainValue:
        return self._values[Variable(variable) if isinstance(variable, str) else variable]

    def __iter__(self) -> Iterator[Variable]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._values.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"Product({self.to_document()!r})"

    def to_document(self) -> Document:
        """The product by attribute, list attributes nested by key: ``{"grams": {"apple": 120}}``."""
        document: Document = {}
        for variable, value in self._values.items():
            if not variable.keys:
                document[variable.attribute] = value
                continue
            inner = document.setdefault(variable.attribute, {})
            for key in variable.keys[:-1]:
                assert isinstance(inner, dict)
                inner = inner.setdefault(str(plain_label(key)), {})
            assert isinstance(inner, dict)
            inner[str(plain_label(variable.keys[-1]))] = value
        return document


def same_label(value: PlainValue, label: Label) -> bool:
    """Whether a plain value is this label (``10.4`` is the label 52/5)."""
    if isinstance(label, str):
        return value == label
    return is_number(value) and exact(value) == label
