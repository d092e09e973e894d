"""The file of a log: lines are appended whole and reach the disk, or leave it as it was."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from predilect.errors import InvalidInput
from predilect.sessions.header import refusal
from predilect.sessions.log import Log


class LogFile:
    """Appends to one file; ``size`` is how much of it is whole."""

    def __init__(self, path: str | Path, size: int) -> None:
        self.path = Path(path)
        self.size = size

    @classmethod
    def new(cls, path: str | Path, lines: Sequence[str]) -> LogFile:
        """A file with these lines: all of them, or no file. One that is there already is not touched."""
        path = Path(path)
        if path.is_file() and path.stat().st_size > 0:
            raise refusal(
                f"log {path}", "", "is there already", "go on with it by --resume, or choose another name"
            )
        if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced
            file = cls(path, 0)
            file.append(lines)
            return file
        part = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            part.touch(exist_ok=True)
            file = cls(part, 0)
            file.append(lines)
            part.replace(path)
            _sync(path.parent)
        except OSError as error:
            raise cannot_write(path, error) from None
        finally:
            part.unlink(missing_ok=True)
        return cls(path, file.size)

    @classmethod
    def of(cls, path: str | Path, log: Log) -> LogFile:
        """The file that a log was read from; what is torn at its end goes."""
        path = Path(path)
        file = cls(path, log.size)
        try:
            with path.open("r+b") as opened:
                opened.truncate(log.size)
                opened.seek(max(0, log.size - 1))
                if opened.read(1) != b"\n":
                    opened.write(b"\n")
                    file.size += 1
        except OSError as error:
            raise cannot_write(path, error) from None
        return file

    def append(self, lines: Sequence[str]) -> None:
        """Append lines; if they do not fit, the file ends as before and ``InvalidInput`` says so."""
        content = "".join(f"{line}\n" for line in lines).encode()
        try:
            descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        except OSError as error:
            raise cannot_write(self.path, error) from None
        try:
            self._require_own(descriptor)
            written = 0
            while written < len(content):
                written += os.write(descriptor, content[written:])
            _fsync(descriptor)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(descriptor, self.size)
            raise cannot_write(self.path, error) from None
        finally:
            os.close(descriptor)
        self.size += len(content)

    def _require_own(self, descriptor: int) -> None:
        size = os.fstat(descriptor).st_size
        if self.path.is_file() and size != self.size:
            message = f"has {size} bytes instead of {self.size}: someone else has written to it"
            raise refusal(f"log {self.path}", "", message, "resume it again")


def cannot_write(path: Path, error: OSError) -> InvalidInput:
    """What is said when the disk is full or the file may not be written."""
    message = f"cannot be written: {error.strerror}"
    return refusal(f"log {path}", "", message, "make room or choose another file; it is whole up to here")


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        _fsync(descriptor)
    finally:
        os.close(descriptor)


def _fsync(descriptor: int) -> None:
    """Wait for the disk, where the file is one on a disk."""
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
