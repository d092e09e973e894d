"""What all models of the contract share."""

from __future__ import annotations

import math
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

DEEPEST = 12
LARGEST = 2**63


def storable(text: str) -> str:
    """The text, if every store can keep it: without NUL and half characters."""
    if "\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise ValueError("it has a NUL or half a character; leave that out")
    return text


def bounded(number: int | float) -> int | float:
    """The number, if it is finite and no larger than 2⁶³."""
    if not math.isfinite(number) or abs(number) > LARGEST:
        raise ValueError("it is not a finite number below 2⁶³")
    return number


def origin(text: str) -> str:
    """The site as browsers name it in ``Origin``: ``https://shop.example``, whatever slash was at its end."""
    found = urlsplit(text)
    bare = f"{found.scheme}://{found.netloc}".lower()
    if found.scheme not in ("http", "https") or not found.hostname or bare != text.rstrip("/").lower():
        raise ValueError(f"{text!r} is no site; write one such as https://shop.example, without a path")
    return bare


def _checked(document: dict[str, object]) -> dict[str, object]:
    """The document, if all in it are plain values, not too deep."""
    level: list[object] = [document]
    for _ in range(DEEPEST):
        inner: list[object] = []
        for value in level:
            match value:
                case dict():
                    inner += [storable(str(key)) and each for key, each in value.items()]
                case list():
                    inner += value
                case str():
                    storable(value)
                case bool() | None:
                    pass
                case int() | float():
                    bounded(value)
        level = inner
        if not level:
            return document
    raise ValueError(f"it is nested more than {DEEPEST} deep")


Text = Annotated[str, AfterValidator(storable)]
Whole = Annotated[int, AfterValidator(bounded)]
Real = Annotated[float, AfterValidator(bounded)]

Plain = bool | Whole | Real | Text
"""A value of an attribute."""

Document = Annotated[dict[str, object], AfterValidator(_checked)]
"""A product or a context by attribute; list attributes are nested by key: ``{"grams": {"apple": 120}}``."""

ShortText = Annotated[Text, Field(max_length=200)]
LongText = Annotated[Text, Field(max_length=20_000)]
Site = Annotated[Text, Field(max_length=200), AfterValidator(origin)]
Key = Annotated[Text, Field(min_length=1, max_length=100)]


class Said(BaseModel):
    """What a client says: only the fields that are known, of the types that are meant."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Told(BaseModel):
    """What the service tells; clients ignore fields that they do not know."""

    model_config = ConfigDict(frozen=True)
