"""One thread for linear algebra in each process, so that processes do not fight; solvers use one anyway."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


def use_one_thread() -> None:
    """From now on; it only helps before numpy is loaded."""
    os.environ.update(dict.fromkeys(VARIABLES, "1"))


@contextmanager
def one_thread_each() -> Iterator[None]:
    """For the processes that are started here."""
    before = {name: os.environ.get(name) for name in VARIABLES}
    use_one_thread()
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
