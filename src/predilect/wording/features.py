"""Features in plain words: what a larger or a smaller value of each means to a person."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from predilect.domain.domain import Feature, OneHot
from predilect.domain.evaluation.dimensions import Dimension
from predilect.domain.naming import filled
from predilect.domain.reading import Reading
from predilect.domain.values import Label, plain, plain_label
from predilect.wording.shown import number_words, value_words, with_unit


@dataclass(frozen=True, slots=True)
class FeatureWords:
    """A feature as a person reads it.

    ``choice`` names the choice that it is one value of (``"Processor"``), and ``label`` that value; for
    other features ``choice`` is empty. ``more`` and ``less`` are plain words, perhaps empty.
    """

    name: str
    label: str
    choice: str = ""
    more: str = ""
    less: str = ""
    unit: str = ""
    format: str = ""

    def value(self, number: float) -> str:
        """A value of the feature in words."""
        return with_unit(number_words(plain(number), self.format), self.unit)


def feature_words(reading: Reading) -> tuple[FeatureWords, ...]:
    """All features in the order of the weights."""
    return tuple(_all(reading))


def _all(reading: Reading) -> Iterator[FeatureWords]:
    choices = {
        dimension.variable.attribute: [d for d in reading.free if d.attribute is dimension.attribute]
        for dimension in reading.free
    }
    names = iter(reading.feature_names)
    for block, rounds in reading.feature_blocks:
        own_names = [next(names) for _ in rounds]
        if isinstance(block, OneHot):
            for dimension in choices.get(block.attribute, ()):
                yield from _one_hot(dimension, block)
            continue
        for name, bindings in zip(own_names, rounds, strict=True):
            yield _linear(name, block, bindings)


def _one_hot(dimension: Dimension, block: OneHot) -> Iterator[FeatureWords]:
    attribute = dimension.attribute
    label = attribute.shown.label or attribute.name
    keys = " / ".join(str(plain_label(key)) for key in dimension.variable.keys)
    choice = f"{label} {keys}" if keys else label
    if not dimension.labels:
        yield FeatureWords(str(dimension.variable), choice, more=block.more, less=block.less)
    for value in dimension.labels:
        name = f"{dimension.variable}={plain_label(value)}"
        words = value_words(attribute, plain_label(value))
        yield FeatureWords(name, words, choice, block.more, block.less)


def _linear(name: str, block: Feature, bindings: Mapping[str, Label]) -> FeatureWords:
    shown = block.shown
    label, more, less = (filled(text, bindings) for text in (shown.label, block.more, block.less))
    return FeatureWords(name, label or name, "", more, less, shown.unit, shown.format)
