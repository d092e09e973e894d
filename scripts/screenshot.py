"""Draws docs/figures/ask.svg: a real session of ``predilect ask pc`` with a person who types these keys."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from predilect.problems import open_problem
from predilect.terminal.ask import ask
from predilect.terminal.opening import Wanted

PICTURE = Path(__file__).parents[1] / "docs" / "figures" / "ask.svg"
WIDTH = 92
KEYS = ("1", "r", "price <= 1500", "2", "q")
ELSEWHERE = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Fonts that the picture would fetch from other people's machines; any fixed-width one does."""


class Typed:
    """What a person types: a key, or a line where one is asked for."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._left = list(keys)

    def key(self) -> str:
        """The next key."""
        return self.line("")

    def line(self, prompt: str) -> str:
        """The next line."""
        if not self._left:
            raise EOFError
        return self._left.pop(0)


def main() -> None:
    """Hold the session, and draw what the screen shows."""
    console = Console(file=io.StringIO(), record=True, width=WIDTH, color_system="truecolor")
    ask(open_problem("pc"), Wanted(seed=1), console, Typed(KEYS))
    picture = ELSEWHERE.sub("", console.export_svg(title="predilect ask pc", unique_id="ask"))
    PICTURE.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
