"""Whatever is wrong with a document is told at once, with its line, its path and the remedy."""

import json
from pathlib import Path

import pytest

from predilect.documents import domain_from_document, parse_domain, read_domain
from predilect.errors import InvalidDocument
from tests.documents.domains import LAPTOP


def refusal(text: str) -> InvalidDocument:
    with pytest.raises(InvalidDocument) as refused:
        parse_domain(text)
    return refused.value


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        (
            "low: 1",
            "lwo: 1",
            "line 13, attributes.disks.lwo: the key 'lwo' is not known here (did you mean 'low'?)",
        ),
        ("low: 1,", "", "line 13, attributes.disks: low is missing (every number needs finite bounds)"),
        ("low: 1,", "low: -.inf,", "attributes.disks.low: -.inf is not a finite number (every number needs"),
        ("low: 1,", "low: [1],", "attributes.disks.low: a list is not an expression"),
        ("low: 1,", "low: 1e999999,", "line 13: the number 1e999999 has more than 40 digits"),
        (
            "kind: integer",
            "kind: intger",
            "attributes.disks.kind: 'intger' is not a kind of attribute (did you mean",
        ),
        ("kind: integer, ", "", "attributes.disks: the attribute has no kind"),
        ("disks: {kind: integer, low: 1, high: 4}", "disks: 4", "attributes.disks: 4 is not an attribute"),
        ("  disks: {", "  class: {", "attributes.class: 'class' is a word of the language itself"),
        ("  disks: {", "  cpu: {", "line 13: the key 'cpu' is here a second time"),
        ("given: true", "given: yes", "attributes.purse.given: 'yes' stands where true or false is needed"),
        ("unit: GB", "unit: 3", "attributes.ram.unit: 3 stands where a text is needed (put it in quotes"),
        ("[slow, fast]", "[slow, true]", "attributes.cpu.values[1]: true is neither a text nor a number"),
        (
            "[8, 16, 32]",
            "[8, 16, 3.00000000000000000001]",
            "attributes.ram.values[2]: the number has more digits",
        ),
        ("p in ports}", "p of ports}", "line 15, attributes.port.each: column 1: the text cannot be read"),
        ("fast: 220.5", "fast: {a: 3}", "line 8, tables.cpu_price: some entries have more keys than others"),
        ("fast: 220.5", "fast: true", "line 8, tables.cpu_price.fast: true is neither a number nor a text"),
        ("budget: 1500", "budget: [1]", "line 9, tables.budget: a list is not a table"),
        ("slots: 3", "slots: -1", "line 6, sets.slots: -1 is not the size of a set"),
        ("hdmi, sd", "hdmi, usb", "sets.ports[2]: 'usb' is in the set twice"),
        (
            "then: ram",
            "than: ram",
            "line 20, rules[0].than: the key 'than' is not known here (did you mean 'then'?)",
        ),
        (
            "require: price <= purse",
            "require: price = purse",
            "line 22, rules[1].require: column 7: = is not",
        ),
        (
            "one_hot: cpu",
            "one_hot: [cpu]",
            "line 27, features[0].one_hot: a list stands where a text is needed",
        ),
        ("name: price\n", "name: 3\n", "line 28, features[1].name: 3 stands where a text is needed"),
        ("rules:\n", "rules: 3\nx:\n", "rules: 3 stands where a list is needed"),
        (
            "predilect: 1",
            "predilect: 2",
            "line 1, predilect: version 2 is not known (write predilect: 1, or update",
        ),
        ("predilect: 1\n", "", "predilect is missing (start the document with predilect: 1)"),
        ("label: A", "label: &a A", "line 3: the anchor &a is not allowed"),
        ("label: A laptop", "label: *a", "line 3: the alias *a is not allowed"),
        ("label: A", "label: !!str A", "line 3: the tag tag:yaml.org,2002:str is not allowed"),
        ("label: A", "label: [A", "this is not YAML"),
        ("label: A", 'label: "\\0" A', "line 3: this is not YAML"),
        ("label: A", "label: \x00", "this is not YAML"),
        ("rules:", "---\nrules:", "line 18: a second document starts here"),
        ("rules:", "[a]: 3\nrules:", "line 18: a key is a list or mapping"),
        # What only grounding can tell:
        ("4 * ram", "4 * rma", "line 17, attributes.price"),
        ("size >= 11", "size * size >= 11", "line 23, rules[2]"),
    ],
)
def test_each_mistake_has_its_place_and_remedy(right: str, wrong: str, says: str) -> None:
    assert right in LAPTOP
    assert says in str(refusal(LAPTOP.replace(right, wrong, 1)))


