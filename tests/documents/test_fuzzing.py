"""Broken documents are refused, never crash: mutated texts and mutated values, by the thousand."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from predilect.documents import domain_from_document, domain_to_document, parse_domain
from predilect.documents.yaml_text import read_yaml
from predilect.errors import InvalidDocument
from tests.documents.domains import LAPTOP, domains

YAML_SCRAPS = [
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "- ",
    "\n",
    "  ",
    "\t",
    '"',
    "'",
    "#",
    "&a ",
    "*a",
    "!!x ",
    "|",
    ">",
    "%",
    "?",
]
VALUE_SCRAPS = ["true", "null", "~", "-1", "0", "1e9", "1e99", ".inf", "é", "\0", "\x85", "~list", "[key]"]
SIGN_SCRAPS = [
    "(",
    ")",
    "+",
    "*",
    "/",
    "==",
    "<=",
    " in ",
    " for ",
    "sum(",
    "p",
    "[p]",
    '["usb"]',
    "len(",
    "range(",
]
NAME_SCRAPS = [
    "cpu",
    "ram",
    "port",
    "ports",
    "price",
    "cpu_price",
    "budget",
    "slots",
    "kind",
    "derived",
    "one_hot",
]
SCRAPS = st.sampled_from([*YAML_SCRAPS, *VALUE_SCRAPS, *SIGN_SCRAPS, *NAME_SCRAPS])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10) | SCRAPS,
    lambda parts: (
        st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=5) | SCRAPS, parts, max_size=3)
    ),
    max_leaves=8,
)
DOCUMENT, _ = read_yaml(LAPTOP)


@st.composite
def mutated_texts(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from([LAPTOP, json.dumps(domain_to_document(parse_domain(LAPTOP)), indent=1)]))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        replacement = draw(st.just("") | SCRAPS | st.just(text[start:end] * 2) | st.text(max_size=5))
        text = text[:start] + replacement + text[end:]
    return text


def _mutated(value: object, draw: st.DrawFn) -> object:
    """The value with one part, somewhere in it, replaced, removed or added."""
    if not isinstance(value, dict | list) or not value or draw(st.integers(0, 5)) == 0:
        return draw(VALUES)
    if isinstance(value, list):
        position = draw(st.integers(0, len(value) - 1))
        return [_mutated(part, draw) if index == position else part for index, part in enumerate(value)]
    chosen = draw(st.sampled_from(list(value)))
    match draw(st.integers(0, 6)):
        case 0:
            return {key: part for key, part in value.items() if key != chosen}
        case 1:
            return {**value, draw(SCRAPS): draw(VALUES)}
    return {key: _mutated(part, draw) if key == chosen else part for key, part in value.items()}


@st.composite
def mutated_documents(draw: st.DrawFn) -> dict[str, object]:
    document: object = DOCUMENT
    for _ in range(draw(st.integers(1, 4))):
        document = _mutated(document, draw)
    return document if isinstance(document, dict) else {"predilect": 1, "name": document}


@pytest.mark.nightly
@given(mutated_texts())
def test_mutated_texts_are_read_or_refused(text: str) -> None:
    with suppress(InvalidDocument):
        parse_domain(text)


@pytest.mark.nightly
@given(mutated_documents())
def test_mutated_documents_are_read_or_refused(document: dict[str, object]) -> None:
    with suppress(InvalidDocument):
        domain_from_document(document)


@pytest.mark.nightly
@given(domains())
def test_senseless_domains_are_read_or_refused(domain: object) -> None:
    with suppress(InvalidDocument):
        domain_from_document(domain_to_document(domain))  # type: ignore[arg-type]  # what hypothesis builds


@pytest.mark.nightly
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda content: content.decode("latin-1")))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(InvalidDocument):
        parse_domain(text)
