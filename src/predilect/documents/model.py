"""The document of a domain, version 1, as pydantic models; ``json_schema`` describes it to editors."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, PlainValidator, Tag, WithJsonSchema

from predilect.documents.fields import (
    Expression,
    Loops,
    NameText,
    Resolution,
    describe,
    key_of,
    label_of,
    refuse,
)
from predilect.documents.tables import SetDocument, TableDocument
from predilect.domain.attributes import Appearance
from predilect.domain.values import Label

VERSION = 1
KINDS = ("boolean", "categorical", "integer", "continuous")


class Part(BaseModel):
    """A part of a document: only the keys it knows."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


class Shown(Part):
    """How something is shown to a person."""

    label: str = ""
    unit: str = ""
    format: str = ""
    description: str = ""
    picture: str = ""

    def appearance(self) -> Appearance:
        """The same without the rest."""
        return Appearance(self.label, self.unit, self.format, self.description, self.picture)


class ValueDocument(Shown):
    """A value of a categorical attribute with its appearance."""

    value: Annotated[Label, PlainValidator(label_of), WithJsonSchema({"type": ["string", "number"]})]


def _listed_value(value: object) -> str:
    return "~shown" if isinstance(value, Mapping) else "~plain"


def _values(value: object) -> str:
    return "~set" if isinstance(value, str) else "~mapping" if isinstance(value, Mapping) else "~list"


PlainLabel = Annotated[Label, PlainValidator(label_of), WithJsonSchema({"type": ["string", "number"]})]
KeyLabel = Annotated[Label, PlainValidator(key_of), WithJsonSchema({"type": "string"})]
Listed = Annotated[
    Annotated[PlainLabel, Tag("~plain")] | Annotated[ValueDocument, Tag("~shown")],
    Discriminator(_listed_value),
]
Values = Annotated[
    Annotated[NameText, Tag("~set")]
    | Annotated[list[Listed], Tag("~list")]
    | Annotated[dict[KeyLabel, Shown | None], Tag("~mapping")],
    Discriminator(_values),
]


class AttributeDocument(Shown):
    """What all attributes have."""

    each: Loops = ()
    hidden: bool = False


class BooleanDocument(AttributeDocument):
    """True or false."""

    kind: Literal["boolean"]
    given: bool = False


class CategoricalDocument(AttributeDocument):
    """One of the values."""

    kind: Literal["categorical"]
    values: Values
    given: bool = False


class IntegerDocument(AttributeDocument):
    """A whole number from low to high."""

    kind: Literal["integer"]
    low: Expression
    high: Expression
    given: bool = False


class ContinuousDocument(AttributeDocument):
    """A real number from low to high."""

    kind: Literal["continuous"]
    low: Expression
    high: Expression
    given: bool = False


class DerivedDocument(AttributeDocument):
    """What an expression says."""

    derived: Expression


def _kind(value: object) -> str:
    if not isinstance(value, Mapping):
        return "~derived" if isinstance(value, DerivedDocument) else f"~{getattr(value, 'kind', 'missing')}"
    if "derived" in value and "kind" not in value:
        return "~derived"
    return f"~{value.get('kind', 'missing')}"


AnyAttribute = Annotated[
    Annotated[BooleanDocument, Tag("~boolean")]
    | Annotated[CategoricalDocument, Tag("~categorical")]
    | Annotated[IntegerDocument, Tag("~integer")]
    | Annotated[ContinuousDocument, Tag("~continuous")]
    | Annotated[DerivedDocument, Tag("~derived")],
    Discriminator(_kind),
]


class ConditionalRule(Part):
    """Wherever the condition holds, the consequence does."""

    condition: Expression = Field(alias="if")
    consequence: Expression = Field(alias="then")
    because: str = ""
    loops: Loops = Field((), alias="for")


class RequiredRule(Part):
    """What always holds."""

    require: Expression
    because: str = ""
    loops: Loops = Field((), alias="for")


def _rule(value: object) -> str:
    if not isinstance(value, Mapping):
        return "~text"
    return "~if" if "if" in value or "then" in value else "~require"


AnyRule = Annotated[
    Annotated[Expression, Tag("~text")]
    | Annotated[ConditionalRule, Tag("~if")]
    | Annotated[RequiredRule, Tag("~require")],
    Discriminator(_rule),
]


class OneHotDocument(Shown):
    """A 0/1 feature for each value of an attribute."""

    one_hot: NameText
    more: str = ""
    less: str = ""


class FeatureDocument(Shown):
    """A named number, or one for each value of a loop."""

    name: str
    value: Expression
    loops: Loops = Field((), alias="for")
    resolution: Resolution | None = None
    more: str = ""
    less: str = ""


def _feature(value: object) -> str:
    return "~one_hot" if isinstance(value, Mapping) and "one_hot" in value else "~feature"


AnyFeature = Annotated[
    Annotated[OneHotDocument, Tag("~one_hot")] | Annotated[FeatureDocument, Tag("~feature")],
    Discriminator(_feature),
]


def _version(value: object) -> int:
    if isinstance(value, bool) or value not in (VERSION, Fraction(VERSION)):
        refuse(f"version {describe(value)} is not known", f"write predilect: {VERSION}, or update predilect")
    return VERSION


class DomainDocument(Part):
    """A domain: attributes, rules and features of products that nobody has listed."""

    predilect: Annotated[int, PlainValidator(_version), WithJsonSchema({"const": VERSION})]
    name: str
    label: str = ""
    description: str = ""
    picture: str = ""
    view: str = ""
    sets: dict[NameText, SetDocument] = {}
    tables: dict[NameText, TableDocument] = {}
    attributes: dict[NameText, AnyAttribute]
    rules: list[AnyRule] = []
    features: list[AnyFeature] = []


def json_schema() -> dict[str, Any]:
    """The JSON Schema of domain documents."""
    schema = DomainDocument.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
