"""Answers as rows for statistics, and logs as they were written."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from datetime import datetime

from predilect.service.interviews.desk import Desk
from predilect.service.interviews.probes import OWN_EVENTS
from predilect.service.store.rows import LineRow
from predilect.service.store.sessions import Kept

COLUMNS = (
    "session",
    "respondent",
    "domain",
    "elicitor",
    "seed",
    "line",
    "question",
    "asked_for",
    "asked_at",
    "answered_at",
    "seconds",
    "answer",
    "option",
    "options",
    "order",
    "context",
    "repeats",
    "instructed",
    "undone",
    "metadata",
)
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula; a quote before it keeps it a text."""


def answer_rows(kept: Kept) -> Iterator[dict[str, object]]:
    """One row for each answer of a session, also those that were undone."""
    row, lines = kept
    asked: dict[str, tuple[LineRow, dict[str, object]]] = {}
    undone, numbers = _undone(lines)
    header = row.header
    elicitor = header["elicitor"]
    for line in lines:
        found = json.loads(line.text)
        if line.kind == "asked":
            asked[str(found["id"])] = (line, {**found, "asked_for": "elicitor"})
        elif line.kind == "probe_asked":
            asked[f"slot {found['slot']}"] = (line, {**found, "asked_for": found["kind"]})
        elif line.kind in ("answered", "probe_answered"):
            place = str(found["question"]) if line.kind == "answered" else f"slot {found['slot']}"
            question, about = asked[place]
            yield {
                "session": row.id,
                "respondent": row.respondent,
                "domain": row.domain,
                "elicitor": elicitor["name"] if isinstance(elicitor, dict) else elicitor,
                "seed": header["seed"],
                "line": line.number,
                "question": about["id"],
                "asked_for": about["asked_for"],
                "asked_at": question.at,
                "answered_at": line.at,
                "seconds": round((line.at - question.at).total_seconds(), 3),
                "answer": found["answer"]["kind"],
                "option": found["answer"].get("option"),
                "options": _products(about["options"]),
                "order": about["order"],
                "context": about["context"],
                "repeats": about.get("of"),
                "instructed": about.get("instructed"),
                "undone": numbers.get(line.number) in undone,
                "metadata": dict(row.metadata),
            }


def answers_csv(sessions: Iterable[Kept]) -> str:
    """The answers as a table; what has parts is JSON."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for kept in sessions:
        for row in answer_rows(kept):
            writer.writerow([_cell(row[column]) for column in COLUMNS])
    return text.getvalue()


def answers_jsonl(sessions: Iterable[Kept]) -> str:
    """The answers as JSON lines."""
    rows = (
        json.dumps(row, ensure_ascii=False, default=_moment) for kept in sessions for row in answer_rows(kept)
    )
    return "".join(f"{row}\n" for row in rows)


def log_lines(desk: Desk, kept: Kept) -> str:
    """The log of a session as ``Session.from_text`` reads it: its header and its events."""
    row, lines = kept
    opened = desk.catalogue.of_digest(row.digest, row.domain)
    texts = [opened.header_line(dict(row.header))]
    texts += [line.text for line in lines if line.kind not in OWN_EVENTS]
    return "".join(f"{text}\n" for text in texts)


def _undone(lines: Iterable[LineRow]) -> tuple[set[int], dict[int, int]]:
    """The numbers of the events that were undone, and the event's number of each line."""
    undone: set[int] = set()
    numbers: dict[int, int] = {}
    for line in lines:
        if line.kind in OWN_EVENTS:
            continue
        numbers[line.number] = len(numbers) + 1
        if line.kind == "undone":
            undone.add(json.loads(line.text)["undone"])
    return undone, numbers


def _products(options: object) -> list[object]:
    assert isinstance(options, list)
    return [option["product"] for option in options]


def _cell(value: object) -> object:
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False, default=_moment)
    if isinstance(value, datetime):
        return _moment(value)
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return value


def _moment(value: object) -> str:
    assert isinstance(value, datetime)
    return value.isoformat()
