"""Writes constraints.txt: the newest versions that pyproject.toml allows, and nothing but versions."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
OLDEST = (3, 11)
HEADER = """\
# The exact versions that are tested. Written by `make constraints`; do not edit.
# Used by `make`, and by anyone else with `pip install -c constraints.txt`.
"""


def main() -> None:
    """Ask pip what it would install with all extras, and write it down."""
    if sys.version_info[:2] != OLDEST:
        sys.exit(
            f"constraints.txt is made with the oldest supported Python, {OLDEST[0]}.{OLDEST[1]}, because the "
            f"newest packages drop it; this is {sys.version_info[0]}.{sys.version_info[1]} "
            "(make clean, then make PYTHON=python3.11 constraints)"
        )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = ",".join(project["optional-dependencies"])
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--dry-run",
        "--ignore-installed",
        "--report",
        "-",
    ]
    report = subprocess.run([*pip, "-e", f"{ROOT}[{extras}]"], stdout=subprocess.PIPE, check=True).stdout
    packages = [item["metadata"] for item in json.loads(report)["install"]]
    versions = {package["name"].lower().replace("_", "-"): package["version"] for package in packages}
    pins = [f"{name}=={version}\n" for name, version in sorted(versions.items()) if name != project["name"]]
    (ROOT / "constraints.txt").write_text(HEADER + "".join(pins), encoding="utf-8")


if __name__ == "__main__":
    main()
