"""A look at a problem: what it says, whether it has products, how many, and how fast one is found."""

from predilect.checking.check import Check, check_problem
from predilect.checking.domains import BuiltInSummary, built_in_summaries
from predilect.checking.summaries import AttributeSummary, FeatureSummary

__all__ = [
    "AttributeSummary",
    "BuiltInSummary",
    "Check",
    "FeatureSummary",
    "built_in_summaries",
    "check_problem",
]
