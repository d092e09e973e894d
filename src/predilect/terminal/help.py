"""Keys and rules, explained."""

from __future__ import annotations

from collections.abc import Collection

from rich.console import Console
from rich.table import Table
from rich.text import Text

from predilect.domain.attributes import Attribute, Boolean, Categorical
from predilect.domain.evaluation.dimensions import Dimension
from predilect.domain.reading import Reading
from predilect.domain.values import plain_label

KEYS = (
    ("=", "tie", "two or more are equally good"),
    ("n", "none", "none of these is good enough"),
    ("c", "improve", "change it: say what you would rather have"),
    ("s", "skip", "no answer; another question"),
    ("u", "", "undo the last answer or rule"),
    ("r", "", "add a rule of your own: price <= 800"),
    ("t", "", "take one of these: you have found it"),
    ("q", "", "enough questions: show the recommendation"),
    ("?", "", "this help"),
)
"""A key, the kind of answer that it gives (if it does), and what it means."""

SHORT = {
    "=": "equal",
    "n": "none",
    "c": "change",
    "s": "skip",
    "u": "undo",
    "r": "rule",
    "t": "take",
    "q": "quit",
    "?": "help",
}


FEW = 6
"""Values of an attribute that are listed."""


def key_hints(options: int, usable: Collection[str]) -> Text:
    """One line with the keys that do something here."""
    hints = [
        (f"1-{options}" if options > 1 else "1", "pick"),
        *((key, SHORT[key]) for key, kind, _ in KEYS if not kind or kind in usable),
    ]
    return Text("  ").join(Text.assemble((key, "bold cyan"), f" {meaning}") for key, meaning in hints)


def print_help(console: Console, options: int, usable: Collection[str]) -> None:
    """All keys that do something here."""
    grid = Table.grid(padding=(0, 2))
    grid.add_row(Text(f"1-{options}", style="bold"), "this one is the best of them")
    for key, kind, meaning in KEYS:
        if not kind or kind in usable:
            grid.add_row(Text(key, style="bold"), meaning)
    console.print(grid)


def print_rule_help(console: Console, reading: Reading) -> None:
    """How rules are written, and what they can speak of."""
    console.print('A condition, such as: price <= 800   type != "Laptop"   ram >= 512 and hd >= 40')
    console.print("Texts stand in quotes; and, or, not, in {…}, implies(a, b) and sum(…) join and count.")
    first = {d.variable.attribute: d for d in reversed(reading.free)}
    table = Table(box=None, show_header=False, padding=(0, 1))
    for attribute in reading.domain.attributes:
        if not attribute.hidden:
            kind = _kind(attribute, first.get(attribute.name))
            table.add_row(Text(_written(attribute), style="bold"), Text(attribute.shown.label), kind)
    console.print(table)


def _written(attribute: Attribute) -> str:
    keys = ", ".join(name for loop in attribute.each for name in loop.names)
    return f"{attribute.name}[{keys}]" if keys else attribute.name


def _kind(attribute: Attribute, dimension: Dimension | None) -> Text:
    match attribute.kind:
        case Boolean():
            return Text("yes or no")
        case Categorical() if dimension is not None:
            labels = [plain_label(label) for label in dimension.labels]
            few = ", ".join(f'"{label}"' if isinstance(label, str) else f"{label}" for label in labels[:FEW])
            return Text(f"{few}{', …' if len(labels) > FEW else ''}")
    return Text(f"a number ({attribute.shown.unit})" if attribute.shown.unit else "a number")
