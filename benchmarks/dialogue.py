"""What a person waits for: questions in running sessions, and sessions that are read from their logs."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from benchmarks.optimum import compiled
from benchmarks.rows import Row
from predilect.dialogue import Notes, Pick
from predilect.elicitors import elicitor_named
from predilect.problems import open_problem
from predilect.responses import SimulatedPerson
from predilect.responses.plackett_luce import PlackettLuce
from predilect.sessions import Session

REPLAYED = 100
REPLAY_GOAL = 0.05
NOTHING: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Waiting:
    """One question: seconds of the clock and of the processor, and what the elicitor noted."""

    seconds: float
    processor: float
    notes: Notes


def question(
    problem: str,
    k: int,
    goal: float,
    authors: float | None = None,
    people: int = 8,
    turns: int = 12,
    backend: str = "cp_sat",
    parameters: Mapping[str, object] = NOTHING,
) -> Iterator[Row]:
    """How long a question of the Choice Perceptron takes, with weights as they come up in sessions.

    ``authors`` is the median of the authors' code on the same question, in seconds.
    """
    name = f"{problem}, k = {k}"
    waited = [
        each for person in range(people) for each in _waits(problem, k, person, turns, backend, parameters)
    ]
    seconds = np.array([each.seconds for each in waited])
    median = float(np.median(seconds))
    yield Row(name, backend, f"median of {len(waited)}", median, "s", goal)
    yield Row(name, backend, "95th percentile", float(np.percentile(seconds, 95)), "s")
    processor = float(np.median([each.processor for each in waited]))
    yield Row(name, backend, "median of processor time", processor, "s")
    if authors is not None:
        yield Row(name, backend, "times as fast as the authors' code", authors / median, "×")
    yield Row(name, backend, "proven", 100 * float(np.mean([each.notes["proven"] for each in waited])), "%")
    cut = sum(bool(each.notes["clock_ended"]) for each in waited)
    yield Row(name, backend, "ended by the clock", 100 * cut / len(waited), "%")
    gaps = [float(str(each.notes["gap"])) for each in waited if not each.notes["proven"]]
    if gaps:
        yield Row(name, backend, "greatest gap", max(gaps), "utility")


def _waits(
    problem: str, k: int, person: int, turns: int, backend: str, parameters: Mapping[str, object]
) -> Iterator[Waiting]:
    opened = open_problem(problem)
    solver, _ = compiled(opened, backend)
    tastes, random = list(opened.tastes), np.random.default_rng(person)
    weights = opened.user(tastes[person % len(tastes)], person)
    simulated = SimulatedPerson(weights, PlackettLuce(), user=person)
    elicitor = elicitor_named("choice-perceptron", **parameters)
    state = elicitor.start(opened.domain, person)
    elicitor.ask(state, solver, opened.contexts(random), k)  # a warm-up
    for turn in range(1, turns + 1):
        context = opened.contexts(random)
        started, busy = time.perf_counter(), time.process_time()
        query, notes = elicitor.ask(state, solver, context, k)
        yield Waiting(time.perf_counter() - started, time.process_time() - busy, notes)
        state = elicitor.tell(state, query, notes, simulated.answer(query, turn))


def replay(problem: str, runs: int = 15) -> Iterator[Row]:
    """How long it takes to read a log of 100 answers and to know what the elicitor has learned."""
    opened = open_problem(problem)
    weights = opened.user(next(iter(opened.tastes)), 0)
    session = Session(opened.domain, "choice-perceptron", k=3)
    session.set_context(opened.contexts(np.random.default_rng(0)))
    for _ in range(REPLAYED):
        asked = session.ask()
        session.tell(asked, Pick(int(np.argmax(asked.query.features @ weights))))
    text, seconds, processor = session.log, [], []
    for _ in range(runs):
        started, busy = time.perf_counter(), time.process_time()
        again = Session.from_text(text)
        learned = again.weights
        seconds.append(time.perf_counter() - started)
        processor.append(time.process_time() - busy)
        if not np.array_equal(learned, session.weights):
            raise AssertionError(f"{problem}: a replay has learned something else")
    name = f"{problem}, {REPLAYED} turns, k = 3"
    yield Row(name, "", f"median of {runs}", float(np.median(seconds)), "s", REPLAY_GOAL)
    yield Row(name, "", "median of processor time", float(np.median(processor)), "s")
    yield Row(name, "", "size of the log", len(text) / 2**10, "kB")
