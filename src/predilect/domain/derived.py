"""Derived attributes: what each is, found when it is first used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from predilect.domain.meaning import Condition, Linear
from predilect.domain.nodes import Node
from predilect.domain.scope import Bindings, Spoiled, Wrong
from predilect.domain.values import Variable


@dataclass(frozen=True, slots=True)
class _Definition:
    node: Node
    bound: Bindings


class Derivations:
    """The definitions of derived variables, and their meanings as far as they are known."""

    def __init__(self, mean: Callable[[Node, Bindings], Linear | Condition]) -> None:
        self._mean = mean
        self._definitions: dict[Variable, _Definition] = {}
        self._open: list[Variable] = []
        self._wrong: dict[Variable, Wrong] = {}
        self.meanings: dict[Variable, Linear | Condition] = {}

    def __contains__(self, variable: Variable) -> bool:
        return variable in self._definitions

    def define(self, variable: Variable, node: Node, bound: Bindings) -> None:
        """A derived variable and its expression."""
        self._definitions[variable] = _Definition(node, bound)

    def checked(self, variable: Variable) -> Linear | Condition:
        """What a derived variable is; ``Wrong`` if its own definition is."""
        try:
            return self.meaning(variable)
        except Spoiled:
            raise self._wrong[variable] from None

    def meaning(self, variable: Variable) -> Linear | Condition:
        """What a derived variable is; ``Spoiled`` if that makes no sense, which ``checked`` tells."""
        if variable in self._open:
            circle = [*self._open[self._open.index(variable) :], variable]
            self.spoil(
                variable,
                Wrong(
                    f"derived attributes go in a circle: {' needs '.join(map(str, circle))}",
                    "define one of them without the others",
                ),
            )
        if variable in self._wrong:
            raise Spoiled
        if variable not in self.meanings:
            definition = self._definitions[variable]
            self._open.append(variable)
            try:
                self.meanings[variable] = self._mean(definition.node, definition.bound)
            except Wrong as wrong:
                self.spoil(variable, wrong)
                raise Spoiled from None
            finally:
                self._open.pop()
        return self.meanings[variable]

    def spoil(self, variable: Variable, wrong: Wrong) -> None:
        """From now on whatever uses the variable is spoiled; the first reason is the one to tell."""
        self._wrong.setdefault(variable, wrong)
