"""Standard output is for answers: what solvers' own libraries print to it goes to standard error."""

from __future__ import annotations

import os
import sys

STDOUT, STDERR = 1, 2


def keep_stdout_for_python() -> None:
    """From now on only Python writes to standard output.

    HiGHS may print a line of its own that no option silences, and ``--json`` promises one document and
    nothing else. The file descriptor that native code knows becomes standard error.
    """
    try:
        own = os.dup(STDOUT)
        os.dup2(STDERR, STDOUT)
    except OSError:  # there is no standard output or no standard error
        return
    sys.stdout.flush()
    sys.stdout = os.fdopen(
        own,
        "w",
        buffering=1 if os.isatty(own) else -1,
        encoding=sys.stdout.encoding,
        errors=sys.stdout.errors,
    )
