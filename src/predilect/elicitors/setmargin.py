"""Set-wise max-margin (Teso, Passerini and Viappiani, IJCAI 2016), with choices as answers.

for t = 1 … T:  show the k products, and find the k weight vectors, with the widest margin μ;
                each rejected option is one more pair;  every 5 answers tune (α, β, γ)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from predilect.dialogue import Answer, Notes, Option, Query
from predilect.domain.domain import Domain
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray
from predilect.elicitors.choices import Choice, choice_of, without_news
from predilect.elicitors.found import Found, avoiding, no_more, options_of, require_choice
from predilect.elicitors.parameters import positive_faults, whole_faults
from predilect.elicitors.selection.indicators import Indicators, compiled, indicators_of
from predilect.elicitors.selection.margins import MarginModel, Margins, Tradeoff, fitted_weights
from predilect.elicitors.selection.tuning import Tuned, best_tradeoff
from predilect.errors import InvalidInput
from predilect.solving.k_best import best_different
from predilect.solving.program_solver import ProgramSolver
from predilect.solving.question import Budget, Question, Solution, Solver

TUNING = 3.0
"""Tuning may take so many times the work of a question: it solves 64 trade-offs in three blocks."""


@dataclass(frozen=True, slots=True, eq=False)
class MarginState:
    """The choices so far, the trade-off in force, and products that were just passed over.

    ``indicators`` are unknown before the first question.
    """

    features: int
    tradeoff: Tradeoff
    indicators: Indicators | None = None
    choices: tuple[Choice, ...] = ()
    passed_over: tuple[FloatArray, ...] = ()


@dataclass(frozen=True, slots=True)
class SetMargin:
    """Its parameters.

    ``alpha``, ``beta`` and ``gamma`` are the trade-off to begin with. Every ``tuning`` answers it is chosen
    anew, by cross-validation over ``folds`` blocks of choices; with 0 it stays. ``work`` is the budget of a
    question.
    """

    alpha: float = 10.0
    beta: float = 0.1
    gamma: float = 0.1
    tuning: int = 5
    folds: int = 3
    work: float = 2.0

    name = "setmargin"
    answers = frozenset({"pick", "tie", "skip"})

    def __post_init__(self) -> None:
        faults = [
            *positive_faults("alpha", self.alpha),
            *positive_faults("beta", self.beta),
            *positive_faults("gamma", self.gamma),
            *whole_faults("tuning", self.tuning, 0),
            *whole_faults("folds", self.folds, 2),
            *positive_faults("work", self.work),
        ]
        if faults:
            raise InvalidInput(f"elicitor {self.name!r}", faults)

    def start(self, domain: Domain, seed: int) -> MarginState:
        """Nothing is known. Nothing is left to chance either: the seed does not matter."""
        return MarginState(len(Reading(domain).feature_names), Tradeoff(self.alpha, self.beta, self.gamma))

    def ask(
        self, state: MarginState, solver: Solver, context: Mapping[str, object], k: int
    ) -> tuple[Query, Notes]:
        """The k products with the widest margin between them and between all pairs so far."""
        require_choice(k)
        program = compiled(solver, self.name)
        state = replace(state, indicators=indicators_of(program, self.name))
        tuned = self._tuned(state, program, context)
        tradeoff = state.tradeoff if tuned is None else tuned.tradeoff
        about: dict[str, object] = {} if tuned is None else {"tuning_proven": tuned.proven}

        def find(avoid: tuple[FloatArray, ...]) -> Found:
            margins = self._widest(state, program, context, k, tradeoff, avoid)
            found = margins.found
            if found.features is None:
                some = best_different(solver, Question(np.zeros(state.features), context, excluding=avoid), k)
                raise no_more(solver, context, k, len(options_of(some)), found.proven)
            about.update(margin=margins.margin, engine=found.backend)
            options = zip(found.products, found.features, strict=True)
            query = Query(tuple(Option(product, features) for product, features in options), context)
            return Found(query, found.proven, found.clock_ended, found.bound - found.value)

        useless = without_news(state.choices, lambda choices: _weights(state, choices))
        found = avoiding((*useless, *state.passed_over), find)
        notes = {
            **_said(state.indicators),
            **about,
            "alpha": tradeoff.alpha,
            "beta": tradeoff.beta,
            "gamma": tradeoff.gamma,
            "proven": found.proven,
            "clock_ended": found.clock_ended or (tuned is not None and tuned.clock_ended),
            "gap": found.gap,
        }
        return found.query, notes

    def tell(self, state: MarginState, query: Query, notes: Notes, answer: Answer) -> MarginState:
        """One more choice; products of questions without one are not shown before there is one."""
        state = _informed(state, notes)
        choice = choice_of(query, answer)
        if choice is None or not choice.rejected:
            return replace(state, passed_over=(*state.passed_over, *query.features))
        return replace(state, choices=(*state.choices, choice), passed_over=())

    def recommend(self, state: MarginState, solver: Solver, context: Mapping[str, object]) -> Solution:
        """The product of the widest margin for k = 1; its value and bound are that objective's."""
        program = compiled(solver, self.name)
        state = replace(state, indicators=indicators_of(program, self.name))
        found = self._widest(state, program, context, 1, state.tradeoff).found
        return found.alone()

    def weights(self, state: MarginState) -> FloatArray:
        """The weights of the 0/1 features for k = 1, the product held at what was chosen last.

        What follows from 0/1 features, such as a price, is counted in their weights and has none itself.
        """
        return _weights(state, state.choices)

    def _widest(
        self,
        state: MarginState,
        solver: ProgramSolver,
        context: Mapping[str, object],
        k: int,
        tradeoff: Tradeoff,
        avoid: tuple[FloatArray, ...] = (),
    ) -> Margins:
        assert state.indicators is not None
        pairs, _ = _pairs(state.choices, state.indicators)
        model = MarginModel(solver, context, state.indicators, pairs, k, avoid)
        return model.solve(tradeoff, Budget(self.work))

    def _tuned(
        self, state: MarginState, solver: ProgramSolver, context: Mapping[str, object]
    ) -> Tuned | None:
        """A new trade-off, in turns with tuning."""
        answered = len(state.choices)
        if not self.tuning or not answered or answered % self.tuning:
            return None
        assert state.indicators is not None
        pairs, owners = _pairs(state.choices, state.indicators)
        model = MarginModel(solver, context, state.indicators, pairs, 1)
        return best_tradeoff(model, pairs, owners, self.folds, Budget(TUNING * self.work))


