"""The service as a process of its own, that can be killed and started again on the same port."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

STARTED = re.compile(r"at (http://\S+)")


class Served:
    """``predilect serve`` on a store of its own."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.address = self._start(0)

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """As if the power went."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def start_again(self) -> None:
        self._start(self.port)

    def _start(self, port: int) -> str:
        store = f"sqlite:///{self.directory / 'sessions.db'}"
        command = [sys.executable, "-m", "predilect", "serve", "pc", "trip", "meal", "--store", store]
        environment = {**os.environ, "PREDILECT_RATE": "0", "OMP_NUM_THREADS": "1"}
        with (self.directory / "service.log").open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(port)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=environment,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = STARTED.search(line)
        assert found, f"{line}\n{(self.directory / 'service.log').read_text()}"
        return found[1]
