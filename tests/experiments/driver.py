"""A run in a process of its own, for tests that interrupt it: says what is done, line by line.

python -m tests.experiments.driver STORE JOBS USERS TURNS
"""

import multiprocessing
import sys
from pathlib import Path

from predilect.experiments.running import Progress, run
from predilect.experiments.store import Store
from tests.experiments.units import units


def say(so_far: Progress) -> None:
    processes = [process.pid for process in multiprocessing.active_children()]
    print(so_far.done, *processes, flush=True)


def main(path: str, jobs: int, users: int, turns: int) -> None:
    run(units(users, turns=turns), Store(Path(path)), jobs, say)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
