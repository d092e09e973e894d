"""The rooms of the house: who may import whom, and which room uses which library."""

import subprocess
import sys

import grimp
import pytest
from importlinter.cli import lint_imports

ROOMS_OF = {
    "ortools": {"solving"},
    "yaml": {"documents"},
    "typer": {"cli"},
    "fastapi": {"service"},
    "sqlalchemy": {"service"},
    "alembic": {"service"},
    "matplotlib": {"experiments"},
    "dask": {"experiments"},
    "distributed": {"experiments"},
    "anywidget": {"notebook"},
}

EXTRAS = "fastapi uvicorn sqlalchemy alembic psycopg jinja2 matplotlib dask distributed pyarrow anywidget"


def test_imports_only_ever_point_downwards() -> None:
    assert lint_imports(no_cache=True) == 0


def test_each_library_is_used_in_its_own_room_only() -> None:
    graph = grimp.build_graph("predilect", include_external_packages=True, cache_dir=None)
    elsewhere = [
        f"{importer} imports {library}"
        for library, rooms in ROOMS_OF.items()
        if library in graph.modules
        for importer in sorted(graph.find_modules_that_directly_import(library))
        if importer.removeprefix("predilect.").partition(".")[0] not in rooms
    ]
    assert elsewhere == []


@pytest.mark.parametrize("extra", EXTRAS.split())
def test_importing_predilect_needs_no_extra(extra: str) -> None:
    program = f"import sys; sys.modules[{extra!r}] = None; import predilect"
    subprocess.run([sys.executable, "-c", program], check=True)
