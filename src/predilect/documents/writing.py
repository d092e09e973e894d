"""Documents as YAML that reads well: what is short on one line, a blank line before each section."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from predilect.documents.to_document import domain_to_document
from predilect.documents.yaml_text import NUMBER
from predilect.domain.domain import Domain
from predilect.domain.values import decimal_text, exact

WIDTH = 110
SECTIONS = ("sets", "tables", "attributes", "rules", "features")
IN_BLOCKS = {"if", "then", "require", "derived", "name", "one_hot"}
"""What has one of these keys is written over several lines, whatever its length."""


def domain_text(domain: Domain) -> str:
    """The YAML document of a domain."""
    return yaml_text(domain_to_document(domain))


def write_domain(domain: Domain, path: str | Path) -> None:
    """Write the YAML document of a domain to a file."""
    Path(path).write_text(domain_text(domain), encoding="utf-8")


def yaml_text(document: dict[str, object]) -> str:
    """The YAML of a document of plain values."""
    parts = {key: _Section(part) if key in SECTIONS else part for key, part in document.items()}
    text: str = yaml.dump(
        parts, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=WIDTH, default_flow_style=False
    )
    return re.sub(rf"^(?=({'|'.join(SECTIONS)}):)", "\n", text, flags=re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Section:
    """A part of the document that is always written over several lines."""

    content: object


class _Dumper(yaml.SafeDumper):
    """Writes what fits on one line on one line."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, indentless=False)


def _fits(value: dict[str, object] | list[object]) -> bool:
    """Whether a list or mapping is shown on one line: short, and of nothing that holds more than scalars."""
    inner = list(value.values()) if isinstance(value, dict) else value
    if isinstance(value, list) and not any(isinstance(part, dict | list) for part in inner):
        return True
    return not any(isinstance(part, dict) for part in inner) and len(repr(value)) <= WIDTH - 20


def _section(dumper: _Dumper, section: _Section) -> yaml.Node:
    node = dumper.represent_data(section.content)
    assert isinstance(node, yaml.CollectionNode)
    node.flow_style = False
    return node


def _mapping(dumper: _Dumper, value: dict[str, object]) -> yaml.Node:
    on_one_line = not IN_BLOCKS & value.keys() and _fits(value)
    node = dumper.represent_mapping(MAPPING, value.items(), flow_style=on_one_line)
    for key, _ in node.value:
        if NUMBER.fullmatch(key.value):
            key.tag, key.style = _number_tag(key.value), None
    return node


def _list(dumper: _Dumper, value: list[object]) -> yaml.Node:
    return dumper.represent_sequence(SEQUENCE, value, flow_style=_fits(value))


def _text(dumper: _Dumper, value: str) -> yaml.Node:
    return dumper.represent_scalar(TEXT, value, style=None if value.isprintable() else '"')


def _number_tag(text: str) -> str:
    return INTEGER if text.lstrip("-").isdigit() else FLOAT


def _number(dumper: _Dumper, value: int | float) -> yaml.Node:
    text = str(decimal_text(exact(value)))
    return dumper.represent_scalar(_number_tag(text), text)


MAPPING, SEQUENCE, TEXT, INTEGER, FLOAT, NULL = (
    f"tag:yaml.org,2002:{kind}" for kind in ("map", "seq", "str", "int", "float", "null")
)

_Dumper.add_representer(_Section, _section)
_Dumper.add_representer(dict, _mapping)
_Dumper.add_representer(list, _list)
_Dumper.add_representer(str, _text)
_Dumper.add_representer(int, _number)
_Dumper.add_representer(float, _number)
_Dumper.add_representer(type(None), lambda dumper, _: dumper.represent_scalar(NULL, "null"))
_Dumper.add_implicit_resolver(FLOAT, re.compile(f"^{NUMBER.pattern}$"), list("-+0123456789"))
