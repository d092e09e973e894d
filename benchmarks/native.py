"""How long solvers' own calls take, apart from all that Python adds around them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from ortools.math_opt.core.python import solver as math_opt
from ortools.sat.python import cp_model_helper as cp_sat


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
    solve = cp_sat.SolveWrapper.solve
    with (
        patch.object(cp_sat.SolveWrapper, "solve", clock.timed(solve)),
        patch.object(math_opt, "solve", clock.timed(math_opt.solve)),
    ):
        yield clock
