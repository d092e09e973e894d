"""What can be concluded from a few users: intervals, tests over many cells, and bands around curves.

Users are what is drawn at random, so users are resampled: all that one user did stays together.
"""

from predilect.experiments.statistics.bands import Band, band
from predilect.experiments.statistics.holm import holm_adjusted, holm_levels
from predilect.experiments.statistics.intervals import Interval, mean_interval

__all__ = ["Band", "Interval", "band", "holm_adjusted", "holm_levels", "mean_interval"]
