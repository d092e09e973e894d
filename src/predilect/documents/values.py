"""Files of values, such as a product or a context: YAML or JSON, ``{attribute: value}``."""

from __future__ import annotations

from pathlib import Path

from predilect.documents.json_text import read_json
from predilect.documents.limits import document_text, refusal
from predilect.documents.yaml_text import read_yaml
from predilect.errors import InvalidDocument


def read_values(path: str | Path) -> dict[str, object]:
    """The mapping in a file; ``InvalidDocument`` if it is none."""
    path = Path(path)
    text = document_text(path)
    value, problems = read_json(text) if path.suffix.lower() == ".json" else read_yaml(text)
    if problems:
        raise InvalidDocument(str(path), problems)
    if not isinstance(value, dict):
        raise refusal(str(path), "", "is not {attribute: value}", "write attribute: value, one on each line")
    return value
