"""The built-in problems and a check of one, as tables."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.table import Table

from predilect.checking import AttributeSummary, BuiltInSummary, Check, FeatureSummary
from predilect.wording.shown import number_words

MOST_VALUES = 6
MOST_FEATURES = 12


def print_domains(console: Console, summaries: Iterable[BuiltInSummary]) -> None:
    """The built-in problems with their options."""
    table = new_table("domain", "default", "what it is")
    for each in summaries:
        table.add_row(f"[bold]{each.name}[/bold]", "", each.description)
        for option in each.options:
            table.add_row(f"  {each.name}:{option.name}=…", option.default, escape(option.description))
    console.print(table)
    console.print(
        "Several options: trip:cities=20,slots=20. A file that ends in .yaml, .yml or .json is a domain too."
    )


def print_check(console: Console, check: Check) -> None:
    """Everything that a check found."""
    console.print(f"[bold]{escape(check.label or check.name)}[/bold]  {escape(check.description)}")
    console.print(_attributes(check.attributes))
    console.print(_features(check.features))
    console.print(Group(*_verdict(check)))


def _attributes(attributes: Iterable[AttributeSummary]) -> RenderableType:
    table = new_table("attribute", "kind", "values")
    for each in attributes:
        kind = f"{each.kind} × {each.elements}" if each.is_list else each.kind
        about = " (given)" if each.given else " (hidden)" if each.hidden else ""
        table.add_row(escape(each.name), kind + about, escape(_range(each)))
    return table


def _range(attribute: AttributeSummary) -> str:
    unit = f" {attribute.unit}" if attribute.unit else ""
    if attribute.values:
        few = ", ".join(str(value) for value in attribute.values[:MOST_VALUES])
        more = f", … ({len(attribute.values)})" if len(attribute.values) > MOST_VALUES else ""
        return few + more + unit
    if attribute.low is not None and attribute.high is not None:
        return f"{number_words(attribute.low)} to {number_words(attribute.high)}{unit}"
    return "yes or no" if attribute.kind == "boolean" else unit.strip()


def _features(features: tuple[FeatureSummary, ...]) -> RenderableType:
    table = new_table(f"feature ({len(features):,})", "least", "most")
    few = features
    if len(features) > MOST_FEATURES:
        few = features[: MOST_FEATURES - 2] + features[-1:]
    for place, each in enumerate(few):
        if len(few) < len(features) and place == len(few) - 1:
            table.add_row("…", "", "")
        table.add_row(escape(each.name), number_words(each.low), number_words(each.high))
    return table


def _verdict(check: Check) -> Iterable[RenderableType]:
    grid = Table.grid(padding=(0, 2))
    if check.context:
        said = "; ".join(f"{name} = {_plain(value)}" for name, value in check.context.items())
        grid.add_row("context" + (" (drawn)" if check.context_drawn else ""), escape(said))
    verdict = {True: "[green]feasible[/green]", False: "[red]no product is left[/red]", None: "not known"}
    grid.add_row("verdict", verdict[check.feasible])
    if check.feasible is not False:
        grid.add_row("products", "not countable" if check.products is None else f"{check.products:,}")
    if check.seconds is not None and check.feasible:
        proof = "proven" if check.proven == check.optima else f"{check.proven} of {check.optima} proven"
        grid.add_row(
            "one optimum",
            f"{_duration(check.seconds)} with {check.solver} (median of {check.optima}; {proof})",
        )
    yield grid
    if check.shown:
        table = new_table("for example", "")
        for each in check.shown:
            if not each.given:
                table.add_row(escape(each.label), escape(each.text))
        yield table


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _duration(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def new_table(*headings: str) -> Table:
    """An empty table in the style of all others."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table
