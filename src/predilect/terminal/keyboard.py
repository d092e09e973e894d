"""What a person types: single keys, and lines of text."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Protocol


class Keyboard(Protocol):
    """Where keys and lines come from; ``EOFError`` when there are no more."""

    def key(self) -> str:
        """One key, without Enter."""
        ...

    def line(self, prompt: str) -> str:
        """A line of text."""
        ...


class TerminalKeyboard:
    """The keyboard of the terminal that standard input is."""

    def key(self) -> str:
        """One key: Ctrl-C is ``KeyboardInterrupt``, Ctrl-D ``EOFError``."""
        try:
            import termios
            import tty
        except ImportError:  # no such terminals here: a line will do
            return self.line("")[:1]
        descriptor = sys.stdin.fileno()
        before = termios.tcgetattr(descriptor)
        try:
            tty.setcbreak(descriptor)
            key = sys.stdin.read(1)
        finally:
            termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
        if key in ("", "\x04"):
            raise EOFError
        return key

    def line(self, prompt: str) -> str:
        """A line, with the usual editing keys."""
        with suppress(ImportError):
            import readline  # noqa: F401
        return input(prompt)
