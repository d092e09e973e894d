"""What predilect takes before it solves anything: time to import, and memory."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import numpy as np

from benchmarks.rows import Row

IMPORT = "import time; start = time.perf_counter(); import predilect; print(time.perf_counter() - start)"
MEMORY = (
    "import resource, subprocess, sys;"
    "check = [sys.executable, '-m', 'predilect', 'check', 'pc'];"
    "subprocess.run(check, stdout=subprocess.DEVNULL, check=True);"
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
)


def import_time(runs: int = 20) -> Iterator[Row]:
    """Seconds for ``import predilect`` in a new process."""
    seconds = [float(_printed(IMPORT)) for _ in range(runs)]
    yield Row("import predilect", "", f"median of {runs}", float(np.median(seconds)), "s", 0.5)


def memory() -> Iterator[Row]:
    """The most memory that ``predilect check pc`` has at any time."""
    unit = 1 if sys.platform == "darwin" else 1024  # macOS counts bytes, Linux kilobytes
    yield Row("predilect check pc", "", "peak memory", float(_printed(MEMORY)) * unit / 2**20, "MB", 350)


def _printed(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
