"""What all models of the contract share."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Plain = bool | int | float | str
"""A value of an attribute."""

Document = dict[str, object]
"""A product or a context by attribute; list attributes are nested by key: ``{"grams": {"apple": 120}}``."""

ShortText = Annotated[str, Field(max_length=200)]
LongText = Annotated[str, Field(max_length=20_000)]
Key = Annotated[str, Field(min_length=1, max_length=100)]


class Said(BaseModel):
    """What a client says: only the fields that are known, of the types that are meant."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Told(BaseModel):
    """What the service tells; clients ignore fields that they do not know."""

    model_config = ConfigDict(frozen=True)
