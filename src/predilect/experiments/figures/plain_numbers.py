"""Plain numbers on logarithmic axes (this module cannot be imported without the extra ``figures``)."""

from __future__ import annotations

from matplotlib.ticker import LogFormatter


class PlainNumbers(LogFormatter):
    """0.3 and not 3 × 10⁻¹, at the ticks where matplotlib would write anything."""

    def __call__(self, value: float, position: int | None = None) -> str:
        """The text at a tick; empty where there would be too many."""
        return f"{value:g}" if super().__call__(value, position) else ""
