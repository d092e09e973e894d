"""What one expression means: names resolved, loops written out, constants folded, linearity checked."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from predilect.domain.arithmetic import divided, picked, times
from predilect.domain.comparing import (
    Categorical,
    Meaning,
    TextLookup,
    all_different,
    compare,
    equal_to_any,
    listed,
)
from predilect.domain.derived import Derivations
from predilect.domain.domain import Domain
from predilect.domain.ground import Interval, Labels, Range, Switch
from predilect.domain.looking_up import MOST_ENTRIES, Tables
from predilect.domain.meaning import (
    Condition,
    Holds,
    Linear,
    Never,
    OneOf,
    Ref,
    Term,
    Truth,
    add,
    both,
    either,
    never,
    truth,
    variables_of,
)
from predilect.domain.naming import did_you_mean
from predilect.domain.nodes import (
    Aggregate,
    And,
    Call,
    Choice,
    Compare,
    Each,
    Implies,
    Item,
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
)
from predilect.domain.scope import Bindings, Constants, Spoiled, Wrong, key_words, loops
from predilect.domain.values import Label, Variable


class Meanings:
    """The meaning of expressions over one domain's names."""

    def __init__(self, domain: Domain, spoiled: Collection[str] = ()) -> None:
        self.constants = Constants(domain, spoiled, self.constant)
        self.tables = Tables(self.constants)
        self.attributes = [attribute.name for attribute in domain.attributes]
        self.elements: dict[str, tuple[Variable, ...]] = {}
        self.ranges: dict[Variable, Range] = {}
        self.given: set[Variable] = set()
        self.derived = Derivations(self._number_or_condition)

    def declare(self, variable: Variable, among: Range, *, given: bool) -> None:
        """A free or given variable and its range."""
        self.ranges[variable] = among
        if given:
            self.given.add(variable)

    def variables(self, attribute: str) -> tuple[Variable, ...]:
        """All elements of an attribute."""
        if attribute not in self.elements:
            self._refuse_spoiled(attribute)
            raise Wrong(f"unknown attribute {attribute!r}", did_you_mean(attribute, self.attributes))
        return self.elements[attribute]

    def _number_or_condition(self, node: Node, bound: Bindings) -> Linear | Condition:
        meaning = self._mean(node, bound)
        return meaning if isinstance(meaning, Condition) else self._number(meaning)

    def constant(self, node: Node, bound: Bindings) -> Label:
        """The value of an expression without attributes."""
        match self._mean(node, bound):
            case str(text):
                return text
            case Linear(value, ()):
                return value
            case _:
                raise Wrong("a constant is needed here", "use numbers, tables and loop variables only")

    def linear(self, node: Node, bound: Bindings) -> Linear:
        """The expression as a number; a condition counts as 0 or 1."""
        return self._number(self._mean(node, bound))

    def condition(self, node: Node, bound: Bindings) -> Condition:
        """The expression as a condition."""
        meaning = self._mean(node, bound)
        if isinstance(meaning, Condition):
            return meaning
        raise Wrong("a number or text stands where a condition is needed", "compare it with something")

    def _number(self, meaning: Meaning) -> Linear:
        match meaning:
            case Linear():
                return meaning
            case Categorical(variable, labels):
                return self.tables.own_number(variable, labels)
            case str(text):
                raise Wrong(
                    f"the text {text!r} stands where a number is needed", "compare it with == or look it up"
                )
            case TextLookup(source):
                raise Wrong(f"{source} is a text where a number is needed", "compare it with ==")
            case _:
                constant = truth(meaning)
                if constant is not None:
                    return Linear(Fraction(int(constant)))
                return Linear(Fraction(0), (Term(Fraction(1), Truth(meaning)),))

    def _mean(self, node: Node, bound: Bindings) -> Meaning:
        match node:
            case Number(value):
                return Linear(value)
            case Text(value):
                return value
            case Name(name):
                return self._name(name, bound)
            case Item(name, keys):
                return self._item(name, keys, bound)
            case Sum(terms):
                return add(self.linear(term, bound) for term in terms)
            case Negative(term):
                return self.linear(term, bound).scaled(Fraction(-1))
            case Product(left, right):
                return times(self.linear(left, bound), self.linear(right, bound), self.given)
            case Quotient(numerator, denominator):
                return divided(self.linear(numerator, bound), self.linear(denominator, bound))
            case Choice(condition, then, otherwise):
                return self._choice(condition, then, otherwise, bound)
            case Compare(operator, left, right):
                return compare(operator, self._mean(left, bound), self._mean(right, bound), self._number)
            case Member(item, within):
                return self._member(item, within, bound)
            case And(parts):
                return both(self.condition(part, bound) for part in parts)
            case Or(parts):
                return either(self.condition(part, bound) for part in parts)
            case Not(part):
                return never(self.condition(part, bound))
            case Implies(condition, consequence):
                return either((never(self.condition(condition, bound)), self.condition(consequence, bound)))
            case Aggregate(function, parts):
                return self._aggregate(function, parts, bound)
            case Call("len", (inner,)):
                return Linear(Fraction(len(self.constants.members(inner, bound))))
            case Several() | Each() | Call():
                raise Wrong(
                    "a set, tuple or loop stands where a value is needed", "use it in sum, all, any or `in`"
                )

    def _name(self, name: str, bound: Bindings) -> Meaning:
        if name in bound:
            label = bound[name]
            return label if isinstance(label, str) else Linear(label)
        if name in self.constants.tables:
            return self._item(name, (), bound)
        if name in self.elements:
            elements = self.elements[name]
            if len(elements) == 1 and not elements[0].keys:
                return self._variable(elements[0])
            raise Wrong(f"{name!r} is a list", f"say which element: {elements[0] if elements else name}")
        if name in self.constants.sets:
            raise Wrong(f"the set {name!r} stands where a value is needed", "use it in a loop or after `in`")
        self._refuse_spoiled(name)
        known = [*bound, *self.attributes, *self.constants.tables, *self.constants.spoiled]
        raise Wrong(f"unknown name {name!r}", did_you_mean(name, known))

    def _refuse_spoiled(self, name: str) -> None:
        """Refuse what there is, but could not be read or declared."""
        if name in self.attributes or name in self.constants.spoiled:
            raise Spoiled

    def _item(self, name: str, keys: tuple[Node, ...], bound: Bindings) -> Meaning:
        if name in self.constants.tables:
            return self.tables.look_up(name, [self._key(name, key, bound) for key in keys])
        variables = self.variables(name)
        variable = Variable(name, tuple(self._list_key(name, key, bound) for key in keys))
        if variable not in self.ranges and variable not in self.derived:
            remedy = (
                f"its elements are {', '.join(map(str, variables[:6]))}{', …' if len(variables) > 6 else ''}"
            )
            raise Wrong(f"{name!r} has no element [{key_words(variable.keys)}]", remedy)
        return self._variable(variable)

    def _list_key(self, name: str, key: Node, bound: Bindings) -> Label:
        try:
            return self.constant(key, bound)
        except Wrong as wrong:
            if wrong.message.startswith("a constant"):
                raise Wrong(
                    f"the key of the list {name!r} depends on the product", "loop over its elements"
                ) from None
            raise

    def _key(self, table: str, key: Node, bound: Bindings) -> Label | tuple[Variable, tuple[Label, ...]]:
        match self._mean(key, bound):
            case str(text):
                return text
            case Linear(value, ()):
                return value
            case Categorical(variable, labels):
                return variable, labels
            case Linear(
                Fraction(numerator=0), (Term(Fraction(numerator=1, denominator=1), Ref(variable), ()),)
            ):
                among = self.ranges[variable]
                if isinstance(among, Interval) and among.integer and among.high - among.low < MOST_ENTRIES:
                    return variable, among.labels
        raise Wrong(
            f"a key of table {table!r} is not a value", "use a label, or a categorical or integer attribute"
        )

    def _variable(self, variable: Variable) -> Meaning:
        if variable in self.derived:
            meaning = self.derived.meaning(variable)
            return Holds(variable) if self._stands_alone(meaning) else meaning
        match self.ranges[variable]:
            case Switch():
                return Holds(variable)
            case Labels(labels):
                return Categorical(variable, labels)
            case Interval():
                return Linear(Fraction(0), (Term(Fraction(1), Ref(variable)),))

    def _stands_alone(self, meaning: Linear | Condition) -> bool:
        """Whether a derived truth value is kept whole, so that solvers get one column for it."""
        if isinstance(meaning, Linear | Holds | OneOf) or truth(meaning) is not None:
            return False
        return not (isinstance(meaning, Never) and isinstance(meaning.part, OneOf)) and not all(
            variable in self.given for variable in variables_of(meaning)
        )

    def _choice(self, condition: Node, then: Node, otherwise: Node, bound: Bindings) -> Meaning:
        test = self.condition(condition, bound)
        taken = truth(test)
        if taken is not None:  # only the branch that is taken has to make sense
            return self._mean(then if taken else otherwise, bound)
        return picked(test, self.linear(then, bound), self.linear(otherwise, bound))

    def _member(self, item: Node, within: Node, bound: Bindings) -> Condition:
        rows = self.constants.members(within, bound)
        if isinstance(item, Several):
            return listed([self._mean(part, bound) for part in item.items], rows, self._number)
        wide = next((row for row in rows if len(row) != 1), None)
        if wide is not None:
            raise Wrong(f"a single value is sought among tuples of {len(wide)}", "write a tuple before `in`")
        return equal_to_any(self._mean(item, bound), [row[0] for row in rows], self._number)

    def _aggregate(self, function: str, parts: tuple[Node, ...], bound: Bindings) -> Meaning:
        written = list(self._written_out(parts, bound))
        match function:
            case "sum":
                return add(self.linear(part, inner) for part, inner in written)
            case "all":
                return both(self.condition(part, inner) for part, inner in written)
            case "any":
                return either(self.condition(part, inner) for part, inner in written)
            case _:
                return all_different([self._mean(part, inner) for part, inner in written], self._number)

    def _written_out(self, parts: tuple[Node, ...], bound: Bindings) -> Iterator[tuple[Node, Bindings]]:
        for part in parts:
            if not isinstance(part, Each):
                yield part, bound
                continue
            for inner in loops(self.constants, part.loops, bound):
                if all(self._holds(condition, inner) for condition in part.conditions):
                    yield part.body, inner

    def _holds(self, condition: Node, bound: Bindings) -> bool:
        constant = truth(self.condition(condition, bound))
        if constant is not None:
            return constant
        raise Wrong("the condition of a loop depends on the product", "put it into the body: `x if a else 0`")
