"""Text to expressions: parsed with Python's grammar, never evaluated."""

from __future__ import annotations

import ast
import warnings
from typing import NoReturn

from predilect.domain import foreign
from predilect.domain.calling import call
from predilect.domain.forming import DEEPEST, add, all_of, any_of, depth, negative, quotient
from predilect.domain.naming import FUNCTIONS, did_you_mean
from predilect.domain.nodes import (
    FALSE,
    TRUE,
    Choice,
    Compare,
    Each,
    Item,
    Loop,
    Member,
    Name,
    Node,
    Not,
    Number,
    Operator,
    Product,
    Several,
    Text,
)
from predilect.domain.scanning import at_column, first_problem
from predilect.domain.values import parse_exact
from predilect.errors import InvalidDomain, Problem

DEEPEST_SYNTAX = 2 * DEEPEST + 10

COMPARISONS: dict[type[ast.cmpop], Operator] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.LtE: "<=",
    ast.Lt: "<",
    ast.GtE: ">=",
    ast.Gt: ">",
}


def parse_expression(text: str) -> Node:
    """The expression that a text means; ``InvalidDomain`` with all that is wrong, by column."""
    reader = _Reader(text)
    tree = reader.syntax("(", ")")
    return reader.checked(reader.node(tree))


def parse_loop(text: str) -> Loop:
    """The loop that ``c in cities`` or ``a, b in pairs(cities)`` means."""
    reader = _Reader(text)
    tree = reader.syntax("(0 for ", ")")
    if not isinstance(tree, ast.GeneratorExp) or len(tree.generators) != 1 or tree.generators[0].ifs:
        remedy = "write `name in set`, without a condition; several as a list"
        reader.refuse_all(at_column(1, "this is not one loop", remedy))
    loop = reader.loop(tree.generators[0])
    reader.checked(loop.over)
    return loop


