"""Questions that a study asks for itself, and that the elicitor never learns from.

A hold-out compares random products, a repeat is an earlier question in another order, and an
attention check says which option to pick.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from predilect.dialogue import Answer, Option
from predilect.sessions.lines import read_answer, written_answer
from predilect.sessions.products import OptionForm

ProbeKind = Literal["holdout", "repeat", "attention"]
Line = Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Probe:
    """A question of the study's own, as it was shown; ``slot`` is its place in the schedule.

    ``of`` is the id of the question that is repeated, and ``order`` gives the place that each option had
    there. ``instructed`` is the place that the person is told to pick.
    """

    id: str
    slot: int
    kind: ProbeKind
    options: tuple[Option, ...]
    context: Mapping[str, object]
    of: int | None = None
    order: tuple[int, ...] = ()
    instructed: int | None = None

    @property
    def answers(self) -> tuple[Literal["pick", "skip"], ...]:
        """The kinds of answers that it takes: whoever is told what to pick cannot skip that."""
        return ("pick", "skip") if self.instructed is None else ("pick",)

    @property
    def instruction(self) -> str:
        """What is said above the options."""
        if self.instructed is None:
            return ""
        return f"To show that you are reading, please choose option {self.instructed + 1}."


@dataclass(frozen=True, slots=True, eq=False)
class Extras:
    """What is in force of the service's own lines: probes by slot, their answers, and what was taken."""

    probes: Mapping[int, Probe] = field(default_factory=dict)
    answers: Mapping[int, Answer] = field(default_factory=dict)
    taken: Option | None = None
    keys: frozenset[str] = frozenset()

    def after(self, line: Line, form: OptionForm) -> Extras:
        """The extras with one more line; ``ValueError`` if it is none of theirs."""
        match line:
            case {"event": "probe_asked"}:
                probe = _read_probe(line, form)
                return replace(self, probes={**self.probes, probe.slot: probe})
            case {"event": "probe_answered", "slot": int(slot), "answer": dict(answer)}:
                key = line.get("key")
                keys = self.keys if key is None else self.keys | {key}
                answers = {**self.answers, slot: read_answer(answer, form)}
                return replace(self, answers=answers, keys=keys)
            case {"event": "taken", "option": dict(option)}:
                return replace(self, taken=form.read(option))
            case {"event": "reopened"}:
                return replace(self, taken=None)
        raise ValueError(f"it is no line of the service: {str(line)[:60]}")


OWN_EVENTS = frozenset({"probe_asked", "probe_answered", "taken", "reopened"})
"""The lines that the service adds; the others are the session's log."""


def written_probe(probe: Probe, form: OptionForm) -> dict[str, object]:
    """The line that keeps a probe."""
    return {
        "event": "probe_asked",
        "id": probe.id,
        "slot": probe.slot,
        "kind": probe.kind,
        "options": [form.written(option) for option in probe.options],
        "context": dict(probe.context),
        "of": probe.of,
        "order": list(probe.order),
        "instructed": probe.instructed,
    }


def written_probe_answer(slot: int, answer: Answer, key: str | None, form: OptionForm) -> dict[str, object]:
    """The line that keeps the answer to a probe."""
    keyed = {} if key is None else {"key": key}
    return {"event": "probe_answered", "slot": slot, "answer": written_answer(answer, form), **keyed}


def _read_probe(line: Line, form: OptionForm) -> Probe:
    return Probe(
        line["id"],
        line["slot"],
        line["kind"],
        tuple(form.read(option) for option in line["options"]),
        line["context"],
        line["of"],
        tuple(line["order"]),
        line["instructed"],
    )
