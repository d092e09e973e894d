"""Expressions become text that means the same, and reads well."""

import pytest
from hypothesis import given

from predilect.domain.forming import depth
from predilect.domain.nodes import Loop, Node
from predilect.domain.parsing import parse_expression, parse_loop
from predilect.domain.printing import expression_text, loop_text
from tests.domain.expressions import EXPRESSIONS, LOOPS


@given(EXPRESSIONS)
def test_printing_and_parsing_are_inverse(node: Node) -> None:
    assert parse_expression(expression_text(node)) == node


@given(LOOPS)
def test_printing_and_parsing_loops_are_inverse(loops: list[Loop]) -> None:
    assert [parse_loop(loop_text(loop)) for loop in loops] == loops


@pytest.mark.parametrize(
    "text",
    [
        "4 * ram + price / 2 - 1",
        "a - (b - c)",
        "a * (b + c) / 2",
        "-x * 3",
        "-(a * b)",
        "1 / 3 * x",
        "x * (1 / 3)",
        "1 <= x <= 3 and not (a == b)",
        "(a or b) and c",
        "implies(a or b, c)",
        'cpu not in {"a", "b"}',
        '(cpu, ram) in {("a", 8), ("b", 16)}',
        "x if a else y if b else z",
        "sum(port[p] for p in ports if p != q) <= 2",
        "sum((x[t] for t in slots), y)",
        "at[t + 1] == at[t]",
        "all_different(a, b)",
    ],
)
def test_text_that_reads_well_stays_as_it_is(text: str) -> None:
    assert expression_text(parse_expression(text)) == text


def test_brackets_that_mean_nothing_are_dropped() -> None:
    assert expression_text(parse_expression("((a)) + ((b * (c)))")) == "a + b * c"


def test_an_expression_as_deep_as_may_be_is_read_again() -> None:
    text = "implies(a, " * 59 + "b" + ")" * 59
    node = parse_expression(text)
    assert depth(node) == 60
    assert expression_text(node) == text
