"""The ``pc`` problem as a domain, until the built-in one exists."""

from collections.abc import Sequence
from fractions import Fraction

from predilect.domain.attributes import Attribute, Categorical
from predilect.domain.domain import Domain, Feature, IndexSet, OneHot, Rule, Table
from predilect.domain.nodes import Number, Several, Text
from predilect.domain.parsing import parse_expression
from predilect.domain.values import exact

SPEEDS = {
    "Athlon": [1000, 1330],
    "Duron": [700, 900],
    "Crusoe": [800],
    "Celeron": [500, 600, 800, 900, 1000, 1100, 1200, 1300, 1400, 1700],
    "Pentium": [500, 600, 800, 900, 1000, 1100, 1300, 1500, 1600, 1700, 1800, 2200],
    "G3": [266, 300, 400, 450, 500, 550, 600, 700],
    "G4": [700, 733],
}
CPUS = [f"{family} @{speed}" for family, speeds in SPEEDS.items() for speed in speeds]
CPU_PRICES: list[int | Fraction] = [
    *(140, 182, 77, 99, 96),
    *(exact(1.2) * price for price in (50, 60, 80, 90, 100, 110, 120, 130, 140, 170)),
    *(exact(1.5) * price for price in (50, 60, 80, 90, 100, 110, 130, 150, 160, 170, 180, 220)),
    *(exact(1.4) * price for price in (27, 30, 40, 45, 50, 55, 60, 70)),
    *(exact(1.6) * price for price in (70, 73)),
]
MAKERS = ["Apple", "Compaq", "Dell", "Fujitsu", "Gateway", "HP", "Sony", "Toshiba"]
NUMBERS: dict[str, list[float]] = {
    "hd": [8, 10, 12, 15, 20, 30, 40, 60, 80, 120],
    "ram": [64, 128, 160, 192, 256, 320, 384, 512, 1024, 2048],
    "monitor": [10, 10.4, 12, 13.3, 14, 15, 17, 21],
}
RULES = [
    'implies(manufacturer == "Compaq", type in {"Laptop", "Desktop"})',
    'implies(manufacturer == "Fujitsu", type == "Laptop")',
    'implies(manufacturer == "HP", type == "Desktop")',
    'implies(manufacturer == "Sony", type in {"Laptop", "Tower"})',
    'implies(manufacturer == "Apple", cpu in cpus_28_37)',
    'implies(manufacturer in {"Compaq", "Sony"}, cpu in cpus_1_4 or cpu in cpus_6_27)',
    'implies(manufacturer == "Fujitsu", cpu in cpus_5_27)',
    'implies(manufacturer in {"Dell", "Gateway", "Toshiba"}, cpu in cpus_6_27)',
    'implies(manufacturer == "HP", cpu in cpus_16_27)',
    'implies(type == "Laptop", ram <= 1024 and hd <= 30 and monitor <= 15)',
    'implies(type == "Desktop", ram in {128, 256, 512, 1024})',
    'implies(type == "Tower", ram in {256, 512, 1024, 2048})',
    'implies(type != "Laptop", hd >= 20 and monitor >= 15)',
]
PRICE = (
    "cpu_price[cpu] + 4 * hd + maker_price[manufacturer] + 0.8 * ram + 0.6 * monitor_price[monitor] "
    "+ type_price[type]"
)


def chosen(name: str, values: list[str]) -> Attribute:
    return Attribute(name, Categorical(Several(tuple(Text(value) for value in values))))


def numbers(name: str) -> Attribute:
    return Attribute(name, Categorical(Several(tuple(Number(exact(value)) for value in NUMBERS[name]))))


def pc() -> Domain:
    monitor_prices = zip(NUMBERS["monitor"], (100, 104, 120, 133, 140, 150, 170, 210), strict=True)
    return Domain(
        name="pc",
        attributes=(
            chosen("cpu", CPUS),
            numbers("hd"),
            chosen("manufacturer", MAKERS),
            numbers("ram"),
            numbers("monitor"),
            chosen("type", ["Laptop", "Desktop", "Tower"]),
            Attribute("price", None, derived=parse_expression(PRICE)),
        ),
        rules=tuple(Rule(parse_expression(rule)) for rule in RULES),
        features=(
            *(OneHot(name) for name in ("cpu", "hd", "manufacturer", "ram", "monitor", "type")),
            Feature("price", parse_expression("price / 2754.4")),
        ),
        sets=tuple(
            IndexSet(f"cpus_{first}_{last}", tuple((cpu,) for cpu in CPUS[first - 1 : last]))
            for first, last in ((1, 4), (5, 27), (6, 27), (16, 27), (28, 37))
        ),
        tables=(
            priced("cpu_price", CPUS, CPU_PRICES),
            priced("maker_price", MAKERS, [100, 0, 100, 50, 0, 0, 50, 50]),
            priced("type_price", ["Laptop", "Desktop", "Tower"], [50, 0, 80]),
            Table("monitor_price", tuple(((exact(inch),), exact(price)) for inch, price in monitor_prices)),
        ),
    )


def priced(name: str, keys: list[str], prices: Sequence[int | Fraction]) -> Table:
    return Table(name, tuple(((key,), exact(price)) for key, price in zip(keys, prices, strict=True)))
