"""What a person types: single keys, and lines of text."""

from __future__ import annotations

import os
import select
import sys
from contextlib import suppress
from typing import Protocol

ESCAPE = b"\x1b"
LONGEST_KEY = 16


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
        """One key: Ctrl-C is ``KeyboardInterrupt``, Ctrl-D ``EOFError``; arrows and the like are ``""``."""
        try:
            import termios
            import tty
        except ImportError:  # no such terminals here: a line will do
            return self.line("")[:1]
        descriptor = sys.stdin.fileno()
        before = termios.tcgetattr(descriptor)
        try:
            tty.setcbreak(descriptor, termios.TCSADRAIN)  # what was typed ahead counts
            key = os.read(descriptor, 1)
            if not key.isascii() or key == ESCAPE:
                _rest_of_key(descriptor)
                return ""
        finally:
            termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
        if key in (b"", b"\x04"):
            raise EOFError
        return key.decode()

    def line(self, prompt: str) -> str:
        """A line, with the usual editing keys."""
        with suppress(ImportError):
            import readline  # noqa: F401  # importing it gives input() its keys
        return input(prompt)


def _rest_of_key(descriptor: int) -> None:
    """Read what a key of several bytes has sent already."""
    if select.select([descriptor], [], [], 0)[0]:
        os.read(descriptor, LONGEST_KEY)
