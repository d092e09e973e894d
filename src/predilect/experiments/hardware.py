"""What a measurement was made with: software, processor, memory."""

from __future__ import annotations

import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from predilect.version import __version__

PACKAGES = ("numpy", "scipy", "ortools", "matplotlib", "distributed")


def software() -> dict[str, str]:
    """Versions, of what is installed."""
    found = {"predilect": __version__, "python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def hardware() -> dict[str, str]:
    """The machine of this process."""
    found = {
        "system": f"{platform.system()} {platform.release()}",
        "processor": _processor(),
        "processors": str(os.cpu_count()),
    }
    if sys.platform != "win32":
        found["memory"] = f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB"
    return found


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())
