"""A person's own rules: text of the domain language, checked against the domain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from predilect.domain.attributes import Boolean
from predilect.domain.domain import Domain, Rule
from predilect.domain.evaluation.dimensions import Dimension
from predilect.domain.grounding import ground
from predilect.domain.nodes import FALSE, TRUE, Compare, Item, Name, Node, Number, Text
from predilect.domain.parsing import parse_expression
from predilect.domain.printing import expression_text
from predilect.domain.values import Label, PlainValue, exact, plain_label
from predilect.errors import InvalidDomain, InvalidInput, Problem
from predilect.sessions.events import RuleAdded
from predilect.wording.said import said_values


def rule_of(text: str, because: str = "") -> Rule:
    """The rule that a text says; ``InvalidInput`` with everything that is wrong with the text."""
    if not text.strip():
        remedy = 'write a condition such as price <= 800, type != "Laptop" or ram >= 512'
        raise InvalidInput("the rule", [Problem("", "it is empty", remedy)])
    try:
        return Rule(parse_expression(text.strip()), because)
    except InvalidDomain as error:
        raise InvalidInput(f"the rule {_short(text)}", error.problems) from None


def with_own(domain: Domain, rules: Iterable[RuleAdded]) -> Domain:
    """The domain with the person's rules."""
    return domain.with_rules(rule_of(rule.text, rule.because) for rule in rules)


def check_rule(domain: Domain, text: str, because: str) -> Domain:
    """The domain with one more rule; ``InvalidInput`` if the rule does not fit it."""
    extended = domain.with_rules([rule_of(text, because)])
    try:
        ground(extended)
    except InvalidDomain as error:
        problems = [Problem("", problem.message, problem.remedy) for problem in error.problems]
        raise InvalidInput(f"the rule {_short(text)}", problems) from None
    return extended


def pinning(dimensions: Sequence[Dimension], texts: Sequence[str]) -> tuple[str, ...]:
    """The rules that pin attributes, as ``--fix`` says them: ``ram=512`` is ``ram == 512``."""
    values = said_values(dimensions, texts, "--fix")
    by_name: dict[str, list[Dimension]] = {}
    for dimension in dimensions:
        by_name.setdefault(dimension.variable.attribute, []).append(dimension)
    rules: list[str] = []
    problems: list[Problem] = []
    for name, value in values.items():
        if name not in by_name:
            problems.append(
                Problem(name, "there is no such attribute to choose", f"there is {', '.join(by_name)}")
            )
            continue
        for dimension, element in _elements(by_name[name], value, problems):
            try:
                code = dimension.encode(element)
            except InvalidInput as error:
                problems += error.problems
            else:
                rules.append(expression_text(_equals(dimension, dimension.decode(code))))
    if problems:
        raise InvalidInput("--fix", problems)
    return tuple(rules)


def _elements(
    dimensions: Sequence[Dimension], value: object, problems: list[Problem]
) -> list[tuple[Dimension, object]]:
    """Each element of an attribute that a value is said for: by key, the keys that are true, or in order."""
    first = dimensions[0]
    if not first.variable.keys:
        return [(first, value)]
    if isinstance(value, list) and not isinstance(first.attribute.kind, Boolean):
        if len(value) > len(dimensions):
            message = f"{len(value)} values for {len(dimensions)} keys"
            problems.append(Problem(first.attribute.name, message, "give fewer"))
        return list(zip(dimensions, value, strict=False))
    by_key = {", ".join(str(plain_label(key)) for key in each.variable.keys): each for each in dimensions}
    said = _flat(value) if isinstance(value, dict) else [(str(key), True) for key in _listed(value)]
    for key, _ in said:
        if key not in by_key:
            remedy = f"the keys are {'; '.join([*by_key][:12])}"
            problems.append(Problem(f"{first.attribute.name}[{key}]", "there is no such key", remedy))
    return [(by_key[key], inner) for key, inner in said if key in by_key]


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _flat(value: dict[str, object], before: str = "") -> list[tuple[str, object]]:
    pairs: list[tuple[str, object]] = []
    for key, inner in value.items():
        path = f"{before}, {key}" if before else key
        pairs += _flat(inner, path) if isinstance(inner, dict) else [(path, inner)]
    return pairs


def _equals(dimension: Dimension, value: PlainValue) -> Node:
    variable = dimension.variable
    keys = tuple(_label_node(key) for key in variable.keys)
    left: Node = Item(variable.attribute, keys) if keys else Name(variable.attribute)
    if isinstance(value, bool):
        return Compare("==", left, TRUE if value else FALSE)
    return Compare("==", left, Text(value) if isinstance(value, str) else Number(exact(value)))


def _label_node(label: Label) -> Node:
    return Text(label) if isinstance(label, str) else Number(label)


def _short(text: str) -> str:
    return repr(text if len(text) <= 80 else f"{text[:77]}…")
