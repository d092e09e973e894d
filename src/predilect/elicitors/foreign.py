"""Elicitors of other people's packages: entry points of the group ``predilect.elicitors``.

[project.entry-points."predilect.elicitors"]
my-elicitor = "my_package.elicitor:MyElicitor"
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, cast

from predilect.elicitors.elicitor import Elicitor
from predilect.errors import Unsupported

GROUP = "predilect.elicitors"

Maker = Callable[..., Elicitor[Any]]


def foreign_names() -> tuple[str, ...]:
    """The names of the elicitors that other packages bring."""
    return tuple(dict.fromkeys(point.name for point in entry_points(group=GROUP)))


def is_foreign(name: str) -> bool:
    """Whether another package brings an elicitor of this name."""
    return bool(entry_points(group=GROUP, name=name))


def foreign_elicitor(name: str) -> Maker:
    """What makes the elicitor; ``Unsupported`` if its package is broken or brings none."""
    point = _point(name)
    try:
        found = point.load()
    except Exception as error:
        raise Unsupported(f"the elicitor {name!r} of {_package(point)} cannot be loaded: {error}") from error
    if not callable(found):
        raise Unsupported(
            f"the elicitor {name!r} of {_package(point)} is no class or function: {point.value}"
        )
    return cast(Maker, found)


def foreign_version(name: str) -> str:
    """The package that brings it, and its version."""
    return _package(_point(name))


def _point(name: str) -> EntryPoint:
    """The entry point; the first one if several packages use the name."""
    return min(entry_points(group=GROUP, name=name), key=_package)


def _package(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.value
