"""How a domain and its products are shown: labels, units, formats, pictures and named views."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from predilect.service.contract.model import Document, Told

Kind = Literal["boolean", "categorical", "integer", "continuous", "derived"]


class ValueShown(Told):
    """A value of a categorical attribute: ``value`` as products hold it, ``label`` as people read it."""

    value: str | int | float
    label: str
    description: str = ""
    picture: str = ""


class AttributeShown(Told):
    """An attribute. ``keys`` are those of a list attribute, each as the path to its value in a product.

    ``values`` are of categorical attributes, ``low`` and ``high`` of numbers. ``derived`` ones follow from
    others; people may make rules about them too. ``format`` is a number format such as ``{:.2f}``.
    """

    name: str
    label: str
    kind: Kind
    unit: str = ""
    format: str = ""
    description: str = ""
    picture: str = ""
    hidden: bool = False
    given: bool = False
    keys: tuple[tuple[str, ...], ...] | None = None
    values: tuple[ValueShown, ...] = ()
    low: int | float | None = None
    high: int | float | None = None


class DomainShown(Told):
    """A domain as a page needs it. ``view`` names how its products are pictured (``route``, ``nutrients``).

    ``tables`` and ``sets`` are there for domains with a view only: constants by key, nested, as in the
    domain's document.
    """

    id: str
    name: str
    label: str
    description: str = ""
    picture: str = ""
    view: str = ""
    fingerprint: str
    attributes: tuple[AttributeShown, ...]
    sets: dict[str, object] = Field(default_factory=dict)
    tables: dict[str, object] = Field(default_factory=dict)


class ValueTold(Told):
    """An attribute of one product. ``text`` is it in words; ``value`` as the product holds it.

    ``parts`` are the elements of a list that are worth saying, and ``different`` the places in ``parts``
    that not all options of the question have.
    """

    attribute: str
    label: str
    text: str
    value: object = None
    given: bool = False
    differs: bool = False
    parts: tuple[str, ...] = ()
    different: tuple[int, ...] = ()


class FeatureTold(Told):
    """A named feature of one product, in words: ``{"name": "travel time", "value": 3, "text": "3"}``."""

    name: str
    label: str
    value: float
    text: str


class ProductTold(Told):
    """A product. ``values`` are as its domain's view shows them, ``attributes`` all by name (even derived).

    ``features`` are the features with words of their own that are not 0 (not one-hot ones and families).
    """

    product: Document
    values: tuple[ValueTold, ...]
    attributes: dict[str, object]
    features: tuple[FeatureTold, ...] = ()


class RowTold(Told):
    """An attribute over all options of a question, from left to right."""

    attribute: str
    label: str
    differs: bool
    texts: tuple[str, ...]
