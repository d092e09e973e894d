"""The built-in problems, in short."""

from __future__ import annotations

from dataclasses import dataclass

from predilect.problems.catalogue import BUILT_IN


@dataclass(frozen=True, slots=True)
class OptionSummary:
    """An option of a built-in problem; ``wanted`` says what its values are."""

    name: str
    default: str
    description: str
    wanted: str


@dataclass(frozen=True, slots=True)
class BuiltInSummary:
    """A built-in problem and its options."""

    name: str
    description: str
    options: tuple[OptionSummary, ...]


def built_in_summaries() -> tuple[BuiltInSummary, ...]:
    """All built-in problems, in order."""
    return tuple(
        BuiltInSummary(
            name,
            built_in.description,
            tuple(
                OptionSummary(option.name, option.default_text, option.description, option.wanted)
                for option in built_in.options
            ),
        )
        for name, built_in in BUILT_IN.items()
    )
