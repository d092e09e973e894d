"""Lines in a narrow cell: what is too long goes on indented, and a number keeps its unit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text

INDENT = "  "
BEFORE_UNIT = re.compile(r"(?<=\d) (?=\D+$)")
TOGETHER = "\u00a0"


@dataclass(frozen=True, slots=True)
class Lines:
    """Texts with their styles, one below the other."""

    lines: tuple[tuple[str, str], ...]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        for text, style in self.lines:
            for piece in wrapped(text, options.max_width):
                yield Text(piece, style)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        together = Text("\n".join(text for text, _ in self.lines))
        return Measurement.get(console, options, together)


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of this width: ``chicken breast`` and ``250 g`` if it must be two."""
    joined = BEFORE_UNIT.sub(TOGETHER, text)
    pieces = wrap(joined, max(width, 2 * len(INDENT)), subsequent_indent=INDENT)
    return [piece.replace(TOGETHER, " ") for piece in pieces] or [""]
