"""Numbers and tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def number(value: float) -> str:
    """A number with three or four digits."""
    return f"{value:.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def markdown(headings: Sequence[str], lines: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table; short lines are filled up."""
    yield f"| {' | '.join(headings)} |"
    yield f"|{'|'.join('---' for _ in headings)}|"
    for line in lines:
        cells_ = [*line, *[""] * (len(headings) - len(line))]
        yield f"| {' | '.join(text.replace('|', '/').replace(chr(10), ' ') for text in cells_)} |"
