"""From a domain as written to its ground form; whatever makes no sense is told all at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from fractions import Fraction

from predilect.domain.attributes import Attribute, Boolean, Categorical, Continuous, Integer
from predilect.domain.domain import Domain, Feature, OneHot
from predilect.domain.expressions import Meanings
from predilect.domain.extent import extent
from predilect.domain.ground import Ground, GroundFeature, GroundRule, Interval, Labels, Range, Switch
from predilect.domain.magnitude import largest
from predilect.domain.meaning import Condition, Holds, Linear, OneOf, Term, Truth
from predilect.domain.naming import filled
from predilect.domain.nodes import Node
from predilect.domain.scope import Bindings, Spoiled, Wrong, loops, words
from predilect.domain.values import Variable
from predilect.errors import InvalidDomain, Problem

GREATEST_NUMBER = Fraction(10**12)
"""Bounds and features beyond this are refused: solvers could not add them exactly."""

GREATEST_WITHIN = 1e15
"""Numbers within rules, which are weighed, summed and compared, may not be larger than this."""


def ground(domain: Domain, spoiled: Collection[str] = ()) -> Ground:
    """The ground form of a domain; ``InvalidDomain`` with every problem if there is none.

    ``spoiled`` names what is missing from the domain because it is wrong, which has been told already.
    """
    return _Grounding(domain, spoiled).run()


class _Grounding:
    def __init__(self, domain: Domain, spoiled: Collection[str]) -> None:
        self.domain = domain
        self.spoiled = spoiled
        self.problems: list[Problem] = []
        self.ranges: dict[Variable, Range] = {}
        self.given: dict[Variable, Range] = {}
        self.meanings = Meanings(domain, spoiled)
        self.constants = self.meanings.constants

    @contextmanager
    def at(self, place: str) -> Iterator[None]:
        try:
            yield
        except Spoiled:
            pass  # what it uses is told where it stands
        except Wrong as wrong:
            problem = Problem(place, wrong.message, wrong.remedy)
            if problem not in self.problems:
                self.problems.append(problem)
        except RecursionError:
            self.problems.append(Problem(place, "the expression is nested too deep", "split it up"))

    def run(self) -> Ground:
        self._check_names()
        for attribute in self.domain.attributes:
            with self.at(f"attributes.{attribute.name}"):
                self._declare(attribute)
        for attribute in self.domain.attributes:
            for variable in self.meanings.elements.get(attribute.name, ()):
                with self.at(f"attributes.{attribute.name}"):
                    if attribute.derived is not None:
                        self._check_derived(variable)
        rules = tuple(self._rules())
        features = tuple(self._features())
        self._check_feature_names(features)
        all_declared = not self.spoiled and len(self.meanings.elements) == len(self.domain.attributes)
        if all_declared and not self.ranges:
            self.problems.append(Problem("attributes", "nothing can be chosen", "add an attribute"))
        if self.problems:
            raise InvalidDomain(f"domain {self.domain.name!r} makes no sense", self.problems)
        derived = dict(self.meanings.derived.meanings)
        return Ground(self.domain, self.ranges, self.given, derived, rules, features)

    def _check_names(self) -> None:
        seen: dict[str, str] = {}
        for kind, items in (
            ("attributes", self.domain.attributes),
            ("sets", self.domain.sets),
            ("tables", self.domain.tables),
        ):
            for item in items:
                if item.name in seen:
                    self.problems.append(
                        Problem(
                            f"{kind}.{item.name}", f"the name is used in {seen[item.name]} too", "rename one"
                        )
                    )
                seen[item.name] = kind

    def _declare(self, attribute: Attribute) -> None:
        elements = []
        for bound in loops(self.constants, attribute.each, {}):
            variable = Variable(
                attribute.name, tuple(bound[name] for loop in attribute.each for name in loop.names)
            )
            if attribute.derived is not None:
                self.meanings.derived.define(variable, attribute.derived, bound)
            else:
                target = self.given if attribute.given else self.ranges
                target[variable] = self._range(attribute, bound)
                self.meanings.declare(variable, target[variable], given=attribute.given)
            elements.append(variable)
        if attribute.derived is not None and attribute.given:
            raise Wrong("a derived attribute cannot be given as well", "drop one of the two")
        self.meanings.elements[attribute.name] = tuple(elements)
        if len(set(elements)) < len(elements):
            raise Wrong("its set lists a key twice", "list every key once")

    def _range(self, attribute: Attribute, bound: Bindings) -> Range:
        match attribute.kind:
            case Boolean():
                return Switch()
            case Categorical(values):
                labels = tuple(key[0] for key in self.constants.members(values, bound))
                if not labels:
                    raise Wrong("it has no values", "list at least one value")
                if len(set(labels)) < len(labels):
                    twice = sorted({words(label) for label in labels if labels.count(label) > 1})
                    raise Wrong(f"it lists {', '.join(twice)} more than once", "list every value once")
                return Labels(labels)
            case Integer(low, high) | Continuous(low, high):
                return self._interval(low, high, bound, integer=isinstance(attribute.kind, Integer))
            case None:
                raise Wrong("it has neither a kind nor an expression", "add kind: or derived:")

    def _interval(self, low: Node, high: Node, bound: Bindings, *, integer: bool) -> Interval:
        first, last = self.meanings.constant(low, bound), self.meanings.constant(high, bound)
        if isinstance(first, str) or isinstance(last, str):
            raise Wrong("a bound is a text", "use numbers")
        if first > last:
            raise Wrong(f"low {words(first)} is above high {words(last)}", "exchange them")
        if max(abs(first), abs(last)) > GREATEST_NUMBER:
            raise Wrong("a bound is beyond ±1e12", "use a larger unit")
        if integer and (first.denominator != 1 or last.denominator != 1):
            raise Wrong("a bound of an integer attribute is not whole", "use whole numbers")
        return Interval(first, last, integer)

    def _check_derived(self, variable: Variable) -> None:
        meaning = self.meanings.derived.checked(variable)
        try:
            self._check_size(meaning)
        except Wrong as wrong:
            self.meanings.derived.spoil(variable, wrong)
            raise

    def _check_size(self, meaning: Linear | Condition) -> None:
        if isinstance(meaning, Linear):
            low, high = extent(meaning, self.meanings.ranges)
            if max(abs(low), abs(high)) > GREATEST_NUMBER:
                raise Wrong(
                    f"it can be as large as {float(max(abs(low), abs(high))):.3g}", "scale it below 1e12"
                )
        greatest = largest(meaning, self.meanings.ranges)
        if greatest > GREATEST_WITHIN:
            raise Wrong(f"numbers in it can be as large as {greatest:.3g}", "scale them below 1e15")

    def _rules(self) -> Iterator[GroundRule]:
        for index, rule in enumerate(self.domain.rules):
            with self.at(f"rules[{index}]"):
                for bound in loops(self.constants, rule.loops, {}):
                    condition = self.meanings.condition(rule.condition, bound)
                    self._check_size(condition)
                    yield GroundRule(index, condition)

    def _features(self) -> Iterator[GroundFeature]:
        if not self.domain.features:
            self.problems.append(Problem("features", "there is none", "say what can matter to a person"))
        for index, block in enumerate(self.domain.features):
            with self.at(f"features[{index}]"):
                if isinstance(block, OneHot):
                    yield from self._one_hot(block, index)
                else:
                    yield from self._family(block, index)

    def _one_hot(self, block: OneHot, index: int) -> Iterator[GroundFeature]:
        for variable in self.meanings.variables(block.attribute):
            match self.meanings.ranges.get(variable):
                case Labels(labels):
                    for label in labels:
                        form = _indicator(OneOf(variable, (label,)))
                        yield GroundFeature(f"{variable}={words(label)}", form, index)
                case Switch():
                    yield GroundFeature(str(variable), _indicator(Holds(variable)), index)
                case _:
                    raise Wrong(
                        f"{block.attribute!r} is neither categorical nor Boolean",
                        "use name: and value: for the features of a number",
                    )

    def _family(self, block: Feature, index: int) -> Iterator[GroundFeature]:
        for bound in loops(self.constants, block.loops, {}):
            name = filled(block.name, bound)
            with self.at(f"features[{index}] ({name})"):
                form = self.meanings.linear(block.value, bound)
                self._check_size(form)
                if block.resolution is not None and block.resolution <= 0:
                    raise Wrong("its resolution is not above 0", "say the least difference that counts")
                yield GroundFeature(name, form, index, block.resolution)

    def _check_feature_names(self, features: tuple[GroundFeature, ...]) -> None:
        seen: dict[str, int] = {}
        for feature in features:
            if feature.name in seen:
                self.problems.append(
                    Problem(
                        f"features[{feature.block}]",
                        f"the feature name {feature.name!r} is used twice",
                        "put the loop's names into it: 'days in {c}'",
                    )
                )
            seen[feature.name] = feature.block


def _indicator(condition: Condition) -> Linear:
    return Linear(Fraction(0), (Term(Fraction(1), Truth(condition)),))
