"""Writes the contract's types for the page: its modules are checked against what the service tells.

python -m scripts.contract_types
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from pydantic.json_schema import models_json_schema

from predilect.service.contract.domains import DomainsTold, ValidationTold
from predilect.service.contract.model import Told
from predilect.service.contract.problems import ProblemTold
from predilect.service.contract.recommendations import BeliefsTold, RecommendationTold
from predilect.service.contract.studies import InvitationTold, StudiesTold

TYPES = Path(__file__).parents[1] / "src" / "predilect" / "service" / "page" / "contract.d.ts"
TOLD: tuple[type[Told], ...] = (
    BeliefsTold,
    DomainsTold,
    InvitationTold,
    ProblemTold,
    RecommendationTold,
    StudiesTold,
    ValidationTold,
)
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
BANNER = "// What the service tells, from its models; written by scripts/contract_types.py.\n"

Schema = dict[str, object]


def contract_types() -> str:
    """The text of the file: one interface for each model that can be told."""
    _, schema = models_json_schema([(model, "serialization") for model in TOLD])
    definitions: dict[str, Schema] = schema["$defs"]
    return "\n".join([BANNER, *(_interface(name, definitions[name]) for name in sorted(definitions))])


def _interface(name: str, schema: Schema) -> str:
    properties = schema.get("properties", {})
    assert isinstance(properties, dict)
    fields = "".join(f"  {field}: {_type(each)};\n" for field, each in properties.items())
    return f"export interface {name} {{\n{fields}}}\n"


def _type(schema: Schema) -> str:
    """A schema as a type."""
    return " | ".join(dict.fromkeys(_types(schema)))


def _types(schema: Schema) -> Iterator[str]:
    if isinstance(reference := schema.get("$ref"), str):
        yield reference.rpartition("/")[2]
    elif isinstance(options := schema.get("anyOf"), list):
        for option in options:
            yield from _types(option)
    elif "const" in schema:
        yield json.dumps(schema["const"])
    elif isinstance(values := schema.get("enum"), list):
        yield from map(json.dumps, values)
    elif schema.get("type") == "array":
        items = schema.get("items")
        yield f"readonly ({_type(items) if isinstance(items, dict) else 'any'})[]"
    elif schema.get("type") == "object":
        values = schema.get("additionalProperties")
        yield f"Record<string, {_type(values) if isinstance(values, dict) and values else 'any'}>"
    else:
        yield PLAIN.get(str(schema.get("type")), "any")


def main() -> None:
    """Write the file."""
    TYPES.write_text(contract_types(), "utf-8")


if __name__ == "__main__":
    main()
