"""A small domain with one of everything, for expressions worked out by hand."""

from fractions import Fraction

from predilect.domain.attributes import Attribute, Boolean, Categorical, Continuous, Integer
from predilect.domain.domain import Domain, Feature, FeatureBlock, IndexSet, Rule, Table
from predilect.domain.nodes import Name, Number, Several, Text, number
from predilect.domain.parsing import parse_expression, parse_loop
from predilect.domain.values import exact

PORTS = (parse_loop("p in ports"),)
SLOTS = (parse_loop("t in slots"),)

ATTRIBUTES = (
    Attribute("on", Boolean()),
    Attribute("color", Categorical(Several((Text("red"), Text("green"), Text("blue"))))),
    Attribute("trim", Categorical(Several((Text("blue"), Text("gold"))))),
    Attribute("size", Categorical(Several((Number(exact(1)), Number(exact(2.5)), Number(exact(0.1)))))),
    Attribute("n", Integer(number(0), number(5))),
    Attribute("port", Boolean(), each=PORTS),
    Attribute("seat", Integer(number(0), Name("t")), each=SLOTS),
    Attribute("purse", Integer(number(0), number(100)), given=True),
    Attribute("must", Boolean(), each=PORTS, given=True),
    Attribute("price", None, derived=parse_expression("cost[color] + 2 * n")),
    Attribute("dear", None, derived=parse_expression("price > 9")),
    Attribute("rank", None, each=SLOTS, derived=parse_expression("t - seat[t]")),
)
SETS = (
    IndexSet("ports", (("usb",), ("hdmi",))),
    IndexSet("slots", ((Fraction(0),), (Fraction(1),), (Fraction(2),))),
    IndexSet("allowed", (("red", Fraction(3)), ("blue", Fraction(3)))),
    IndexSet("warm", (("red",),)),
)
TABLES = (
    Table("base", (((), Fraction(10)),)),
    Table("cost", ((("red",), exact(1.5)), (("green",), Fraction(2)), (("blue",), Fraction(4)))),
    Table("mood", ((("red",), "warm"), (("green",), "cool"), (("blue",), "cool"))),
    Table("bonus", ((("blue", Fraction(3)), Fraction(7)), (("red", Fraction(3)), Fraction(8))), Fraction(-1)),
)

PRODUCT = {
    "on": True,
    "color": "blue",
    "trim": "blue",
    "size": 2.5,
    "n": 3,
    "port": {"usb": True, "hdmi": False},
    "seat": [0, 1, 1],
}
CONTEXT = {"purse": 7, "must": ["usb"]}


def sample(*rules: Rule, features: tuple[FeatureBlock, ...] = ()) -> Domain:
    """The domain, with these rules and features."""
    return Domain("sample", ATTRIBUTES, rules, features, SETS, TABLES)


def valued(text: str) -> Domain:
    """The domain with one feature of this value."""
    return sample(features=(Feature("value", parse_expression(text)),))


def ruled(text: str, each: str = "") -> Domain:
    """The domain with one rule, perhaps in a loop."""
    return sample(Rule(parse_expression(text), "", (parse_loop(each),) if each else ()))


def tank() -> Domain:
    """A domain with a continuous attribute, ``level`` from 0 to 10."""
    return Domain(
        "tank", (Attribute("level", Continuous(number(0), number(10))), Attribute("full", Boolean()))
    )
