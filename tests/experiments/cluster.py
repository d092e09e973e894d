"""A Dask cluster of real processes over TCP on this machine: a scheduler and some workers."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import distributed

from tests.house.repository import ROOT

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OMP_NUM_THREADS": "1"}


@dataclass
class Cluster:
    """The scheduler's address, and the processes of the workers."""

    address: str
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def cluster_of(workers: int, directory: Path) -> Iterator[Cluster]:
    """The cluster, until the block ends."""
    contact = directory / "scheduler.json"
    here = ["--scheduler-file", str(contact), "--no-dashboard"]
    started: list[subprocess.Popen[bytes]] = []

    def start(*command: str) -> None:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        started.append(
            subprocess.Popen([sys.executable, "-m", *command], cwd=directory, env=ENVIRONMENT, **quiet)  # type: ignore[call-overload]
        )

    try:
        start("distributed.cli.dask_scheduler", *here, "--host", "127.0.0.1", "--port", "0")
        for _ in range(workers):
            start("distributed.cli.dask_worker", *here, "--nthreads", "1", "--no-nanny")
        connect: Any = distributed.Client  # untyped
        with connect(scheduler_file=str(contact), timeout="60s", set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=60)
            address = client.scheduler_info()["address"]
        yield Cluster(address, started[1:])
    finally:
        for process in started[::-1]:
            process.kill()
            process.wait()