def _pairs(choices: tuple[Choice, ...], indicators: Indicators) -> tuple[FloatArray, NDArray[np.int64]]:
    """φ(chosen) − φ(rejected) in the 0/1 features, and the place of the choice that each comes from."""
    differences, owners = [], []
    for owner, choice in enumerate(choices):
        shown = indicators.of(choice.features)
        for chosen in choice.chosen:
            for rejected in choice.rejected:
                differences.append(np.rint(shown[chosen] - shown[rejected]))
                owners.append(owner)
    return np.array(differences).reshape(-1, len(indicators.places)), np.array(owners, dtype=np.int64)


def _weights(state: MarginState, choices: tuple[Choice, ...]) -> FloatArray:
    if state.indicators is None or not choices:
        return np.zeros(state.features)
    pairs, _ = _pairs(choices, state.indicators)
    product = state.indicators.of(choices[-1].chosen_mean)
    fitted = fitted_weights(pairs, product, state.indicators.greatest, state.tradeoff)
    return state.indicators.spread(fitted, state.features)


def _said(indicators: Indicators | None) -> Notes:
    """What ``tell`` needs to know of the domain."""
    assert indicators is not None
    return {"indicators": indicators.places.tolist(), "greatest": indicators.greatest}


def _informed(state: MarginState, notes: Notes) -> MarginState:
    """The state with what the notes say of the domain and of the trade-off."""
    places, numbers = notes["indicators"], [notes[name] for name in ("greatest", "alpha", "beta", "gamma")]
    assert isinstance(places, list)
    greatest, *tradeoff = (float(number) for number in numbers if isinstance(number, int | float))
    indicators = Indicators(np.array(places, dtype=np.int64), greatest)
    return replace(state, indicators=indicators, tradeoff=Tradeoff(*tradeoff))
