"""How long solvers' own calls take, apart from all that Python adds around them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from predilect.solving.backends import cp_sat, milp


class NativeClock:
    """Adds up the seconds within native calls."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def timed(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The same call, its time added up."""

        def run(*arguments: Any, **named: Any) -> Any:
            started = time.perf_counter()
            try:
                return call(*arguments, **named)
            finally:
                self.seconds += time.perf_counter() - started

        return run


@contextmanager
def native_clock() -> Iterator[NativeClock]:
    """A clock that runs within the solvers' own calls, as long as the block does."""
    clock = NativeClock()
    solve = cp_sat.cp.SolveWrapper.solve
    with (
        patch.object(cp_sat.cp.SolveWrapper, "solve", clock.timed(solve)),
        patch.object(milp.core, "solve", clock.timed(milp.core.solve)),
    ):
        yield clock
