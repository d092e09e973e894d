"""A session with a person at a terminal: questions, keys, and the recommendation in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.text import Text

from predilect.dialogue import Answer, NoneOfThese, Option, Pick, Skip, Tie
from predilect.domain.product import Product
from predilect.errors import InvalidInput, PredilectError, Problem
from predilect.sessions import Answered, Asked, RuleAdded, Session
from predilect.sessions.events import Change
from predilect.terminal.cards import options_table
from predilect.terminal.changing import changed
from predilect.terminal.help import key_hints, print_help, print_rule_help
from predilect.terminal.keyboard import Keyboard
from predilect.terminal.next_question import ONE_IS_LEFT, next_question
from predilect.terminal.sureness import percent, sureness


@dataclass(slots=True)
class Asking:
    """One person being asked; ``taken`` is the option that they took in the end."""

    session: Session
    console: Console
    keyboard: Keyboard
    present: Product | None = None
    taken: Option | None = None
    ended: bool = False
    _answered: bool = field(default=False, init=False)

    def run(self) -> None:
        """Ask until the person takes an option or has enough."""
        while not self.ended:
            if self._is_enough():
                return
            asked = self._next()
            if asked is None:
                self._say(ONE_IS_LEFT, "yellow")
                return
            self._show(asked)
            while self._waits(asked):
                self._react(asked)

    def _is_enough(self) -> bool:
        """Say how sure the recommendation is by now, and whether that is as sure as it was to be."""
        if not any(self.session.history.answers):
            return False
        with self.console.status("Looking how sure that is …"):
            certificate = self.session.certificate()
        if certificate is None:
            return False
        wanted = self.session.header.stop_when
        self.console.print(sureness(certificate, wanted))
        enough = wanted is not None and certificate.confidence >= wanted
        if enough:
            self._say(f"That is enough: you wanted to be {percent(wanted or 0)} sure.", "green")
        return enough

    def _waits(self, asked: Asked) -> bool:
        return not self.ended and self.session.history.open is asked

    def _next(self) -> Asked | None:
        with self.console.status("Looking for options …"):
            return next_question(self.session, None if self._answered else self.present)

    def _show(self, asked: Asked) -> None:
        what = "which one do you like best?" if len(asked.query.options) > 1 else "what would you change?"
        self.console.rule(f"[bold]Question {asked.id}[/bold]: {what}", style="dim")
        if self.session.rules:
            texts = "; ".join(rule.text for rule in self.session.rules)
            self.console.print(Text.assemble(("Your rules: ", "dim"), texts))
        self.console.print(options_table(self.session.reading, asked))
        self.console.print(key_hints(len(asked.query.options), self.session.elicitor.answers))

    def _react(self, asked: Asked) -> None:
        try:
            key = self.keyboard.key()
        except EOFError:
            key = "q"
        acts: Mapping[str, Callable[[Asked], None]] = {
            "=": self._tie,
            "n": lambda asked: self._tell(asked, NoneOfThese(), "none of these"),
            "c": lambda asked: self._tell(asked, *changed(self.session, asked, self.keyboard, self.console)),
            "s": lambda asked: self._tell(asked, Skip(), "skipped"),
            "u": self._undo,
            "r": self._rule,
            "t": self._take,
            "q": self._quit,
            "?": lambda asked: print_help(
                self.console, len(asked.query.options), self.session.elicitor.answers
            ),
        }
        act = acts.get(key.lower())
        try:
            if key.isdigit() and 1 <= int(key) <= len(asked.query.options):
                self._tell(asked, Pick(int(key) - 1), f"you like {key} best")
            elif act is not None:
                act(asked)
            elif key.strip():
                self._say(f"{key!r} is no key here; ? shows them all", "yellow")
        except PredilectError as error:
            self._say(str(error), "red")
        except EOFError:
            self._say("never mind", "dim")

    def _tell(self, asked: Asked, answer: Answer, said: str) -> None:
        self.session.tell(asked, answer)
        self._answered = True
        self._say(f"→ {said}", "green")

    def _tie(self, asked: Asked) -> None:
        options = len(asked.query.options)
        places = tuple(range(options))
        if options > 2:
            line = self.keyboard.line("Which are equally good? (such as 1 2; Enter: all of them) ")
            places = places_said(line, options)
        self._tell(asked, Tie(places), f"{listed([str(place + 1) for place in places])} are equally good")

    def _undo(self, asked: Asked) -> None:
        self._say(f"undone: {_words(self.session.undo())}", "green")

    def _rule(self, asked: Asked) -> None:
        self._say("A rule that every option must satisfy from now on; ? explains, Enter leaves it.", "dim")
        while (text := self.keyboard.line("rule> ").strip()) != "":
            if text == "?":
                print_rule_help(self.console, self.session.reading)
                continue
            try:
                with self.console.status("Looking whether anything is left …"):
                    self.session.add_rule(text)
            except PredilectError as error:
                self._say(str(error), "red")
                continue
            self._say(f"→ from now on: {text}", "green")
            return

    def _take(self, asked: Asked) -> None:
        self._say(f"Which one do you take? 1 to {len(asked.query.options)}; any other key: none yet", "dim")
        key = self.keyboard.key()
        if not key.isdigit() or not 1 <= int(key) <= len(asked.query.options):
            self._say("none yet", "dim")
            return
        place = int(key) - 1
        self._tell(asked, Pick(place), f"you take {key}")
        self.taken, self.ended = asked.query.options[place], True

    def _quit(self, asked: Asked) -> None:
        self.ended = True

    def _say(self, text: str, style: str) -> None:
        self.console.print(Text(text, style=style))


def places_said(line: str, options: int) -> tuple[int, ...]:
    """The places from 0 of the options that a line such as ``1 3`` names from 1; of all if it is empty."""
    words = line.replace(",", " ").split()
    if not words:
        return tuple(range(options))
    remedy = f"name two or more of 1 to {options}"
    known = {str(place + 1): place for place in range(options)}
    problems = [Problem("", f"{word!r} is no option", remedy) for word in words if word not in known]
    if not problems and len({*words}) < 2:
        problems = [Problem("", f"{words[0]} alone is no tie", remedy)]
    if problems:
        raise InvalidInput("equally good", problems)
    return tuple(sorted({known[word] for word in words}))


def listed(words: Sequence[str]) -> str:
    """``1, 2 and 3``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _words(change: Change) -> str:
    match change:
        case Answered(question):
            return f"your answer to question {question}"
        case RuleAdded(_, text):
            return f"the rule {text}"
    return f"the removal of rule {change.rule}"
