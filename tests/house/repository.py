"""What belongs to the repository: every file that git tracks or would track."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def files(*patterns: str) -> list[Path]:
    """The files whose paths match one of git's patterns, or all."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = [ROOT / name for name in sorted(set(listing.split("\0")) - {""})]
    return [path for path in paths if path.is_file()]  # a deleted file stays listed until the commit
