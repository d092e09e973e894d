"""The members of a conflict as a person reads them."""

from __future__ import annotations

from predilect.domain.domain import Rule
from predilect.domain.printing import expression_text


def rule_words(rule: Rule) -> str:
    """A rule: its reason, or its text."""
    return rule.because or expression_text(rule.condition)


def given_words(attribute: str, value: object) -> str:
    """What the context says about an attribute."""
    return f"{attribute} = {value!r} (given)"
