"""The same units on a Dask cluster: by the address of its scheduler, or ``local:4`` for one on this machine.

Dask knows which worker has which unit, and hands the units of a worker that is lost to the others. Rows come
back to the one process that keeps them, so nothing is shared but the network.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from predilect.errors import InvalidInput, Problem, Unsupported
from predilect.experiments.attempts import Failure, Outcome, attempt
from predilect.experiments.running import Engine
from predilect.experiments.threads import one_thread_each
from predilect.experiments.units import Unit
from predilect.version import __version__

AHEAD = 4
"""So many units wait for each worker, so that it never waits for the network."""

PATIENCE = "20s"
"""How long the scheduler may take to answer at first."""

LOCAL = "local:"

_one_at_a_time = threading.Lock()


def engine_at(address: str | None) -> Engine | None:
    """The engine of an address that may have been given; None for this machine's own processes."""
    return None if address is None else on_cluster(address)


def on_cluster(address: str) -> Engine:
    """Tries units on the workers of the cluster; ``local:N`` starts N workers that end with the run."""
    distributed = _distributed()
    workers = _local_workers(address)

    def engine(units: Sequence[Unit]) -> Generator[Outcome, None, None]:
        with _client(distributed, address, workers) as client:
            yield from _outcomes(distributed, client, units)

    return engine


def _outcomes(distributed: Any, client: Any, units: Sequence[Unit]) -> Generator[Outcome, None, None]:
    waiting = iter(units)
    under_way: dict[str, Unit] = {}
    results = distributed.as_completed(loop=client.loop, raise_errors=False)

    def hand_out() -> None:
        for unit in waiting:
            future = client.submit(play, unit, __version__, key=f"unit-{unit.name}", pure=False)
            under_way[future.key] = unit
            results.add(future)
            if len(under_way) >= AHEAD * max(1, sum(client.nthreads().values())):
                return

    hand_out()
    while under_way:
        future = next(results)
        unit = under_way.pop(future.key)
        yield _outcome(future, unit)
        hand_out()


def _outcome(future: Any, unit: Unit) -> Outcome:
    if future.status == "finished":
        outcome = future.result()
        assert isinstance(outcome, Outcome)
        return outcome
    if future.status in ("cancelled", "lost"):
        raise Unsupported("the cluster was lost; what is finished is kept: run the same command again")
    error = future.exception()
    return Outcome(unit, failure=Failure(f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"))


def play(unit: Unit, version: str) -> Outcome:
    """The outcome of a unit on a worker, which must run the same version and plays one unit at a time."""
    if version != __version__:
        said = f"this worker has predilect {__version__}, and {version} asks; install the same on all"
        return Outcome(unit, failure=Failure(said))
    with _one_at_a_time:
        return attempt(unit)


@contextmanager
def _client(distributed: Any, address: str, workers: int | None) -> Iterator[Any]:
    if workers is None:
        try:
            client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            said = f"no scheduler answers at {address!r}: {error}"
            remedy = "start one with `dask scheduler`, or take local:N"
            raise InvalidInput("cluster", [Problem("", said, remedy)]) from None
        with client:
            yield client
        return
    with (
        one_thread_each(),
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        yield client


def _local_workers(address: str) -> int | None:
    """How many workers ``local:N`` starts; None for the address of a scheduler."""
    if not address.startswith(LOCAL):
        return None
    count = address.removeprefix(LOCAL)
    if not count.isascii() or not count.isdecimal() or int(count) < 1:
        wrong = Problem("", f"{address!r} names no number of workers", "write local:2, say")
        raise InvalidInput("cluster", [wrong])
    return int(count)


def _distributed() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise Unsupported("a cluster needs Dask: pip install 'predilect[cluster]'") from None
