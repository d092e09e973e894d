"""Domain → document → domain loses nothing, in YAML as in JSON."""

import json
import re
from pathlib import Path

from hypothesis import given

from predilect.documents import (
    domain_from_document,
    domain_text,
    domain_to_document,
    parse_domain,
    read_domain,
    write_domain,
)
from predilect.documents.json_text import read_json
from predilect.documents.yaml_text import read_yaml
from predilect.domain.domain import Domain
from predilect.domain.language import (
    boolean,
    categorical,
    continuous,
    derived,
    domain,
    each,
    feature,
    implies,
    index_set,
    integer,
    one_hot,
    rule,
    table,
    total,
)
from tests.documents.domains import LAPTOP, domains


@given(domains())
def test_a_document_of_plain_values_is_the_same_domain(domain: Domain) -> None:
    assert domain_from_document(domain_to_document(domain), check=False) == domain


@given(domains())
def test_a_json_text_is_the_same_domain(domain: Domain) -> None:
    document, problems = read_json(json.dumps(domain_to_document(domain)))
    assert problems == []
    assert isinstance(document, dict)
    assert domain_from_document(document, check=False) == domain


@given(domains())
def test_a_yaml_text_is_the_same_domain(domain: Domain) -> None:
    document, problems = read_yaml(domain_text(domain))
    assert problems == []
    assert isinstance(document, dict)
    assert domain_from_document(document, check=False) == domain


def test_the_order_of_entries_and_every_character_survive() -> None:
    prices = table("prices", {("a", 1): 2, ("b", 1): 3, ("a", 2): "\x85\u2028\ufeff\n\t é"})
    built = domain("\x85 x\n", [boolean("new")], tables=[prices], features=[one_hot("new")])
    assert parse_domain(domain_text(built)) == built


def test_files_are_written_and_read(tmp_path: Path) -> None:
    laptop = parse_domain(LAPTOP)
    write_domain(laptop, tmp_path / "laptop.yaml")
    assert read_domain(tmp_path / "laptop.yaml") == laptop
    (tmp_path / "laptop.json").write_text(json.dumps(domain_to_document(laptop), indent="\t"), "utf-8")
    assert read_domain(tmp_path / "laptop.json") == laptop


def test_a_written_document_reads_well() -> None:
    assert (
        domain_text(parse_domain(LAPTOP))
        == """\
predilect: 1
name: laptop
label: A laptop

sets:
  ports: [usb, hdmi, sd]
  slots: 3

tables:
  cpu_price: {slow: 80, fast: 220.5}
  budget: 1500

attributes:
  cpu: {kind: categorical, values: [slow, fast]}
  ram: {kind: categorical, values: [8, 16, 32], unit: GB}
  disks: {kind: integer, low: 1, high: 4}
  size: {kind: continuous, low: 10, high: 17.3, unit: inch}
  port: {kind: boolean, each: p in ports}
  purse: {kind: integer, low: 0, high: 5000, given: true}
  price:
    derived: cpu_price[cpu] + 4 * ram + 50 * disks
    unit: €

rules:
  - if: cpu == "fast"
    then: ram >= 16
    because: a fast cpu starves on little memory
  - price <= purse
  - for: p in ports
    if: port[p]
    then: size >= 11
  - sum(port[p] for p in ports) <= 2

features:
  - one_hot: cpu
  - name: price
    value: price / 1000
    more: more expensive
    less: cheaper
  - for: p in ports
    name: has {p}
    value: port[p]
"""
    )


def test_python_and_text_build_the_same_domain() -> None:
    ports = index_set("ports", ["usb", "hdmi", "sd"])
    cpu_price = table("cpu_price", {"slow": 80, "fast": 220.5})
    p = each("p", ports)
    cpu = categorical("cpu", ["slow", "fast"])
    ram = categorical("ram", [8, 16, 32], unit="GB")
    disks = integer("disks", 1, 4)
    size = continuous("size", 10, 17.3, unit="inch")
    port = boolean("port", each=p)
    purse = integer("purse", 0, 5000, given=True)
    price = derived("price", cpu_price[cpu] + 4 * ram + 50 * disks, unit="€")
    laptop = domain(
        "laptop",
        label="A laptop",
        sets=[ports, index_set("slots", 3)],
        tables=[cpu_price, table("budget", 1500)],
        attributes=[cpu, ram, disks, size, port, purse, price],
        rules=[
            rule(implies(cpu == "fast", ram >= 16), because="a fast cpu starves on little memory"),
            price <= purse,
            rule(implies(port[p], size >= 11), each=p),
            total(port[p], each=p) <= 2,
        ],
        features=[
            one_hot(cpu),
            feature("price", price / 1000, less="cheaper", more="more expensive"),
            feature("has {p}", port[p], each=p),
        ],
    )
    assert laptop == parse_domain(LAPTOP)


def test_the_example_of_the_reference_is_read() -> None:
    reference = Path(__file__).parents[2] / "docs" / "reference" / "language.md"
    example = re.search(r"```yaml\n(.*?)```", reference.read_text("utf-8"), re.DOTALL)
    assert example
    assert parse_domain(example[1]) == parse_domain(LAPTOP)
