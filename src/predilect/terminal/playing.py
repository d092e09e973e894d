"""A session played by a simulated person, where there is nobody at the terminal to ask."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from rich.console import Console
from rich.text import Text

from predilect.dialogue import Answer, Pick
from predilect.domain.product import Product
from predilect.domain.values import FloatArray
from predilect.elicitors.showing import shows_one
from predilect.experiments.ideals import SATISFIED, SATISFIED_HYBRID
from predilect.experiments.opened import is_hybrid
from predilect.problems.problem import Problem
from predilect.responses import SimulatedPerson
from predilect.responses.improving import Improving
from predilect.responses.manners import ALPHA
from predilect.responses.noiseless import Noiseless
from predilect.sessions import Asked, Session
from predilect.solving.question import Question, Solution
from predilect.terminal.cards import options_table
from predilect.terminal.next_question import ONE_IS_LEFT, next_question
from predilect.terminal.sureness import sureness
from predilect.wording.shown import number_words

TURNS = 30
"""A simulated person ends after so many answers, or when they have seen the best product."""

THRIFTY = "thrifty"
SHOWN_IN_FULL = 3


@dataclass(frozen=True, slots=True, order=True)
class Regret:
    """How much worse something is than the best, and as a share of the range from worst to best."""

    amount: float
    share: float
    satisfying: float = SATISFIED

    @property
    def satisfied(self) -> bool:
        """Whether it is next to nothing."""
        return self.share <= self.satisfying


@dataclass(frozen=True, slots=True, eq=False)
class Player:
    """A simulated person in a session, and what they could have at best and at worst."""

    session: Session
    person: SimulatedPerson
    taste: str
    best: Solution
    worst: Solution

    @classmethod
    def of(cls, problem: Problem, session: Session) -> Player:
        """The first person of the session's seed: thrifty, as buyers are, or of the problem's first taste."""
        taste = THRIFTY if THRIFTY in problem.tastes else next(iter(problem.tastes))
        seed = session.header.seed
        weights = problem.user(taste, 0, seed)
        improving = Improving(ALPHA, session.solver) if shows_one(session.elicitor) else None
        person = SimulatedPerson(weights, Noiseless(), seed, 0, improving=improving)
        best, worst = (session.solver.best(Question(w, session.current_context)) for w in (weights, -weights))
        return cls(session, person, taste, best, worst)

    def regret(self, features: FloatArray) -> Regret:
        """What the person gives up with a product of these features."""
        value = float(self.person.weights @ features)
        amount = max(0.0, self.best.value - value)
        span = self.best.value + self.worst.value
        satisfying = SATISFIED_HYBRID if is_hybrid(self.session.header.domain) else SATISFIED
        return Regret(amount, amount / span if span > 0 else 0.0, satisfying)

    def play(self, console: Console, present: Product | None) -> list[Regret]:
        """Question after question, until the best product is shown; the regret of the best shown by turn."""
        regrets: list[Regret] = []
        while len(regrets) < TURNS and not (regrets and self._is_over(regrets[-1])):
            if len(regrets) == SHOWN_IN_FULL:
                console.print(
                    Text("From here on only questions with something better than before.", style="dim")
                )
            asked = next_question(self.session, None if regrets else present)
            if asked is None:
                console.print(Text(ONE_IS_LEFT, style="yellow"))
                return regrets
            answer = self.person.answer(asked.query, asked.id)
            self.session.tell(asked, answer)
            if len(regrets) < SHOWN_IN_FULL:
                console.rule(f"[bold]Question {asked.id}[/bold]", style="dim")
                console.print(options_table(self.session.reading, asked))
            regrets.append(min(self.regret(option.features) for option in asked.query.options))
            if len(regrets) <= SHOWN_IN_FULL or regrets[-1] < min(regrets[:-1]):
                console.print(_line(asked, answer, regrets[-1]))
        if certificate := self.session.certificate():
            console.print(sureness(certificate, self.session.header.stop_when))
        console.print(Text(_counted(len(regrets)), style="dim"))
        return regrets

    def _is_over(self, last: Regret) -> bool:
        """Whether they have seen the best product, or the session is as sure as it was to be."""
        return self.session.enough() if self.session.header.stop_when is not None else last.satisfied


def _line(asked: Asked, answer: Answer, regret: Regret) -> Text:
    what = f"picks {answer.option + 1}" if isinstance(answer, Pick) else f"says {answer.kind}"
    shown = f"regret of the best shown: {regret_words(regret)}"
    return Text.assemble((f"Question {asked.id}: ", "dim"), (what, "green"), (f"; {shown}", "dim"))


def _counted(questions: int) -> str:
    return "That was one question." if questions == 1 else f"Those were {questions} questions."


def regret_words(regret: Regret) -> str:
    """The regret, and its share of what is possible."""
    if regret.share <= SATISFIED:
        return "0, it cannot be better"
    amount = number_words(float(np.round(regret.amount, 3)))
    return f"{amount}, {100 * regret.share:.2g} % of the range from their worst to their best"
