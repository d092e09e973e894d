"""The second reading agrees with values worked out by hand."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from predilect.domain.attributes import Attribute, Categorical, Integer
from predilect.domain.domain import Domain, Feature, OneHot, Rule
from predilect.domain.grounding import ground
from predilect.domain.inputs import read_product
from predilect.domain.nodes import Name, Number, Several, number
from predilect.domain.parsing import parse_expression, parse_loop
from predilect.domain.product import Product
from predilect.domain.reading import Reading
from predilect.domain.values import Variable, exact
from predilect.errors import InvalidDomain, InvalidInput
from predilect.solving.enumeration import Search
from tests.domain.sample import CONTEXT, PRODUCT, ruled, sample, tank, valued
from tests.strategies import contexts, domains, hybrid_domains

THE_PRODUCT = read_product(sample(), PRODUCT)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("4 * n + size / 2 - 1", 12.25),
        ("-(n - size)", -0.5),
        ("seat[1] + rank[2]", 2),
        ("on", 1),
        ("n > 4", 0),
        ("cost[color]", 4),
        ("bonus[color, n]", 7),
        ("bonus[trim, n + 1]", -1),
        ("base / 4", 2.5),
        ("price", 10),
        ("dear + 1", 2),
        ("purse * (n + size)", 38.5),
        ('n * purse - must["usb"]', 20),
        ("n if on else size", 3),
        ('n if color == "red" else size', 2.5),
        ("(1 if n > 2 else 2) if dear else 3", 1),
        ("sum(port[p] for p in ports)", 1),
        ("sum(t * seat[t] for t in slots if t > 0)", 3),
        ("sum(seat[t + 1] - seat[t] for t in range(2))", 1),
        ("sum(t for t in range(1, 4))", 6),
        ("sum(seat[a] == seat[b] for a, b in pairs(slots))", 1),
        ("sum(cost[c] for c in warm)", 1.5),
        ("count(on, n > 4, size >= 2)", 2),
        ("len(slots) * n", 9),
    ],
)
def test_numbers(text: str, value: float) -> None:
    assert Reading(valued(text)).features([THE_PRODUCT], CONTEXT).tolist() == [[value]]


TRUE = [
    "n == 3",
    "n != 4",
    "n <= 3",
    "n >= 3",
    "2 < n",
    "n > 2.5",
    "1 <= n <= 3 < price",
    'color == "blue"',
    "color == trim",
    'mood[color] != "warm"',
    'color in {"red", "blue"}',
    "color not in warm",
    "n in {1, 3}",
    "size in {2.5}",
    "n in range(4)",
    "(color, n) in allowed",
    '(trim, size) in {("blue", 2.5), ("gold", 1)}',
    'on and port["usb"]',
    'port["hdmi"] or dear',
    'not port["hdmi"]',
    'implies(port["hdmi"], n > 100)',
    "implies(on, n > 2)",
    'on == port["usb"]',
    'on != port["hdmi"]',
    "on == (n == 3)",
    "all(implies(must[p], port[p]) for p in ports)",
    "any(seat[t] > 0 for t in slots)",
    "all(seat[a] <= seat[b] for a, b in pairs(slots))",
    "all()",
    "all_different(n, size, seat[0], seat[1])",
    "all_different(rank[t] + t * 2 for t in slots)",
    'at_most(1, port["usb"], port["hdmi"])',
    "at_least(2, on, dear, n > 4)",
    "exactly(1, (port[p] for p in ports))",
    "price <= purse + 3",
    "purse > 6",
]


@pytest.mark.parametrize("text", TRUE)
def test_conditions_that_hold(text: str) -> None:
    assert Reading(ruled(text)).allowed([THE_PRODUCT], CONTEXT).tolist() == [True]
    assert Reading(ruled(f"not ({text})")).allowed([THE_PRODUCT], CONTEXT).tolist() == [False]


@pytest.mark.parametrize(
    "text",
    ["any()", "implies(on, n > 3)", "all_different(n, color == trim, 1)", "color != trim", "(trim, n) in {}"][
        :-1
    ],
)
def test_conditions_that_do_not(text: str) -> None:
    assert Reading(ruled(text)).allowed([THE_PRODUCT], CONTEXT).tolist() == [False]


def test_a_rule_in_a_loop_holds_for_every_round() -> None:
    domain = ruled("seat[t] <= t - 1", "t in {1, 2}")
    first, second = replace_seats(0, 0, 1), replace_seats(0, 1, 1)
    assert Reading(domain).allowed([first, second], CONTEXT).tolist() == [True, False]


def replace_seats(*seats: int) -> Product:
    return read_product(sample(), {**PRODUCT, "seat": seats})


def test_the_bounds_of_an_element_may_depend_on_its_key() -> None:
    beyond = Product({**THE_PRODUCT, Variable("seat", (Fraction(1),)): 2})
    with pytest.raises(
        InvalidInput, match=r"seat\[1\]: 2 is not one of its values .give a whole number from 0 to 1"
    ):
        Reading(sample()).allowed([beyond], CONTEXT)


def test_broken_rules_are_those_that_do_not_hold() -> None:
    small, cheap, both = (Rule(parse_expression(text)) for text in ("n < 2", "price < 5", "n < 4"))
    assert Reading(sample(small, both, cheap)).broken_rules(THE_PRODUCT, CONTEXT) == (small, cheap)


def test_values_tell_derived_and_given_attributes_too() -> None:
    values = Reading(sample()).values(THE_PRODUCT, CONTEXT)
    spoken = {str(variable): value for variable, value in values.items()}
    assert spoken["price"] == 10
    assert spoken["dear"] is True
    assert spoken["rank[2]"] == 1
    assert spoken["purse"] == 7
    assert spoken["must[hdmi]"] is False
    assert spoken["color"] == "blue"
    assert spoken["size"] == 2.5


def test_features_come_in_the_order_of_their_blocks() -> None:
    blocks = (
        OneHot("size"),
        Feature("has {p}", parse_expression("port[p]"), (parse_loop("p in ports"),)),
        Feature("price", parse_expression("price / 100")),
        OneHot("on"),
        OneHot("port"),
    )
    reading = Reading(sample(features=blocks))
    assert reading.feature_names == (
        *("size=1", "size=2.5", "size=0.1"),
        *("has usb", "has hdmi", "price", "on", "port[usb]", "port[hdmi]"),
    )
    assert reading.features([THE_PRODUCT], CONTEXT).tolist() == [[0, 1, 0, 1, 0, 0.1, 1, 1, 0]]


def test_decimals_are_exact() -> None:
    tenth = read_product(sample(), {**PRODUCT, "size": 0.1})
    assert Reading(ruled("3 * size == 0.3")).allowed([tenth], CONTEXT).all()


def test_large_numbers_do_not_overflow() -> None:
    domain = Domain(
        "large",
        (
            Attribute("n", Integer(number(0), number(10**12))),
            Attribute("scale", Categorical(Several((Number(exact(1)), Number(Fraction(10**12)))))),
        ),
        (Rule(parse_expression("n * 1000000000000 * 1000 >= scale * 999999999999 * 1000 + 1")),),
    )
    products = [read_product(domain, {"n": n, "scale": 10**12}) for n in (10**12 - 1, 10**12)]
    assert Reading(domain).allowed(products).tolist() == [False, True]


def test_continuous_numbers_are_compared_with_a_tolerance() -> None:
    def allowed(text: str, level: float) -> bool:
        domain = replace(tank(), rules=(Rule(parse_expression(text)),))
        return bool(Reading(domain).allowed([read_product(domain, {"level": level, "full": True})])[0])

    assert allowed("3 * level <= 0.3", 0.1)
    assert allowed("level == 0.3", 0.1 + 0.2)
    assert not allowed("level < 0.3", 0.3 - 1e-12)
    assert allowed("level < 0.3", 0.3 - 1e-6)
    assert not allowed("level <= 0.3", 0.3 + 1e-6)
    assert allowed("implies(full, level / 2 + 1 >= 5)", 8)


def test_a_constant_condition_leaves_the_other_branch_alone() -> None:
    assert Reading(valued("seat[5] if 1 > 2 else n")).features([THE_PRODUCT], CONTEXT).item() == 3
    assert (
        Reading(ruled("all(implies(t > 0, seat[t - 1] <= seat[t]) for t in slots)"))
        .allowed([THE_PRODUCT], CONTEXT)
        .all()
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing", "there is no nothing"),
        ("color + 1", "text where a number is needed"),
        ('color < "red"', "texts in an order"),
        ("cost[trim]", "no entry for gold"),
        ("n / 0", "cannot divide by"),
    ],
)
def test_nonsense_is_refused(text: str, message: str) -> None:
    gold = read_product(sample(), {**PRODUCT, "trim": "gold"})
    with pytest.raises(InvalidDomain, match=message):
        Reading(valued(text)).features([gold], CONTEXT)


def test_categorical_values_may_come_from_a_set() -> None:
    domain = replace(sample(), attributes=(Attribute("port", Categorical(Name("ports"))),))
    assert [d.labels for d in Reading(domain).free] == [("usb", "hdmi")]


@given(st.data())
def test_many_products_at_once_read_like_one_by_one(data: st.DataObject) -> None:
    domain = data.draw(domains())
    context = data.draw(contexts(domain))
    reading = Reading(domain)
    search = Search(reading, reading.free, reading.context_columns(context), ())
    everything = search.listing()
    allowed, features = reading.allowed(everything, context), reading.features(everything, context)
    for row in data.draw(st.lists(st.integers(0, everything.count - 1), max_size=3)):
        product = reading.product(everything, row)
        assert reading.allowed([product], context)[0] == allowed[row]
        assert (reading.broken_rules(product, context) == ()) == allowed[row]
        np.testing.assert_array_equal(reading.features([product], context)[0], features[row])


@given(st.data())
def test_domains_with_continuous_attributes_are_read_too(data: st.DataObject) -> None:
    domain = data.draw(hybrid_domains())
    reading = Reading(domain)
    halfway = {
        d.variable: d.decode(float(d.low + d.high) / 2 if d.size is None else d.codes()[0].item())
        for d in reading.free
    }
    context = data.draw(contexts(domain))
    assert reading.feature_names == ground(domain).feature_names
    assert np.isfinite(reading.features([Product(halfway)], context)).all()
    assert reading.allowed([Product(halfway)], context)[0] == (
        reading.broken_rules(Product(halfway), context) == ()
    )
