"""Rows in files: CSV or JSON lines by the ending, Parquet with the extra ``tables``."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

from predilect.errors import InvalidInput, Problem, Unsupported
from predilect.experiments.rows import COLUMNS, Row
from predilect.experiments.store import unwritable

ROWS_AT_A_TIME = 50_000


def write_rows(path: Path, rows: Iterable[Row]) -> None:
    """Write the rows; the file is there wholly or as it was before."""
    check_writable(path)
    with _draft_of(path) as draft:
        WRITERS[path.suffix.lower()](draft, rows)


def write_text(path: Path, text: str) -> None:
    """Write a text; the file is there wholly or as it was before."""
    with _draft_of(path) as draft:
        draft.write_text(text, encoding="utf-8")


@contextmanager
def _draft_of(path: Path) -> Iterator[Path]:
    """A file beside it that takes its place when the block ends well."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        yield draft
        draft.replace(path)
    except OSError as error:
        raise unwritable(path, error) from None
    finally:
        draft.unlink(missing_ok=True)


def check_writable(path: Path) -> None:
    """``InvalidInput`` or ``Unsupported`` if rows cannot be written there."""
    if path.suffix.lower() not in WRITERS:
        remedy = f"end it in {', '.join(WRITERS)}"
        raise InvalidInput("rows", [Problem("out", f"{str(path)!r} has no ending that is known", remedy)])
    if not path.absolute().parent.is_dir() or path.is_dir():
        said = "is a directory" if path.is_dir() else "is in a directory that does not exist"
        raise InvalidInput("rows", [Problem("out", f"{str(path)!r} {said}", "name a file in a directory")])
    if path.suffix.lower() == ".parquet":
        _parquet()


def _write_csv(path: Path, rows: Iterable[Row]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(asdict, rows))


def _write_json_lines(path: Path, rows: Iterable[Row]) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(asdict(row), ensure_ascii=False) + "\n" for row in rows)


def _write_parquet(path: Path, rows: Iterable[Row]) -> None:
    arrow, parquet = _parquet()
    kinds = {"str": arrow.string(), "int": arrow.int64(), "bool": arrow.bool_()}
    annotations = Row.__annotations__
    schema = arrow.schema([(name, kinds.get(annotations[name], arrow.float64())) for name in COLUMNS])
    with parquet.ParquetWriter(path, schema) as writer:
        batch: list[dict[str, object]] = []
        for row in rows:
            batch.append(asdict(row))
            if len(batch) == ROWS_AT_A_TIME:
                writer.write_table(arrow.Table.from_pylist(batch, schema))
                batch.clear()
        writer.write_table(arrow.Table.from_pylist(batch, schema))


def _parquet() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise Unsupported(
            "Parquet needs pyarrow: pip install 'predilect[tables]', or let the file end in .csv or .jsonl"
        ) from None


WRITERS: Mapping[str, Callable[[Path, Iterable[Row]], None]] = {
    ".csv": _write_csv,
    ".jsonl": _write_json_lines,
    ".parquet": _write_parquet,
}
