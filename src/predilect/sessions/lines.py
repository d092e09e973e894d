"""Events as lines of JSON, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeGuard

from predilect.dialogue import ANSWER_KINDS, Answer, Improve, NoneOfThese, Pick, Query, Skip, Tie
from predilect.errors import InvalidInput, Problem
from predilect.sessions.events import Answered, Asked, ContextSet, Event, RuleAdded, RuleRemoved, Undone
from predilect.sessions.products import OptionForm

Line = Mapping[str, Any]


def json_line(document: Mapping[str, object]) -> str:
    """One line, without its end."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def as_written(document: Mapping[str, object]) -> dict[str, object]:
    """The document as it will be read back; ``InvalidInput`` if it cannot be written."""
    try:
        read: dict[str, object] = json.loads(json_line(document))
    except (TypeError, ValueError) as error:
        problem = Problem("", str(error), "use texts, finite numbers, truth values, lists and mappings")
        raise InvalidInput("the context", [problem]) from None
    return read


def written_event(event: Event, form: OptionForm) -> dict[str, object]:
    """The event as plain values."""
    return {"event": event.kind, **_parts(event, form)}


def _parts(event: Event, form: OptionForm) -> dict[str, object]:
    match event:
        case Asked(id, k, query, order, notes, present):
            return {
                "id": id,
                "k": k,
                "context": dict(query.context),
                "options": [form.written(option) for option in query.options],
                "order": list(order),
                **({} if present is None else {"present": present}),
                "notes": dict(notes),
            }
        case Answered(question, answer, key):
            keyed = {} if key is None else {"key": key}
            return {"question": question, "answer": written_answer(answer, form), **keyed}
        case RuleAdded(id, text, because):
            return {"id": id, "text": text, "because": because}
        case RuleRemoved(rule):
            return {"rule": rule}
        case Undone(number):
            return {"undone": number}
        case ContextSet(context):
            return {"context": dict(context)}


def written_answer(answer: Answer, form: OptionForm) -> dict[str, object]:
    """The answer as plain values."""
    match answer:
        case Pick(option):
            return {"kind": answer.kind, "option": option}
        case Tie(options):
            return {"kind": answer.kind, "options": list(options)}
        case Improve(improved):
            return {"kind": answer.kind, **form.written(improved)}
    return {"kind": answer.kind}


def read_event(line: Line, form: OptionForm) -> Event:
    """The event in plain values; ``ValueError`` says why there is none."""
    match line:
        case {
            "event": "asked",
            "id": int(id),
            "k": int(k),
            "context": dict(context),
            "options": list(options),
        }:
            query = Query(tuple(form.read(option) for option in options), context)
            order, notes, present = line.get("order"), line.get("notes"), line.get("present")
            places = range(len(options))
            if not isinstance(notes, dict):
                raise ValueError("a question lacks its notes")
            if present is not None and present not in places:
                raise ValueError("the person's present product is none of the options")
            if not _are_places(order) or sorted(order) != [*places]:
                raise ValueError("the order of a question's options is none")
            return Asked(id, k, query, tuple(order), notes, present)
        case {"event": "answered", "question": int(question), "answer": dict(answer)}:
            key = line.get("key")
            if not isinstance(key, str | None):
                raise ValueError("the key of an answer is no text")
            return Answered(question, read_answer(answer, form), key)
        case {"event": "rule_added", "id": int(id), "text": str(text), "because": str(because)}:
            return RuleAdded(id, text, because)
        case {"event": "rule_removed", "rule": int(rule)}:
            return RuleRemoved(rule)
        case {"event": "undone", "undone": int(number)}:
            return Undone(number)
        case {"event": "context_set", "context": dict(context)}:
            return ContextSet(context)
    raise ValueError(f"it is no event: {json_line(line)[:60]}")


def read_answer(answer: Line, form: OptionForm) -> Answer:
    """The answer in plain values; ``ValueError`` says why there is none."""
    match answer:
        case {"kind": "pick", "option": int(option)}:
            return Pick(option)
        case {"kind": "tie", "options": list(options)} if _are_places(options):
            return Tie(tuple(options))
        case {"kind": "none"}:
            return NoneOfThese()
        case {"kind": "skip"}:
            return Skip()
        case {"kind": "improve"}:
            return Improve(form.read(answer))
    raise ValueError(f"it is no answer; there are {', '.join(ANSWER_KINDS)}")


def _are_places(values: object) -> TypeGuard[list[int]]:
    return isinstance(values, list) and all(isinstance(each, int) for each in values)
