"""Joins the modules of ``<predilect-session>`` into the one file that pages and notebooks load.

    python -m scripts.join_page

The order is that of the imports, each module after those that it needs. Types and comments stay behind;
nothing else is changed, so that the file can be read.
"""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

PAGE = Path(__file__).parents[1] / "src" / "predilect" / "service" / "page"
COMPONENT = PAGE / "component"
JOINED = PAGE / "static" / "predilect-session.js"
FIRST = "index.js"

BANNER = "// <predilect-session>, joined from component/ by scripts/join_page.py: change it there.\n"
IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
REEXPORT = re.compile(r'^export \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
COMMENT = re.compile(r"^ *(?:/\*\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)\n", re.MULTILINE)
INLINE_TYPE = re.compile(r"/\*\* @(?:type|param)(?:[^*]|\*(?!/))*\*/ ?")
NAME = re.compile(r"^(?:async )?(?:const|let|class|function) (\w+)", re.MULTILINE)
EMPTY = "export {};\n"


def joined(component: Path = COMPONENT) -> str:
    """The text of the one file."""
    order: list[PurePosixPath] = []
    exports: list[str] = []
    _follow(component, PurePosixPath(FIRST), order, ())
    texts = [_bare((component / path).read_text("utf-8")) for path in order]
    for match in REEXPORT.finditer((component / FIRST).read_text("utf-8")):
        exports += [name.strip() for name in match[1].split(",") if name.strip()]
    _refuse_twice(
        [(name, path) for path, text in zip(order, texts, strict=True) for name in NAME.findall(text)]
    )
    parts = [f"// {path}\n{text.strip()}\n" for path, text in zip(order, texts, strict=True) if text.strip()]
    return "\n".join([BANNER, *parts, f"export {{ {', '.join(sorted(exports))} }};\n"])


def _follow(
    component: Path, path: PurePosixPath, order: list[PurePosixPath], within: tuple[PurePosixPath, ...]
) -> None:
    """Put what a module needs before it; a circle has no order."""
    if path in within:
        raise ValueError(f"modules import each other in a circle: {' → '.join(map(str, (*within, path)))}")
    if path in order:
        return
    text = (component / path).read_text("utf-8")
    needed = [match[2] for pattern in (IMPORT, REEXPORT) for match in pattern.finditer(text)]
    for each in needed:
        target = (component / path.parent / each).resolve().relative_to(component.resolve())
        _follow(component, PurePosixPath(target.as_posix()), order, (*within, path))
    order.append(path)


def _bare(text: str) -> str:
    """A module without its imports, exports, comments and types."""
    text = REEXPORT.sub("", IMPORT.sub("", text)).replace(EMPTY, "")
    if "import " in re.sub(r"/\*\*(?:[^*]|\*(?!/))*\*/|import\.meta", "", text):
        raise ValueError('an import is not written as `import { names } from "./file.js";`')
    text = INLINE_TYPE.sub("", COMMENT.sub("", text))
    text = re.sub(r"^export (?=(?:async )?(?:const|let|class|function) )", "", text, flags=re.MULTILINE)
    return re.sub(r"\n{3,}", "\n\n", text)


def _refuse_twice(names: list[tuple[str, PurePosixPath]]) -> None:
    """All modules share one scope in the joined file: a name may be declared once."""
    homes: dict[str, PurePosixPath] = {}
    twice = [
        f"{name} ({homes[name]}, {path})" for name, path in names if homes.setdefault(name, path) != path
    ]
    if twice:
        raise ValueError(f"declared in two modules: {', '.join(twice)}")


def main() -> None:
    """Write the file."""
    JOINED.write_text(joined(), "utf-8")


if __name__ == "__main__":
    main()
