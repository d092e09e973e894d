"""Figures made of panels, and their files: PNG and SVG, the same bytes for the same rows."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from predilect.errors import Unsupported
from predilect.experiments.store import unwritable

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

Drawn = Callable[["Axes"], None]
"""What fills axes; it knows its rows."""

WIDTH, HEIGHT = 3.5, 2.45
"""Inches of one panel."""

WIDEST = 10.5
"""Inches of a figure: with many panels each is narrower."""

LEGEND_HANDLE, LEGEND_LETTER = 0.7, 0.065
"""Inches of what stands before a label in a legend, and of a letter of it."""

STYLE: Mapping[str, Any] = {
    "font.size": 9.0,
    "axes.titlesize": 9.5,
    "axes.labelsize": 9.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.linewidth": 0.7,
    "grid.color": "#DDDDDD",
    "grid.linewidth": 0.5,
    "lines.linewidth": 1.5,
    "lines.markersize": 5.0,
    "lines.markeredgewidth": 0.0,
    "legend.frameon": False,
    "legend.fontsize": 8.5,
    "legend.handlelength": 3.0,
    "xtick.labelsize": 8.0,
    "ytick.labelsize": 8.0,
    "figure.dpi": 100,
    "savefig.dpi": 200,
    "svg.fonttype": "path",
}


def require_matplotlib() -> Any:
    """Matplotlib, or the remedy if it is not installed."""
    try:
        return import_module("matplotlib")
    except ImportError:
        raise Unsupported("figures need matplotlib: pip install 'predilect[figures]'") from None


@contextmanager
def styled(name: str) -> Iterator[None]:
    """Our style, for what is drawn and saved here; ``name`` sets the names inside an SVG."""
    with require_matplotlib().rc_context({**STYLE, "svg.hashsalt": name}):
        yield


def grid(name: str, rows: Sequence[Sequence[Drawn]], titles: Sequence[str]) -> Figure:
    """Axes in rows and columns, a title above each column, and one legend below all."""
    require_matplotlib()
    from matplotlib.figure import Figure

    with styled(name):
        columns = len(titles)
        size = (min(WIDTH, WIDEST / columns) * columns, HEIGHT * len(rows))
        figure = Figure(figsize=size, layout="constrained")
        every = figure.subplots(len(rows), columns, squeeze=False, sharex="row")
        for own, drawn in zip(every, rows, strict=True):
            for axes, draw in zip(own, drawn, strict=True):
                draw(axes)
        for axes, title in zip(every[0], titles, strict=True):
            axes.set_title(title)
        for own in every:
            for axes in own[1:]:
                axes.set_ylabel("")
        handles: dict[str, Any] = {}
        for axes in every.flat:
            for handle, label in zip(*axes.get_legend_handles_labels(), strict=True):
                handles.setdefault(label, handle)
        if handles:
            columns = _legend_columns([*handles], size[0])
            figure.legend(handles.values(), handles.keys(), loc="outside lower center", ncols=columns)
        return figure


def _legend_columns(labels: Sequence[str], width: float) -> int:
    """As many columns as fit into so many inches, four at most."""
    widest = LEGEND_HANDLE + LEGEND_LETTER * max(map(len, labels))
    return max(1, min(4, len(labels), int(width / widest)))


def write_plainly(axis: Axis) -> None:
    """Plain numbers on a logarithmic axis; also between powers of ten where there are fewer than two."""
    from predilect.experiments.figures.plain_numbers import PlainNumbers

    axis.set_major_formatter(PlainNumbers())
    axis.set_minor_formatter(PlainNumbers(labelOnlyBase=False, minor_thresholds=(2, 0.5)))


def svg_of(figure: Figure, name: str) -> str:
    """The figure as SVG; the same text for the same figure."""
    stream = io.StringIO()
    with styled(name):
        figure.savefig(stream, format="svg", metadata={"Date": None, "Creator": None})
    return stream.getvalue()


def save(figure: Figure, name: str, directory: Path) -> str:
    """The figure as ``NAME.png`` and ``NAME.svg`` in a directory; returns the SVG."""
    text = svg_of(figure, name)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        (directory / f"{name}.svg").write_text(text, encoding="utf-8")
        with styled(name):
            figure.savefig(directory / f"{name}.png", format="png", metadata={"Software": None})
    except OSError as error:
        raise unwritable(directory, error) from None
    return text