def test_all_mistakes_are_told_at_once_in_the_order_of_the_lines() -> None:
    wrong = (
        LAPTOP.replace("low: 1,", "lwo: 1,")
        .replace("one_hot: cpu", "one_hot: 3")
        .replace("slots: 3", "slots: x")
    )
    places = [problem.place for problem in refusal(wrong).problems]
    assert places == [
        "line 6, sets.slots",
        "line 13, attributes.disks",
        "line 13, attributes.disks.lwo",
        "line 27, features[0].one_hot",
    ]


def test_what_a_part_that_cannot_be_read_is_used_for_does_not_hide_other_mistakes() -> None:
    wrong = (
        LAPTOP.replace("low: 1,", "lwo: 1,")  # disks, that price is derived from
        .replace("slots: 3", "slots: x")
        .replace("size >= 11", "sise >= 11")
        .replace("one_hot: cpu", "one_hot: cup")
        .replace("require: price <= purse", "require: price = purse")
    )
    problems = refusal(wrong).problems
    assert [problem.place for problem in problems] == [
        "line 6, sets.slots",
        "line 13, attributes.disks",
        "line 13, attributes.disks.lwo",
        "line 22, rules[1].require",
        "line 23, rules[2]",
        "line 27, features[0]",
    ]
    assert problems[-2].message == "unknown name 'sise'"
    assert problems[-1].remedy == "did you mean 'cpu'?"


def test_what_is_no_value_at_all_does_not_hide_other_mistakes() -> None:
    wrong = (
        LAPTOP.replace("low: 1,", "low: 1e999,")
        .replace("slots: 3", "slots: *three")
        .replace("  ram:", "  cpu:", 1)
        .replace("size >= 11", "sise >= 11")
    )
    for text in (wrong, wrong.replace("label: A laptop", "label: &a A laptop")):
        problems = [problem for problem in refusal(text).problems if problem.place != "line 3"]
        assert [(problem.place, problem.message) for problem in problems] == [
            ("line 6", "the alias *three is not allowed"),
            ("line 12", "the key 'cpu' is here a second time"),
            ("line 13", "the number 1e999 has more than 40 digits"),
            ("line 23, rules[2]", "unknown name 'sise'"),
        ]
    (number, rule) = refusal(
        '{"predilect": 1, "name": "x",\n"attributes": {"a": {"kind": "integer", "low": 0,\n"high": 1e999}},'
        '\n"rules": ["b"], "features": [{"name": "a", "value": "a"}]}'
    ).problems
    assert (number.place, rule.place) == ("line 3", "line 4, rules[0]")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1000000000000000 * disks <= 3", "rules[3]: numbers in it can be as large as 4e+15"),
        ("disks <= 1e16", "rules[3]: numbers in it can be as large as 1e+16"),
        (
            "implies(not (1e16 * size <= 3), disks <= 2)",
            "rules[3]: numbers in it can be as large as 1.73e+17",
        ),
        ('(1e16 if port["usb"] else disks) >= 2', "rules[3]: numbers in it can be as large as 1e+16"),
        (
            '1e-20 * (1e30 * disks if port["usb"] else 0) >= 0',
            "rules[3]: numbers in it can be as large as 4e+30",
        ),
        ("1e20 * (cpu_price[cpu] - cpu_price[cpu] + disks) >= 0", "rules[3]: numbers in it can be"),
        ("purse * purse * purse * purse * disks >= 0", "rules[3]: numbers in it can be as large as 2.5e+15"),
    ],
)
def test_numbers_that_no_solver_could_add_are_refused(text: str, says: str) -> None:
    wrong = LAPTOP.replace('"sum(port[p] for p in ports) <= 2"', json.dumps(text))
    assert says in str(refusal(wrong))
    derived = LAPTOP.replace("rules:\n", f"  odd: {{derived: {json.dumps(text)}}}\nrules:\n", 1)
    assert says.replace("rules[3]", "attributes.odd") in str(refusal(derived))


