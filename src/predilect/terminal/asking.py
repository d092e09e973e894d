"""A session with a person at a terminal: questions, keys, and the recommendation in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rich.console import Console
from rich.text import Text

from predilect.dialogue import Answer, NoneOfThese, Option, Pick, Skip, Tie
from predilect.domain.product import Product
from predilect.errors import PredilectError
from predilect.sessions import Answered, Asked, RuleAdded, Session
from predilect.sessions.events import Change
from predilect.terminal.cards import options_table
from predilect.terminal.help import key_hints, print_help, print_rule_help
from predilect.terminal.keyboard import Keyboard
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
    _notice: str = field(default="", init=False)

    def run(self) -> None:
        """Ask until the person takes an option or has enough."""
        while not self.ended:
            if self._is_enough():
                return
            asked = self._next()
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

    def _next(self) -> Asked:
        with self.console.status("Looking for options …"):
            present = self.present if not self.session.history.questions else None
            return self.session.ask(present=present)

    def _show(self, asked: Asked) -> None:
        self.console.rule(f"[bold]Question {asked.id}[/bold]: which one do you like best?", style="dim")
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
            "s": lambda asked: self._tell(asked, Skip(), "skipped"),
            "u": self._undo,
            "r": self._rule,
            "t": self._take,
            "q": self._quit,
            "?": lambda asked: print_help(self.console, len(asked.query.options)),
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
        self._say(f"→ {said}", "green")

    def _tie(self, asked: Asked) -> None:
        options = len(asked.query.options)
        places = tuple(range(options))
        if options > 2:
            line = self.keyboard.line("Which are equally good? (such as 1 2; Enter: all of them) ")
            places = tuple(
                sorted({int(part) - 1 for part in line.replace(",", " ").split() if part.isdigit()})
            )
            places = places or tuple(range(options))
        self._tell(asked, Tie(places), f"{' and '.join(str(place + 1) for place in places)} are equally good")

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


def _words(change: Change) -> str:
    match change:
        case Answered(question):
            return f"your answer to question {question}"
        case RuleAdded(_, text):
            return f"the rule {text}"
    return f"the removal of rule {change.rule}"
