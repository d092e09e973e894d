"""Text becomes expressions, exactly; and text that is none says where and why."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from predilect.domain.nodes import (
    FALSE,
    TRUE,
    Aggregate,
    And,
    Call,
    Choice,
    Compare,
    Each,
    Implies,
    Item,
    Loop,
    Member,
    Name,
    Negative,
    Node,
    Not,
    Number,
    Or,
    Product,
    Quotient,
    Several,
    Sum,
    Text,
    number,
)
from predilect.domain.parsing import parse_expression, parse_loop
from predilect.domain.scanning import LONGEST
from predilect.errors import InvalidDomain

a, b, c, x = (Name(name) for name in "abcx")


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("0.1", Number(Fraction(1, 10))),
        ("1_000", number(1000)),
        ("2.5e-3", Number(Fraction(1, 400))),
        ("-3", number(-3)),
        ("1 / 3", Number(Fraction(1, 3))),
        ("true", TRUE),
        ("False", FALSE),
        ("a - b + 2 - 3", Sum((a, Negative(b), number(2), number(-3)))),
        ("a + (b + c)", Sum((a, b, c))),
        ("2 * a / 4", Quotient(Product(number(2), a), number(4))),
        ("a[b + 1, 'k']", Item("a", (Sum((b, number(1))), Text("k")))),
        ("a == 'é'", Compare("==", a, Text("é"))),
        ("1 <= x < 3", And((Compare("<=", number(1), x), Compare("<", x, number(3))))),
        ("a in {'p', 'q'}", Member(a, Several((Text("p"), Text("q"))))),
        ("a not in b", Not(Member(a, b))),
        ("(a, b) in c", Member(Several((a, b)), c)),
        ("a and b or not c", Or((And((a, b)), Not(c)))),
        ("a and (b and c)", And((a, b, c))),
        ("a if b else c", Choice(b, a, c)),
        ("implies(a, b)", Implies(a, b)),
        ("sum(a, b)", Aggregate("sum", (a, b))),
        ("count(a, b)", Aggregate("sum", (a, b))),
        ("at_most(2, a, b)", Compare("<=", Aggregate("sum", (a, b)), number(2))),
        ("at_least(2, a, b)", Compare(">=", Aggregate("sum", (a, b)), number(2))),
        ("exactly(2, a, b)", Compare("==", Aggregate("sum", (a, b)), number(2))),
        (
            "all(a[x] for x in range(2, 9) if x != 3)",
            Aggregate(
                "all",
                (
                    Each(
                        Item("a", (x,)),
                        (Loop(("x",), Call("range", (number(2), number(9)))),),
                        (Compare("!=", x, number(3)),),
                    ),
                ),
            ),
        ),
        ("len(pairs(a))", Call("len", (Call("pairs", (a,)),))),
        ("a\n  + b", Sum((a, b))),
    ],
)
def test_text_means_an_expression(text: str, node: Node) -> None:
    assert parse_expression(text) == node


def test_a_loop_runs_over_members_or_tuples() -> None:
    assert parse_loop("c in cities") == Loop(("c",), Name("cities"))
    assert parse_loop("a, b in pairs(cities)") == Loop(("a", "b"), Call("pairs", (Name("cities"),)))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("a = b", "column 3: = is not part of the language (compare with ==)"),
        ("é + = b", "column 5: ="),
        ("a && b", "write and"),
        ("a ≤ b", "write <= or >="),
        ("a => b", "implies(a, b)"),
        ("a & b", "in text write and"),
        ("~a", "in text write not"),
        ("a ** 2", "linear"),
        ("a % 2", "only + - * / are known"),
        ("a.price", "price[cpu]"),
        ("a is b", "compare with =="),
        ("smu(a)", "did you mean 'sum'?"),
        ("__import__('os').system('ls')", "there is no function"),
        ("sum", "sum is a function"),
        ("implies(a)", "implies takes 2 arguments, not 1"),
        ("sum(x=3)", "arguments have no names"),
        ("at_most(2, x for x in a)", "needs brackets"),
        ("[x for x in a]", "without the [ ]"),
        ("(x for x in a)", "put it into sum"),
        ("lambda: 1", "lambda is not part of the language"),
        ("(a := 3)", ":= is not part of the language"),
        ("f'{a}'", "f before a quote"),
        ("a[b][c]", "cost[a, b]"),
        ("a[1:2]", "a slice"),
        ("{a: b}", "declare a table"),
        ("1 <= a in b", "cannot be chained"),
        ("3j", "write a number or a text"),
        ("0x10", "decimal number"),
        ("007", "decimal number"),
        ("1e99999999", "more than 40 digits"),
        ("9" * 5000, "decimal number"),
        ("a # b", "# is not part"),
        ("'abc", "never closed"),
        ("(a", "column 1: ( is never closed"),
        ("a) + (b", "column 2: ) closes nothing"),
        ("a b", "cannot be read"),
        ("a; b", "cannot be read"),
        ("*a", "cannot be read"),
        ("\ud800", "is not text"),
        ("a + " * LONGEST + "a", "characters and may have 20,000"),
        ("(" * 10_000 + ")" * 10_000, "nested more than 60 deep"),
        ("not " * 4_000 + "a", "nested more than 60 deep"),
        ("-" * 19_000 + "a", "nested more than 60 deep"),
        ("a*" * 9_000 + "a", "nested more than 60 deep"),
        ("a if b else " * 1_500 + "c", "nested more than 60 deep"),
    ],
)
def test_text_that_means_nothing_is_refused_with_a_remedy(text: str, says: str) -> None:
    with pytest.raises(InvalidDomain) as refused:
        parse_expression(text)
    assert says in str(refused.value)


def test_all_problems_of_a_text_are_told_in_order() -> None:
    with pytest.raises(InvalidDomain) as refused:
        parse_expression("a & b + c.d + x ** 2")
    assert [problem.place for problem in refused.value.problems] == ["column 5", "column 9", "column 20"]


def test_long_sums_are_not_deep() -> None:
    assert parse_expression(" + ".join("a" * 500)) == Sum((a,) * 500)


@pytest.mark.parametrize(
    "text", ["c", "c in", "c in a if b", "c in a for b in a", "3 in a", "c.d in a", "c in a)("]
)
def test_what_is_not_one_loop_is_refused(text: str) -> None:
    with pytest.raises(InvalidDomain):
        parse_loop(text)


@given(st.text(max_size=40) | st.text("ab()[]{}<>=!+-*/,.:'\"0e notifrs", max_size=40))
def test_any_text_is_an_expression_or_refused(text: str) -> None:
    for parse in (parse_expression, parse_loop):
        with suppress(InvalidDomain):
            parse(text)
