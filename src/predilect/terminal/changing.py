"""``c``: a person changes a product that they are shown into one that they would rather have."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from predilect.dialogue import Improve
from predilect.domain.reading import Reading
from predilect.errors import InvalidInput, Unsupported
from predilect.sessions import Asked, Session
from predilect.solving.reasons import rule_words
from predilect.terminal.keyboard import Keyboard
from predilect.wording.said import said_values


def changed(session: Session, asked: Asked, keyboard: Keyboard, console: Console) -> tuple[Improve, str]:
    """The product that was changed, once it is possible, and what to say; ``EOFError`` if nothing was."""
    if Improve.kind not in session.elicitor.answers:
        raise Unsupported(f"{session.elicitor.name} learns nothing from products that you change")
    place = _place(asked, keyboard, console)
    shown = asked.query.options[place].product.to_document()
    document = dict(shown)
    reading = Reading(session.solver.domain)
    console.print(Text("What would you rather have? attribute=value, line by line; Enter when done.", "dim"))
    lines: list[str] = []
    while True:
        line = keyboard.line("change> ").strip()
        try:
            if line:
                values = said_values(reading.free, [line], "the change")
                merged = _merged(document, values)
                session.option(merged, asked.query.context)
                document, lines = merged, [*lines, line]
                continue
            if document == shown:
                raise EOFError
            option = session.option(document, asked.query.context)
        except InvalidInput as error:
            console.print(Text(str(error), style="red"))
            continue
        broken = reading.broken_rules(option.product, asked.query.context)
        if not broken:
            return Improve(option), f"you would rather have {', '.join(lines)}"
        for rule in broken:
            said = f"as it is now it breaks a rule: {rule_words(rule)}; change more"
            console.print(Text(said, style="red"))


def _place(asked: Asked, keyboard: Keyboard, console: Console) -> int:
    options = len(asked.query.options)
    if options == 1:
        return 0
    console.print(Text(f"Which one do you change? 1 to {options}; any other key: none", style="dim"))
    key = keyboard.key()
    if not key.isdigit() or not 1 <= int(key) <= options:
        raise EOFError
    return int(key) - 1


def _merged(document: Mapping[str, object], values: Mapping[str, object]) -> dict[str, object]:
    """The document with these values; of a list only the keys that are named change."""
    merged = dict(document)
    for name, value in values.items():
        before = merged.get(name)
        if isinstance(before, dict) and isinstance(value, dict):
            merged[name] = _merged(before, value)
        else:
            merged[name] = value
    return merged
