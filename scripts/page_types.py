"""Checks the types of the page's modules with TypeScript, where that is installed (`npm install`, once).

python -m scripts.page_types
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
MISSING = "page types: skipped, as there is no TypeScript; with Node, `npm install` brings it"


def compiler() -> str | None:
    """The TypeScript compiler of this directory, or one on the path."""
    return shutil.which("tsc", path=str(ROOT / "node_modules" / ".bin")) or shutil.which("tsc")


def faults(tsc: str) -> str:
    """What the compiler has against the modules; empty if nothing."""
    run = subprocess.run([tsc, "-p", str(ROOT)], cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if run.returncode == 0 else run.stdout + run.stderr


def main() -> None:
    """Check, or say why not."""
    tsc = compiler()
    if tsc is None:
        print(MISSING)
    elif found := faults(tsc):
        sys.exit(found)


if __name__ == "__main__":
    main()
