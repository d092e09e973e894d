"""What a domain means once names are resolved and loops written out: linear forms and conditions.

Grounding produces these values from nodes; solvers lower them. Every reference is to a
``Variable``, every number is exact, every form is linear, and constants are folded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from predilect.domain.domain import Key
from predilect.domain.values import Label, Variable


@dataclass(frozen=True, slots=True)
class Ref:
    """The value of an integer or continuous variable."""

    variable: Variable


@dataclass(frozen=True, slots=True)
class Truth:
    """1 where the condition holds, 0 elsewhere."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Lookup:
    """The number that a table holds for the values of these categorical or integer variables.

    ``source`` names the table and its constant keys, and so stands for the values when compared.
    """

    keys: tuple[Variable, ...]
    source: str
    values: tuple[tuple[Key, Fraction], ...] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pick:
    """One linear form where the condition holds, the other elsewhere."""

    condition: Condition
    then: Linear
    otherwise: Linear


Atom = Ref | Truth | Lookup | Pick


@dataclass(frozen=True, slots=True)
class Term:
    """``coefficient · factors · atom``; the factors depend on given variables only."""

    coefficient: Fraction
    atom: Atom
    factors: tuple[Atom, ...] = ()


@dataclass(frozen=True, slots=True)
class Linear:
    """A constant plus terms, each different from the others."""

    constant: Fraction
    terms: tuple[Term, ...] = ()

    @property
    def is_constant(self) -> bool:
        """Whether no variable enters."""
        return not self.terms

    def scaled(self, factor: Fraction) -> Linear:
        """``factor · self``."""
        if not factor:
            return ZERO
        if factor == 1:
            return self
        terms = tuple(Term(term.coefficient * factor, term.atom, term.factors) for term in self.terms)
        return Linear(self.constant * factor, terms)


ZERO = Linear(Fraction(0))
ONE = Linear(Fraction(1))


def add(forms: Iterable[Linear]) -> Linear:
    """The sum, like terms gathered in the order they first appear."""
    constant = Fraction(0)
    gathered: dict[tuple[Atom, tuple[Atom, ...]], Fraction] = {}
    for form in forms:
        if form.constant:
            constant += form.constant
        for term in form.terms:
            key = (term.atom, term.factors)
            known = gathered.get(key)
            gathered[key] = term.coefficient if known is None else known + term.coefficient
    terms = (Term(value, atom, factors) for (atom, factors), value in gathered.items() if value)
    return Linear(constant, tuple(terms))


@dataclass(frozen=True, slots=True)
class Holds:
    """A Boolean variable is true."""

    variable: Variable


@dataclass(frozen=True, slots=True)
class OneOf:
    """A categorical or integer variable takes one of these labels (in the variable's order)."""

    variable: Variable
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Same:
    """Two categorical variables take the same label."""

    first: Variable
    second: Variable


@dataclass(frozen=True, slots=True)
class Positive:
    """``form ≥ 0``, or with ``strict`` ``form > 0``."""

    form: Linear
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Zero:
    """``form = 0``."""

    form: Linear


@dataclass(frozen=True, slots=True)
class Listed:
    """The values of these categorical or integer variables, together, are one of the rows."""

    variables: tuple[Variable, ...]
    rows: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Different:
    """These categorical variables all take different labels."""

    variables: tuple[Variable, ...]


@dataclass(frozen=True, slots=True)
class Both:
    """All parts hold."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """At least one part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Never:
    """The part does not hold."""

    part: Condition


Condition = Holds | OneOf | Same | Positive | Zero | Listed | Different | Both | Either | Never

TRUE: Condition = Both(())
FALSE: Condition = Either(())


def truth(condition: Condition) -> bool | None:
    """Whether a condition is constantly true or false; None where it depends on variables."""
    if condition == TRUE:
        return True
    return False if condition == FALSE else None


def both(parts: Iterable[Condition]) -> Condition:
    """The conjunction, flattened, constants folded."""
    kept: dict[Condition, None] = {}
    for part in parts:
        if part == FALSE:
            return FALSE
        inner = part.parts if isinstance(part, Both) else (part,)
        kept.update(dict.fromkeys(inner))
    return next(iter(kept)) if len(kept) == 1 else Both(tuple(kept))


def either(parts: Iterable[Condition]) -> Condition:
    """The disjunction, flattened, constants folded."""
    kept: dict[Condition, None] = {}
    for part in parts:
        if part == TRUE:
            return TRUE
        inner = part.parts if isinstance(part, Either) else (part,)
        kept.update(dict.fromkeys(inner))
    return next(iter(kept)) if len(kept) == 1 else Either(tuple(kept))


def never(part: Condition) -> Condition:
    """The negation, pushed inwards where that costs nothing."""
    match part:
        case Never(inner):
            return inner
        case Both(parts):
            return either(never(inner) for inner in parts)
        case Either(parts):
            return both(never(inner) for inner in parts)
        case Positive(form, strict):
            return Positive(form.scaled(Fraction(-1)), not strict)
        case _:
            return Never(part)


def variables_of(meaning: Linear | Condition | Atom) -> Iterator[Variable]:
    """Every variable that enters, possibly more than once."""
    match meaning:
        case Ref(variable) | Holds(variable) | OneOf(variable, _):
            yield variable
        case Truth(part) | Never(part):
            yield from variables_of(part)
        case Lookup(variables, _, _) | Listed(variables, _) | Different(variables):
            yield from variables
        case Pick(condition, then, otherwise):
            for inner in (condition, then, otherwise):
                yield from variables_of(inner)
        case Same(first, second):
            yield from (first, second)
        case Positive(form, _) | Zero(form):
            yield from variables_of(form)
        case Both(parts) | Either(parts):
            for condition in parts:
                yield from variables_of(condition)
        case Linear(_, terms):
            for term in terms:
                for atom in (term.atom, *term.factors):
                    yield from variables_of(atom)
