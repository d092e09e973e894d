"""A report as one HTML file that refers to nothing else: styles, figures and tables are inside."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

from predilect.experiments.reporting.tables import Table

STYLE = """
:root { color-scheme: light; --ink: #1b1f24; --quiet: #59636e; --line: #d8dee4; --soft: #f6f8fa; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 68rem; color: var(--ink); background: #fff;
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.35rem; margin: 3rem 0 .5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
p, li { max-width: 46rem; }
nav ul { columns: 2 18rem; padding-left: 1.1rem; }
figure { margin: 1.5rem 0; }
figure img { width: 100%; max-width: 52rem; height: auto; display: block; }
figcaption { color: var(--quiet); font-size: .9rem; max-width: 46rem; margin-top: .4rem; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .86rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--quiet); padding: .2rem 0; }
th, td { text-align: left; padding: .32rem .8rem .32rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
thead th { border-bottom: 2px solid var(--line); white-space: nowrap; }
code, pre { font: .88em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { background: var(--soft); padding: .8rem 1rem; overflow-x: auto; }
"""


@dataclass(frozen=True, slots=True)
class Part:
    """A heading and what stands below it: paragraphs, figures and tables with captions, a list."""

    title: str
    paragraphs: tuple[str, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    tables: tuple[tuple[str, Table], ...] = ()
    points: tuple[str, ...] = ()
    command: str = ""


def page(title: str, parts: Iterable[Part]) -> str:
    """The whole page."""
    every = list(parts)
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            "</head>",
            "<body>",
            f"<h1>{escape(title)}</h1>",
            *_contents(every),
            *(line for place, part in enumerate(every) for line in _part(part, place)),
            "</body>",
            "</html>",
            "",
        ]
    )


def _contents(parts: list[Part]) -> Iterator[str]:
    yield '<nav aria-label="Contents"><ul>'
    for place, part in enumerate(parts):
        yield f'<li><a href="#part-{place}">{escape(part.title)}</a></li>'
    yield "</ul></nav>"


def _part(part: Part, place: int) -> Iterator[str]:
    yield f'<section id="part-{place}">'
    yield f"<h2>{escape(part.title)}</h2>"
    if part.command:
        yield f"<pre>{escape(part.command)}</pre>"
    yield from (f"<p>{escape(text)}</p>" for text in part.paragraphs)
    for caption, svg in part.figures:
        encoded = base64.b64encode(svg.encode()).decode()
        yield (
            f'<figure><img alt="{escape(caption)}" src="data:image/svg+xml;base64,{encoded}">'
            f"<figcaption>{escape(caption)}</figcaption></figure>"
        )
    for caption, table in part.tables:
        yield from _table(caption, table)
    if part.points:
        yield "<ul>"
        yield from (f"<li>{escape(point)}</li>" for point in part.points)
        yield "</ul>"
    yield "</section>"


def _table(caption: str, table: Table) -> Iterator[str]:
    yield f'<div class="scroll" tabindex="0"><table><caption>{escape(caption)}</caption>'
    headings = "".join(f'<th scope="col">{escape(text)}</th>' for text in table.headings)
    yield f"<thead><tr>{headings}</tr></thead><tbody>"
    for line in table.lines:
        yield f"<tr>{''.join(f'<td>{escape(text)}</td>' for text in line)}</tr>"
    yield "</tbody></table></div>"
