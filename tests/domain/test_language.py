"""Domains in Python read like the language, and build the same values as text."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from predilect.domain.attributes import Appearance
from predilect.domain.language import (
    all_different,
    at_least,
    at_most,
    boolean,
    categorical,
    choose,
    continuous,
    count,
    derived,
    domain,
    each,
    each_tuple,
    every,
    exactly,
    expression,
    feature,
    implies,
    index_set,
    integer,
    one_hot,
    one_of,
    pairs,
    rule,
    some,
    table,
    total,
)
from predilect.domain.operators import Expression
from predilect.domain.printing import expression_text
from predilect.errors import InvalidDomain

ports = index_set("ports", ["usb", "hdmi"])
slots = index_set("slots", 3)
cost = table("cost", {"Rome": {1: 10, 2: 18.5}, "Oslo": {1: 30, 2: 55}})
cpu = categorical("cpu", ["slow", "fast"])
ram = categorical("ram", [8, 16, 32])
disks = integer("disks", 1, 4)
p = each("p", ports)
port = boolean("port", each=p)
fast = cpu == "fast"


@pytest.mark.parametrize(
    ("built", "text"),
    [
        (4 * ram + disks / 2 - 1, "4 * ram + disks / 2 - 1"),
        (1 - ram, "1 - ram"),
        (-ram + 0.1, "-ram + 0.1"),
        (2 / Fraction(3) * ram, "2 / 3 * ram"),
        (sum([ram, disks]), "ram + disks"),
        (port["usb"], 'port["usb"]'),
        (cost["Rome", disks], 'cost["Rome", disks]'),
        (ram >= 16, "ram >= 16"),
        (cpu != "fast", 'cpu != "fast"'),
        (fast == (ram > 8), '(cpu == "fast") == (ram > 8)'),
        (cpu.isin("slow", "fast"), 'cpu in {"slow", "fast"}'),
        (cpu.isin(ports), "cpu in ports"),
        (~cpu.isin(["slow"]), 'cpu not in {"slow"}'),
        (one_of([("slow", 8), ("fast", 16)], cpu, ram), '(cpu, ram) in {("slow", 8), ("fast", 16)}'),
        (fast & (ram >= 16) | ~port["usb"], 'cpu == "fast" and ram >= 16 or not port["usb"]'),
        (implies(fast, ram >= 16), 'implies(cpu == "fast", ram >= 16)'),
        (choose(fast, 3, disks), '3 if cpu == "fast" else disks'),
        (total(port[p], each=p), "sum(port[p] for p in ports)"),
        (total(port[name] for name in ports), 'sum(port["usb"], port["hdmi"])'),
        (every(port[p], each=p, where=p != "usb"), 'all(port[p] for p in ports if p != "usb")'),
        (some(fast, ram == 8), 'any(cpu == "fast", ram == 8)'),
        (all_different(ram, disks), "all_different(ram, disks)"),
        (count(fast, port["usb"]), 'count(cpu == "fast", port["usb"])'),
        (at_most(1, fast, port["usb"]), 'at_most(1, cpu == "fast", port["usb"])'),
        (at_least(1, port[p], each=p), "at_least(1, (port[p] for p in ports))"),
        (exactly(1, fast, True), 'exactly(1, cpu == "fast", true)'),
    ],
)
def test_operators_build_what_text_means(built: Expression, text: str) -> None:
    assert built.node == expression(text).node


def test_loops_may_run_over_sets_ranges_lists_and_pairs() -> None:
    a, b = each_tuple(["a", "b"], pairs(ports))
    built = every(port[a] == port[b], each=[a, b])
    assert expression_text(built.node) == "all(port[a] == port[b] for a, b in pairs(ports))"
    assert expression_text(total(each("t", range(1, 3)), each=each("t", range(1, 3))).node) == (
        "sum(t for t in range(1, 3))"
    )
    assert boolean("open", each=["t in slots", p]).attribute.each == (*each_loop("t", slots), p.loop)


def each_loop(name: str, over: object) -> tuple[object, ...]:
    return (each(name, over).loop,)  # type: ignore[arg-type]  # the sets of this page


def test_a_set_is_looped_over_in_plain_python() -> None:
    assert list(ports) == ["usb", "hdmi"]
    assert list(slots) == [0, 1, 2]
    assert list(index_set("moves", [("a", 1), ("b", 2.5)])) == [("a", 1), ("b", 2.5)]


def test_tables_are_written_nested_or_by_tuples() -> None:
    flat = table("cost", {("Rome", 1): 10, ("Rome", 2): 18.5, ("Oslo", 1): 30, ("Oslo", 2): 55})
    assert flat.table == cost.table


def test_values_may_come_with_their_looks() -> None:
    colour = categorical("colour", {"r": "Red", "b": Appearance(picture="blue.png"), "g": ""})
    assert colour.attribute.shown_values == (
        ("r", Appearance(label="Red")),
        ("b", Appearance(picture="blue.png")),
    )


def test_a_domain_is_put_together_from_handles() -> None:
    price = derived("price", 4 * ram, unit="€")
    laptop = domain(
        "laptop",
        attributes=[cpu, ram, price],
        rules=[rule(fast, because="slow is no fun"), price <= 100],
        features=[one_hot(cpu), feature("price", price / 10, less="cheaper", resolution=0.5)],
        label="A laptop",
    )
    assert [attribute.name for attribute in laptop.attributes] == ["cpu", "ram", "price"]
    assert [expression_text(each.condition) for each in laptop.rules] == ['cpu == "fast"', "price <= 100"]
    assert laptop.rules[0].because == "slow is no fun"
    assert laptop.shown.label == "A laptop"


@pytest.mark.parametrize(
    "misuse",
    [
        lambda: fast and port["usb"],
        lambda: fast or port["usb"],
        lambda: not fast,
        lambda: 8 <= ram <= 16,
        lambda: 3 if fast else 4,
        lambda: cpu in [ram, disks],
    ],
)
def test_a_condition_has_no_truth_value_and_the_error_names_the_operators(
    misuse: Callable[[], object],
) -> None:
    with pytest.raises(InvalidDomain, match=r"join conditions with & \| ~"):
        misuse()


@pytest.mark.parametrize(
    ("misuse", "says"),
    [
        (lambda: list(cpu), "loop over an index_set"),
        (lambda: integer("sum", 1, 2), "a word of the language"),
        (lambda: boolean("two words"), "not a name"),
        (lambda: table("class", 3), "a word of the language"),
        (lambda: ram + None, "None cannot stand in an expression"),  # type: ignore[operator]
        (lambda: ram * float("inf"), "not a finite number"),
        (lambda: continuous("size", 0, 1e300), "more than 40 digits"),
        (lambda: {cpu}, "unhashable"),
    ],
)
def test_what_makes_no_sense_is_refused_at_once(misuse: Callable[[], object], says: str) -> None:
    with pytest.raises((InvalidDomain, TypeError), match=says):
        misuse()
