"""Turns pip's installation report on standard input into exact constraints: names and versions only."""

import json
import sys

HEADER = """\
# The exact versions that are tested. Written by `make constraints`; do not edit.
# Used by `make`, and by anyone else with `pip install -c constraints.txt`.
"""


def main() -> None:
    """Write the constraints, sorted by name, without the project itself."""
    installed = [item["metadata"] for item in json.load(sys.stdin)["install"]]
    pins = sorted(f"{package['name'].lower().replace('_', '-')}=={package['version']}" for package in installed)
    sys.stdout.write(HEADER)
    sys.stdout.writelines(f"{pin}\n" for pin in pins if not pin.startswith("predilect=="))


if __name__ == "__main__":
    main()
