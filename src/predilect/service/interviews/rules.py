"""A change of one attribute as a rule in the domain language: the product is never quoted by the client."""

from __future__ import annotations

from typing import Literal

from predilect.domain.domain import Domain
from predilect.domain.evaluation.dimensions import Dimension, elements
from predilect.domain.inputs import Inputs
from predilect.domain.naming import did_you_mean
from predilect.domain.nodes import FALSE, TRUE, Compare, Item, Name, Node, Number, Text
from predilect.domain.printing import expression_text
from predilect.domain.values import Label, PlainValue, Variable, exact, plain_label
from predilect.errors import InvalidInput, Problem
from predilect.service.contract.sessions import RuleSaid
from predilect.wording.shown import value_words

Comparison = Literal["==", "!=", "<=", "<", ">=", ">"]
OPERATORS: dict[str, Comparison] = {
    "exactly": "==",
    "not": "!=",
    "at_most": "<=",
    "at_least": ">=",
    "below": "<",
    "above": ">",
}


def rule_text(domain: Domain, said: RuleSaid) -> str:
    """The text of the rule that was said, either way; ``InvalidInput`` with all that is wrong."""
    if (said.text is None) == (said.attribute is None):
        remedy = 'give "text": "price <= 800", or "attribute", "is" and "value"'
        raise InvalidInput("the rule", [Problem("", "it is said in no way, or in two", remedy)])
    if said.text is not None:
        return said.text
    problems: list[Problem] = []
    if said.is_ is None:
        problems.append(Problem("is", "it is missing", f"give one of {', '.join(OPERATORS)}"))
    if said.value is None:
        problems.append(Problem("value", "it is missing", "give what the attribute is compared with"))
    variable = _variable(domain, said, problems)
    if problems or said.is_ is None or said.value is None or variable is None:
        raise InvalidInput("the rule", problems)
    return compared(variable, OPERATORS[said.is_], said.value)


def fixed_rules(inputs: Inputs, document: dict[str, object]) -> list[tuple[str, str]]:
    """The rules that pin attributes as a document such as ``{"type": "Laptop"}`` says, and in words."""
    dimensions = {dimension.variable: dimension for dimension in inputs.free}
    problems: list[Problem] = []
    rules: list[tuple[str, str]] = []
    for name, value in document.items():
        for key, inner in _leaves(value):
            said = RuleSaid.model_construct(attribute=name, key=key or None)
            variable = _variable(inputs.domain, said, problems)
            if not isinstance(inner, bool | int | float | str):
                problems.append(Problem(name, f"{inner!r} is no value", "give a text, a number or true"))
            elif variable is not None:
                problems += _misfits(dimensions.get(variable), inner)
                rules.append((compared(variable, "==", inner), _words(inputs.domain, variable, inner)))
    if problems:
        raise InvalidInput("fixed", problems)
    return rules


def _misfits(dimension: Dimension | None, value: object) -> tuple[Problem, ...]:
    """Why an attribute that is chosen cannot have the value; others follow from those."""
    try:
        if dimension is not None:
            dimension.encode(value)
    except InvalidInput as error:
        return error.problems
    return ()


def _words(domain: Domain, variable: Variable, value: PlainValue) -> str:
    """``Type: Laptop``."""
    attribute = next(each for each in domain.attributes if each.name == variable.attribute)
    keys = [str(plain_label(key)) for key in variable.keys]
    label = " ".join([attribute.shown.label or attribute.name, *keys])
    return f"{label}: {value_words(attribute, value)}"


def compared(variable: Variable, operator: Comparison, value: bool | int | float | str) -> str:
    """``price <= 800``."""
    keys = tuple(_label_node(key) for key in variable.keys)
    left: Node = Item(variable.attribute, keys) if keys else Name(variable.attribute)
    return expression_text(Compare(operator, left, _value_node(value)))


def _variable(domain: Domain, said: RuleSaid, problems: list[Problem]) -> Variable | None:
    """The variable that is meant: the attribute, or one element of a list attribute."""
    found = [variable for variable, _, _ in elements(domain) if variable.attribute == said.attribute]
    if not found:
        known = [attribute.name for attribute in domain.attributes]
        message = f"there is no attribute {said.attribute!r}"
        problems.append(Problem("attribute", message, did_you_mean(str(said.attribute), known)))
        return None
    for variable in found:
        if [str(plain_label(key)) for key in variable.keys] == (said.key or []):
            return variable
    keys = "; ".join(", ".join(str(plain_label(key)) for key in each.keys) for each in found[:12])
    remedy = f"the keys are {keys}" if found[0].keys else "leave it out"
    problems.append(Problem("key", f"{said.attribute!r} has no key {said.key}", remedy))
    return None


def _leaves(value: object, path: tuple[str, ...] = ()) -> list[tuple[list[str], object]]:
    if not isinstance(value, dict):
        return [(list(path), value)]
    return [leaf for key, inner in value.items() for leaf in _leaves(inner, (*path, str(key)))]


def _value_node(value: bool | int | float | str) -> Node:
    if isinstance(value, bool):
        return TRUE if value else FALSE
    if isinstance(value, str):
        return Text(value)
    try:
        return Number(exact(value))
    except (ValueError, OverflowError):
        problem = Problem("value", f"{value} is not a finite number", "write a number")
        raise InvalidInput("the rule", [problem]) from None


def _label_node(label: Label) -> Node:
    return Text(label) if isinstance(label, str) else Number(label)
