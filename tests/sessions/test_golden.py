"""Golden logs: sessions of the past are read as they were written, and ask the same questions again.

``python -m tests.sessions.test_golden`` writes them anew; look at the difference before you keep it.
"""

import json
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from predilect.dialogue import Pick
from predilect.domain.values import FloatArray
from predilect.problems import open_problem
from predilect.sessions import Asked, Session
from predilect.solving.question import Away, Question, Solution
from predilect.solving.solvers import solver_for

GOLDEN = Path(__file__).parents[1] / "golden"
TURNS = {"synthetic": 16, "pc": 8, "trip": 4, "meal": 3}
MARGIN = 1e-5
"""An optimum is unique if the next best is worse by this share of the objective's range."""

VOLATILE = ("gap", "step")
"""Notes whose last digits are the solver's own."""


def told(line: str) -> str:
    """A line as far as every machine writes it alike."""
    document = json.loads(line, parse_float=lambda digits: round(float(digits), 4))
    document.pop("software", None)
    notes = document.get("notes", {})
    kept = {name: value for name, value in notes.items() if name not in VOLATILE}
    return json.dumps({**document, "notes": kept} if notes else document)


@pytest.mark.parametrize("name", TURNS)
def test_a_golden_log_is_read_as_it_was_written(name: str) -> None:
    text = (GOLDEN / f"{name}.jsonl").read_text("utf-8")
    assert Session.from_text(text).log == text
    first = Session(open_problem(name).domain, "choice-perceptron", seed=11).log
    assert told(first) == told(text.splitlines()[0])


@pytest.mark.parametrize("name", TURNS)
def test_questions_with_a_unique_optimum_are_asked_again_as_they_were(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("predilect.sessions.solvers.solver_for", lru_cache(solver_for))  # compiled once
    lines = (GOLDEN / f"{name}.jsonl").read_text("utf-8").splitlines(keepends=True)
    unique = 0
    for place, line in enumerate(lines):
        if json.loads(line).get("event") != "asked":
            continue
        session = Session.from_text("".join(lines[:place]))
        recorded = Session.from_text("".join(lines[: place + 1])).history.open
        assert recorded is not None
        if is_unique(session, recorded):
            unique += 1
            session.ask()
            assert told(session.log.splitlines()[-1]) == told(line)
    assert unique > 0


def is_unique(session: Session, asked: Asked) -> bool:
    """Whether both options of a question at k = 2 are the best by a margin, as Equation 1 has it."""
    first, second = (option.features for option in asked.elicited.options)
    gamma, weights = asked.notes["gamma"], session.weights
    assert isinstance(gamma, float)
    away = Away(first, gamma * np.ones(len(weights)))
    return _leads(session, asked, weights, None, (), first) and _leads(
        session, asked, (1 - gamma) * weights, away, (first,), second
    )


def _leads(
    session: Session, asked: Asked, weights: FloatArray, away: Away | None, shown: tuple[FloatArray, ...],
    option: FloatArray,
) -> bool:  # fmt: skip
    def best(excluding: tuple[FloatArray, ...]) -> Solution:
        return session.solver.best(Question(weights, asked.query.context, away, excluding))

    top, next_best = best(shown), best((*shown, option))
    return top.value - next_best.value > MARGIN * top.scale > 0


def write() -> None:
    """Write all golden logs anew."""
    for name, turns in TURNS.items():
        problem = open_problem(name)
        weights = problem.user("normal", 3)
        session = Session(problem.domain, "choice-perceptron", seed=11)
        session.set_context(problem.contexts(np.random.default_rng(11)))
        for _ in range(turns):
            asked = session.ask()
            session.tell(asked, Pick(int(np.argmax(asked.query.features @ weights))))
        (GOLDEN / f"{name}.jsonl").write_text(session.log, "utf-8")


if __name__ == "__main__":
    write()