def test_a_mistake_is_told_where_it_stands_and_not_where_it_is_used() -> None:
    for derived in ("disks * ram", "cpu + 1", "1000000000000 * disks"):
        (problem,) = refusal(LAPTOP.replace("4 * ram + 50 * disks", derived)).problems
        assert problem.place == "line 17, attributes.price"


def test_a_circle_is_told_once() -> None:
    circle = LAPTOP.replace("rules:\n", "  tax: {derived: price / 5}\nrules:\n").replace("4 * ram", "tax")
    (problem,) = refusal(circle).problems
    assert problem.place == "line 17, attributes.price"
    assert problem.message == "derived attributes go in a circle: price needs tax needs price"


def test_very_many_mistakes_are_counted() -> None:
    problems = refusal(LAPTOP + "  - {}\n" * 500).problems
    assert len(problems) == 101
    assert problems[-1].message == "and 900 more"


@pytest.mark.parametrize("text", ["", "   \n", "[]", "3", "just words", "- a\n- b", "null"])
def test_what_is_no_mapping_is_no_document(text: str) -> None:
    assert "start it with predilect: 1" in str(refusal(text))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10_000,
        '{"a":' * 10_000,
        "- " * 10_000,
        "\n".join(" " * depth + "a:" for depth in range(2_000)),
        '{"a": ' + "[" * 100 + "]" * 100 + "}",
    ],
)
def test_deep_nesting_is_refused(text: str) -> None:
    assert "is nested more than 60 deep" in str(refusal(text))


def test_aliases_cannot_explode() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    assert "is not allowed" in str(refusal("\n".join(lines)))


def test_a_document_of_100_mb_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    with pytest.raises(InvalidDocument, match=r"large\.yaml: is larger than 8 MB"):
        read_domain(path)
    assert "is larger than 8 MB" in str(refusal("é" * 5_000_000))


@pytest.mark.parametrize("content", ["name: é\n".encode("latin-1"), "name: x\n".encode("utf-16"), b"a\n\xff"])
def test_what_is_not_utf_8_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "strange.yaml"
    path.write_bytes(content)
    with pytest.raises(InvalidDocument, match="is not UTF-8 text"):
        read_domain(path)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.yaml"):
        with pytest.raises(InvalidDocument, match="cannot be read"):
            read_domain(path)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"predilect": 1,\n "name" "a"}', "line 2: this is not JSON: Expecting ':' delimiter"),
        ('{"predilect": NaN}', "NaN is not a finite number"),
        ('{"predilect": 1,\n\t"predilect": 1}', "line 2: the key 'predilect' is here a second time"),
        ('{"predilect": 1, "name": "\\ud800", "attributes": {}}', "half a character"),
        ('{"predilect": 1e99999}', "more than 40 digits"),
        (
            '{"predilect": 1,\n\t"name": "a",\n\t"attributes": {"a": {"kind": "x"}}}',
            "line 3, attributes.a.kind: 'x'",
        ),
    ],
)
def test_json_is_read_as_strictly(text: str, says: str) -> None:
    assert says in str(refusal(text))


def test_plain_values_have_paths_without_lines() -> None:
    document = json.loads(json.dumps({"predilect": 1, "name": "x", "attributes": {"a": {"kind": "integer"}}}))
    with pytest.raises(InvalidDocument) as refused:
        domain_from_document(document)
    assert [problem.place for problem in refused.value.problems] == [
        "attributes.a",
        "attributes.a",
        "features",
    ]


def test_words_of_yaml_that_are_no_words_here_stay_texts() -> None:
    text = """\
predilect: 1
name: answers
attributes:
  answer: {kind: categorical, values: [no, yes, on, off, 2024-01-01, 007, 10:30, 0x1F, 'true', "8"]}
features:
  - one_hot: answer
"""
    features = parse_domain(text).attributes[0].kind
    assert [value.value for value in features.values.items] == [  # type: ignore[union-attr]  # a categorical
        "no", "yes", "on", "off", "2024-01-01", "007", "10:30", "0x1F", "true", "8",
    ]  # fmt: skip
