"""Products in words."""

import pytest

from predilect.documents import parse_domain
from predilect.domain.inputs import read_product
from predilect.domain.reading import Reading
from predilect.wording.features import feature_words
from predilect.wording.shown import number_words, shown_product

PACKED = """
predilect: 1
name: packed
sets: {foods: [oats, rice], slots: 5}
attributes:
  color: {kind: categorical, values: {red: {label: Fire red}, blue: null}, label: Color}
  ram: {kind: categorical, values: [8, 16], unit: GB}
  quick: {kind: boolean}
  chosen: {kind: boolean, each: f in foods}
  grams: {kind: continuous, low: 0, high: 9, each: f in foods, unit: g, format: "{:.1f}"}
  days: {kind: integer, low: 0, high: 9, each: t in slots, unit: days}
  secret: {kind: boolean, hidden: true}
  price: {derived: 100 * ram, unit: "€", format: "{:,.2f}"}
features:
  - {name: price, value: price}
"""


LOOPS = """
predilect: 1
name: stays
sets: {cities: [Rome, Oslo]}
attributes:
  days: {kind: integer, low: 0, high: 9, each: c in cities}
features:
  - for: c in cities
    name: "days in {c}"
    value: days[c]
    label: "{c}"
    more: "more of {c}"
    less: "less of {c}"
  - {name: all days, value: "sum(days[c] for c in cities)"}
"""


def test_the_words_of_a_family_of_features_name_what_its_loop_does() -> None:
    words = feature_words(Reading(parse_domain(LOOPS)))
    assert [(each.name, each.label, each.more, each.less) for each in words] == [
        ("days in Rome", "Rome", "more of Rome", "less of Rome"),
        ("days in Oslo", "Oslo", "more of Oslo", "less of Oslo"),
        ("all days", "all days", "", ""),
    ]


def test_attributes_are_shown_with_labels_units_and_formats() -> None:
    domain = parse_domain(PACKED)
    product = read_product(
        domain,
        {
            "color": "red",
            "ram": 16,
            "quick": True,
            "chosen": ["rice"],
            "grams": {"oats": 0, "rice": 2.25},
            "days": [2, 1, 0, 0, 0],
            "secret": True,
        },
    )
    assert {each.label: each.text for each in shown_product(Reading(domain), product)} == {
        "Color": "Fire red",
        "ram": "16 GB",
        "quick": "yes",
        "chosen": "rice",
        "grams": "rice 2.2 g",
        "days": "2, 1, 0 × 3 days",
        "price": "1,600.00 €",
    }


@pytest.mark.parametrize(
    ("number", "written", "words"),
    [
        (1024, "", "1024"),
        (64476, "", "64,476"),
        (2.5, "", "2.5"),
        (2.5, "{:.2f} each", "2.50 each"),
        (2.5, "{:d}", "2.5"),
        (2.5, "{0.__class__}", "2.5"),
        (2.5, "{:>999999999}", "2.5"),
    ],
)
def test_numbers_are_written_in_their_format_if_it_is_one(number: float, written: str, words: str) -> None:
    assert number_words(number, written) == words
