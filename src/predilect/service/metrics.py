"""Numbers for Prometheus, in a registry of the application's own."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED_DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"
"""Where the processes of one service keep their numbers, so that each can tell the sum."""

SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        self.registry = own = CollectorRegistry()
        self.requests = Counter("predilect_requests", "Requests", ["method", "route", "status"], registry=own)
        self.seconds = Histogram(
            "predilect_request_seconds", "Seconds of a request", ["route"], buckets=SECONDS, registry=own
        )
        self.questions = Histogram(
            "predilect_question_seconds", "Seconds to find a question", buckets=SECONDS, registry=own
        )
        self.sessions = Counter("predilect_sessions", "Sessions begun", registry=own)
        self.answers = Counter("predilect_answers", "Answers", ["kind"], registry=own)
        self.busy = Counter("predilect_busy", "Requests that no solver had time for", registry=own)
        self.waiting = Gauge(
            "predilect_waiting",
            "Requests that a solver works on, or that wait for one",
            multiprocess_mode="livesum",
            registry=own,
        )

    def text(self) -> bytes:
        """All numbers as Prometheus reads them: of all processes, where they share a directory."""
        registry = self.registry
        if os.environ.get(SHARED_DIRECTORY):
            registry = CollectorRegistry()
            _forget_the_dead(Path(os.environ[SHARED_DIRECTORY]))
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library's
        return generate_latest(registry)


def _forget_the_dead(directory: Path) -> None:
    """What processes that are no more had in hand does not count any longer."""
    for file in directory.glob("gauge_live*_*.db"):
        process = file.stem.rpartition("_")[2]
        if process.isdigit() and not Path("/proc", process).exists() and Path("/proc").is_dir():
            with suppress(FileNotFoundError):
                file.unlink()