class _Reader:
    """Reads one text and collects its problems."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.problems: list[Problem] = []
        self.level = 0

    def syntax(self, before: str, after: str) -> ast.expr:
        """The syntax tree of the text with something around it that makes it an expression."""
        if problem := first_problem(self.text):
            self.refuse_all(problem)
        self.line = before + self.text.replace("\n", " ").replace("\r", " ").replace("\f", " ") + after
        self.offset = len(before)
        self.encoded = self.line.encode()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ast.parse(self.line, mode="eval").body
        except SyntaxError as error:
            self.refuse_all(foreign.foreign_sign(self.text) or self._syntax_problem(error))
        except (ValueError, MemoryError, RecursionError):
            self.refuse_all(self._too_deep(1))

    def _syntax_problem(self, error: SyntaxError) -> Problem:
        column = max(1, min((error.offset or 1) - self.offset, len(self.text)))
        if "Generator" in error.msg:
            remedy = "write at_most(2, (x[t] for t in slots))"
            return at_column(column, "a loop among other arguments needs brackets", remedy)
        if "digits" in error.msg or "leading zeros" in error.msg:
            return at_column(column, "this is not a decimal number", "write it like 1200 or 0.5")
        near = self.text[column - 1 : column + 19]
        return at_column(column, f"the text cannot be read from {near!r} on", "is a sign missing before it?")

    def _too_deep(self, column: int) -> Problem:
        message = f"the expression is nested more than {DEEPEST} deep"
        return at_column(column, message, "loop with sum(… for …) or split it into derived attributes")

    def checked(self, node: Node) -> Node:
        """The node, unless something is wrong with it."""
        if not self.problems and depth(node) > DEEPEST:
            self.problems.append(self._too_deep(1))
        if self.problems:
            self.refuse_all(*sorted(self.problems, key=lambda problem: int(problem.place.split()[1])))
        return node

    def refuse_all(self, *problems: Problem) -> NoReturn:
        """Give up on the text."""
        shown = self.text if len(self.text) <= 80 else self.text[:77] + "…"
        raise InvalidDomain(f"the expression {shown!r}", problems)

    def column(self, tree: ast.AST) -> int:
        """Where in the text, counted from 1, a piece of syntax starts."""
        before = self.encoded[: getattr(tree, "col_offset", 0)].decode()
        return max(1, len(before) - self.offset + 1)

    def problem(self, tree: ast.AST, message: str, remedy: str) -> Node:
        """Note what is wrong, and go on with something in its place."""
        self.problems.append(at_column(self.column(tree), message, remedy))
        return TRUE

    def node(self, tree: ast.expr) -> Node:
        """The expression that a piece of syntax means."""
        self.level += 1
        if self.level > DEEPEST_SYNTAX:
            self.refuse_all(self._too_deep(self.column(tree)))
        node = self._node(tree)
        self.level -= 1
        return node

    def nodes(self, trees: list[ast.expr]) -> tuple[Node, ...]:
        """The expressions that several pieces of syntax mean."""
        return tuple(self.node(tree) for tree in trees)

    def _node(self, tree: ast.expr) -> Node:
        match tree:
            case ast.Constant():
                return self._constant(tree)
            case ast.Name(id=name):
                return self._name(tree, name)
            case ast.Subscript():
                return self._item(tree)
            case ast.BinOp():
                return self._arithmetic(tree)
            case ast.UnaryOp(op=ast.USub()):
                return negative(self.node(tree.operand))
            case ast.UnaryOp(op=ast.UAdd()):
                return self.node(tree.operand)
            case ast.UnaryOp(op=ast.Not()):
                return Not(self.node(tree.operand))
            case ast.UnaryOp():
                return self.problem(tree, "~ is not part of the language", "in text write not")
            case ast.BoolOp():
                parts = self.nodes(tree.values)
                return all_of(*parts) if isinstance(tree.op, ast.And) else any_of(*parts)
            case ast.Compare():
                return self._comparison(tree)
            case ast.IfExp():
                return Choice(self.node(tree.test), self.node(tree.body), self.node(tree.orelse))
            case ast.Tuple() | ast.List() | ast.Set():
                return Several(self.nodes(tree.elts))
            case ast.Call():
                return self._call(tree)
        sign, remedy = foreign.SYNTAX.get(type(tree), ("this", "see the table of expressions in the manual"))
        return self.problem(tree, f"{sign} is not part of the language", remedy)

    def _constant(self, tree: ast.Constant) -> Node:
        if isinstance(tree.value, bool):
            return TRUE if tree.value else FALSE
        if isinstance(tree.value, str):
            return Text(tree.value)
        if not isinstance(tree.value, int | float):
            message = f"{tree.value!r} is not part of the language"
            return self.problem(tree, message, "write a number or a text")
        try:
            return Number(parse_exact(self.encoded[tree.col_offset : tree.end_col_offset].decode()))
        except ValueError as error:
            return self.problem(tree, str(error), "write a decimal number such as 1200 or 0.5")

    def _name(self, tree: ast.expr, name: str) -> Node:
        if name in ("true", "false"):
            return TRUE if name == "true" else FALSE
        if name in FUNCTIONS:
            return self.problem(tree, f"{name} is a function", f"write {name}(…), or choose another name")
        return Name(name)

    def _item(self, tree: ast.Subscript) -> Node:
        keys = tree.slice.elts if isinstance(tree.slice, ast.Tuple) else [tree.slice]
        if isinstance(tree.value, ast.Subscript):
            return self.problem(tree, "[ ] follows [ ]", "write several keys as cost[a, b]")
        if not isinstance(tree.value, ast.Name) or not keys:
            return self.problem(tree, "[ ] needs a name before it and a key in it", "write grams[food]")
        self._name(tree.value, tree.value.id)
        return Item(tree.value.id, self.nodes(keys))

    def _arithmetic(self, tree: ast.BinOp) -> Node:
        terms: list[Node] = []
        left: ast.expr = tree
        while isinstance(left, ast.BinOp) and isinstance(left.op, ast.Add | ast.Sub):
            term = self.node(left.right)
            terms.append(term if isinstance(left.op, ast.Add) else negative(term))
            left = left.left
        if terms:
            return add(self.node(left), *reversed(terms))
        if isinstance(tree.op, ast.Mult):
            return Product(self.node(tree.left), self.node(tree.right))
        if isinstance(tree.op, ast.Div):
            return quotient(self.node(tree.left), self.node(tree.right))
        self.nodes([tree.left, tree.right])
        sign, remedy = foreign.OPERATORS[type(tree.op)]
        return self.problem(tree.right, f"{sign} is not part of the language", remedy)

    def _comparison(self, tree: ast.Compare) -> Node:
        sides = self.nodes([tree.left, *tree.comparators])
        parts: list[Node] = []
        for operator, left, right in zip(tree.ops, sides, sides[1:], strict=False):
            match operator:
                case ast.In() | ast.NotIn() if len(sides) > 2:
                    self.problem(tree, "in and comparisons cannot be chained", "join them with and")
                case ast.In():
                    parts.append(Member(left, right))
                case ast.NotIn():
                    parts.append(Not(Member(left, right)))
                case ast.Is() | ast.IsNot():
                    self.problem(tree, "is is not part of the language", "compare with == or !=")
                case _:
                    parts.append(Compare(COMPARISONS[type(operator)], left, right))
        return all_of(*parts)

    def loop(self, generator: ast.comprehension) -> Loop:
        """``names in over``."""
        target = generator.target
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        plain = tuple(name.id for name in names if isinstance(name, ast.Name))
        if len(plain) < len(names) or not plain:
            self.problem(target, "a loop needs plain names", "write `c in cities` or `a, b in pairs(cities)`")
        return Loop(plain, self.node(generator.iter))

    def _argument(self, tree: ast.expr) -> Node:
        if not isinstance(tree, ast.GeneratorExp):
            return self.node(tree)
        self.level += 1
        loops = tuple(self.loop(generator) for generator in tree.generators)
        conditions = [self.node(condition) for generator in tree.generators for condition in generator.ifs]
        body = self.node(tree.elt)
        self.level -= 1
        return Each(body, loops, tuple(conditions))

    def _call(self, tree: ast.Call) -> Node:
        if not isinstance(tree.func, ast.Name) or tree.func.id not in FUNCTIONS:
            called = ast.unparse(tree.func)[:40]
            self.nodes([argument for argument in tree.args if not isinstance(argument, ast.GeneratorExp)])
            return self.problem(tree, f"there is no function {called!r}", did_you_mean(called, FUNCTIONS))
        if tree.keywords:
            return self.problem(tree, "arguments have no names here", f"write {tree.func.id}(a, b)")
        try:
            return call(tree.func.id, tuple(self._argument(argument) for argument in tree.args))
        except ValueError as error:
            message, remedy = error.args
            return self.problem(tree, message, remedy)
