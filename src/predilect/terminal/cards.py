"""Options side by side, with the differences marked, and a recommendation with its reasons."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from predilect.domain.reading import Reading
from predilect.sessions.events import Asked
from predilect.sessions.explaining import Explanation, Reason
from predilect.terminal.lines import Lines
from predilect.wording.compared import ComparedRow, compared
from predilect.wording.shown import ShownValue
from predilect.wording.views import viewed_product

MOST_REASONS = 5
BAR = 12
"""The width of the longest bar."""

DIFFERENT, ALIKE, YOURS = "bold", "dim", "magenta"


def options_table(reading: Reading, asked: Asked) -> RenderableType:
    """The options from left to right; what all share is dim, what one alone has is bold."""
    products = [option.product for option in asked.query.options]
    table = Table(box=box.ROUNDED, expand=True, show_lines=False, header_style="bold", border_style="dim")
    table.add_column("", no_wrap=True)
    for place in range(len(products)):
        yours = place == asked.present
        title = Text.assemble((f" {place + 1} ", "reverse"), "  yours today" if yours else "")
        table.add_column(title, ratio=1, style=YOURS if yours else "", overflow="fold")
    for row in compared(reading, products, asked.query.context):
        mark = Text.assemble(
            ("≠ " if row.differs else "  ", "yellow"), (row.label, "" if row.differs else ALIKE)
        )
        table.add_row(mark, *(_cell(row, value) for value in row.values))
    return table


def _cell(row: ComparedRow, value: ShownValue) -> Lines:
    if not value.parts:
        alike = sum(each.text == value.text for each in row.values)
        return Lines(((value.text, DIFFERENT if alike == 1 else "" if row.differs else ALIKE),))
    return Lines(tuple((part, ALIKE if part in row.common else DIFFERENT) for part in value.parts))


def product_table(values: Sequence[ShownValue]) -> RenderableType:
    """One product, an attribute a line."""
    grid = Table.grid(padding=(0, 2))
    for value in values:
        if not value.given:
            grid.add_row(
                Text(value.label, style=ALIKE), Text("\n".join(value.parts) or value.text, style="bold")
            )
    return grid


def explanation(reading: Reading, explained: Explanation, context: dict[str, object]) -> RenderableType:
    """The recommended product, why, and what speaks against it."""
    parts: list[RenderableType] = [
        Text("The best for you, as far as is known", style="bold green"),
        Padding(product_table(viewed_product(reading, explained.product.product, context)), (1, 2)),
    ]
    largest = max((abs(each.worth) for each in (*explained.reasons, *explained.sacrifices)), default=0.0)
    if explained.rival is None:
        parts.append(Text("It is the only one that is left."))
    elif not largest:
        parts.append(Text("Nothing is known yet that makes it better than others: answer a question or two."))
    for title, reasons, style in (
        ("Why this one and not the next best:", explained.reasons, "green"),
        ("What speaks against it:", explained.sacrifices, "red"),
    ):
        if reasons:
            parts += [Text(title, style="bold"), Padding(_reasons(reasons, largest, style), (0, 2))]
    return Group(*parts)


def _reasons(reasons: Sequence[Reason], largest: float, style: str) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    for reason in reasons[:MOST_REASONS]:
        length = max(1, round(BAR * abs(reason.worth) / largest))
        grid.add_row(Text("█" * length, style=style), Text(reason.text))
    if len(reasons) > MOST_REASONS:
        grid.add_row("", Text(f"and {len(reasons) - MOST_REASONS} more", style=ALIKE))
    return grid
