"""What is wrong with a document, in plain words, with its path."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from predilect.documents import model
from predilect.documents.fields import Found, describe
from predilect.documents.limits import DocumentPath
from predilect.domain.naming import did_you_mean

MARK = re.compile(r"~|\[key\]$")

TYPES = {
    "string_type": ("a text", "put it in quotes if it is meant as a text"),
    "bool_type": ("true or false", "write true or false, without quotes"),
    "dict_type": ("a mapping", "write key: value lines below it"),
    "model_type": ("a mapping", "write key: value lines below it"),
    "model_attributes_type": ("a mapping", "write key: value lines below it"),
    "list_type": ("a list", "write a list: [a, b], or lines that start with -"),
}

PARTS: dict[str, type[BaseModel]] = {
    "~boolean": model.BooleanDocument,
    "~categorical": model.CategoricalDocument,
    "~integer": model.IntegerDocument,
    "~continuous": model.ContinuousDocument,
    "~derived": model.DerivedDocument,
    "~if": model.ConditionalRule,
    "~require": model.RequiredRule,
    "~one_hot": model.OneHotDocument,
    "~feature": model.FeatureDocument,
    "~shown": model.ValueDocument,
    "~mapping": model.Shown,
}


def complaints(error: ValidationError) -> list[Found]:
    """All problems, each with its path in the document."""
    return [found for details in error.errors(include_url=False) for found in _found(details)]


def _found(details: ErrorDetails) -> Iterable[Found]:
    location = details["loc"]
    path = _path(location[:-1]) + location[-1:]
    if details["type"] != "extra_forbidden":
        path = _path(location)
    value: object = details["input"]
    match details["type"]:
        case "problems":
            for inner, message, remedy in details["ctx"]["found"]:
                yield (*path, *inner), message, remedy
        case "missing":
            yield path[:-1], f"{path[-1]} is missing", _how_to_write(str(path[-1]))
        case "extra_forbidden":
            known = _keys(location)
            yield path, f"the key {str(path[-1])!r} is not known here", did_you_mean(str(path[-1]), known)
        case "union_tag_invalid":
            yield _unknown_kind(path, value)
        case "literal_error":
            yield path, f"{describe(value)} is not one of these", details["ctx"]["expected"]
        case kind if kind in TYPES:
            wanted, remedy = TYPES[kind]
            yield path, f"{describe(value)} stands where {wanted} is needed", remedy
        case _:
            yield path, details["msg"], ""


def _path(location: DocumentPath) -> DocumentPath:
    """The path without the marks that tell pydantic which kind of part it reads."""
    return tuple(step for step in location if not (isinstance(step, str) and MARK.match(step)))


def _how_to_write(key: str) -> str:
    return {
        "predilect": "start the document with predilect: 1",
        "name": "add name: and a short name",
        "attributes": "describe a product by at least one attribute",
        "require": "write require: and a condition, or if: and then:",
        "low": "every number needs finite bounds",
        "high": "every number needs finite bounds",
        "values": "list the values: values: [a, b]",
    }.get(key, f"add {key}:")


def _keys(location: tuple[Any, ...]) -> list[str]:
    """The keys that the part at this location knows."""
    part = next((PARTS[step] for step in reversed(location) if step in PARTS), model.DomainDocument)
    return [field.alias or name for name, field in part.model_fields.items()]


def _unknown_kind(path: DocumentPath, value: object) -> Found:
    kinds = ", ".join(model.KINDS)
    if not isinstance(value, Mapping):
        return path, f"{describe(value)} is not an attribute", f"write {{kind: …}} with one of {kinds}"
    if "kind" not in value:
        return path, "the attribute has no kind", f"add kind: with one of {kinds}, or derived:"
    remedy = did_you_mean(str(value["kind"]), model.KINDS)
    return (*path, "kind"), f"{describe(value['kind'])} is not a kind of attribute", remedy
