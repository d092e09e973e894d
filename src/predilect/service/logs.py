"""Logs: one JSON document a line on standard error. They name routes, never the ids in their paths."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

LOGGER = logging.getLogger("predilect.service")

STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """A record as one line of JSON, with whatever ``extra`` says."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def logging_settings(level: str) -> dict[str, object]:
    """The settings of ``logging.config`` for a process of the service."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": f"{__name__}.JsonLines"}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stderr"}
        },
        "root": {"level": "WARNING", "handlers": ["stderr"]},
        "loggers": {
            "predilect": {"level": level.upper()},
            "uvicorn": {"level": "WARNING" if level != "debug" else "INFO"},
        },
    }
