"""A command at a terminal: what it shows, what is typed, and how it ends."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from types import TracebackType

STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
"""Colours and movements of the cursor."""

PATIENCE = 60.0
"""Seconds in which something must happen; nothing here takes a second on an idle machine."""


class AtTerminal:
    """``predilect`` with a terminal for some of its streams; the others are read when it has ended."""

    def __init__(self, arguments: Sequence[str], *streams: str) -> None:
        self._screen, theirs = pty.openpty()
        self._written = b""
        self._shown = 0
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "predilect", *arguments],
                stdin=theirs if "stdin" in streams else subprocess.DEVNULL,
                stdout=theirs if "stdout" in streams else subprocess.PIPE,
                stderr=theirs if "stderr" in streams else subprocess.PIPE,
                env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
                start_new_session=True,
            )
        finally:
            os.close(theirs)

    def __enter__(self) -> "AtTerminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.communicate()
        os.close(self._screen)

    def shows(self, pattern: str) -> str:
        """Read on until this appears; what was shown up to its end, since the last time."""
        while (found := re.search(pattern, self.screen[self._shown :])) is None:
            assert self._read(), f"the command ended before it showed {pattern!r}: {self.screen!r}"
        start, self._shown = self._shown, self._shown + found.end()
        return self.screen[start : self._shown]

    @property
    def screen(self) -> str:
        """All that was shown, without styles."""
        return STYLE.sub("", self._written.decode(errors="replace"))

    def types(self, keys: str) -> None:
        """Type these."""
        os.write(self._screen, keys.encode())

    def is_interrupted(self) -> tuple[int, str, str]:
        """Ctrl-C, as a terminal does it: to all processes; then as by ``ends``."""
        os.killpg(self._process.pid, signal.SIGINT)
        return self.ends()

    def ends(self) -> tuple[int, str, str]:
        """Exit code, the rest of the screen, and all that went to other streams."""
        while self._read():
            pass
        others = [stream or b"" for stream in self._process.communicate(timeout=PATIENCE)]
        return self._process.returncode, self.screen[self._shown :], b"".join(others).decode()

    def _read(self) -> bool:
        """Wait for something on the screen; False if nobody writes there any more."""
        assert select.select([self._screen], [], [], PATIENCE)[0], f"nothing follows on {self.screen!r}"
        try:
            read = os.read(self._screen, 4096)
        except OSError:  # Linux says so when the last process has closed its side
            return False
        self._written += read
        return bool(read)
